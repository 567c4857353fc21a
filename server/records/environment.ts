import type { Field, FieldGrammars } from '../../schemas/model/field';
import type { Model } from '../../schemas/model/model';
import type { SecretPlace, Secrets } from '../secrets/secrets';
import type { Limits } from '../contract/limits';
import type { ConnectedRequest } from '../contract/request';
import { translateField, translateText } from '../../schemas/model/translate';
import { domainWords } from '../../schemas/model/words';
import type { IdentityEntity } from '../identity/identity-entities';
import { planEntities, type EntityPlan, type EntityPlans } from './entity-plan';

/** What the records of all entities share: plans and translations, each computed once. */
export interface Environment {
  readonly limits: Limits;
  /** Seals and opens the values of secret columns. */
  readonly secrets: Pick<Secrets, 'seal' | 'open'>;
  readonly model: Model;
  readonly plans: EntityPlans;
  readonly fieldTypes: FieldGrammars;
  /** The translations for texts of an entity; without one, those of all domains. */
  words(lang: string, plan?: EntityPlan): ReadonlyMap<string, string>;
  /** The fields that a client may write on add, in a language; always the same list object. */
  formFields(plan: EntityPlan, lang: string): readonly Field[];
  /** Translates a text of an entity's documents. */
  word(text: string, lang: string, plan?: EntityPlan): string;
  /** Called for each row of users, roles, departments and organisations that a request adds, in its transaction. */
  readonly added?: (entity: IdentityEntity, id: number, request: ConnectedRequest) => Promise<void>;
}

/** Seeds, and tools without a key, write no secrets. */
const NO_SECRETS: Environment['secrets'] = { seal: noKey, open: noKey };

function noKey(_: string, { entity, column }: SecretPlace): never {
  throw new Error(`There is no key for the secrets of "${entity}.${column}"`);
}

/** Creates the shared environment of a model. */
export function createEnvironment(
  model: Model,
  limits: Limits,
  secrets: Environment['secrets'] = NO_SECRETS,
): Environment {
  const words = (lang: string, plan?: EntityPlan) => domainWords(model, lang, plan?.model.domain);
  const fields = new Map<string, readonly Field[]>();
  return {
    limits,
    secrets,
    model,
    plans: planEntities(model),
    fieldTypes: model.fieldTypes,
    words,
    word: (text, lang, plan) => translateText(text, words(lang, plan)),
    formFields(plan, lang) {
      const key = `${lang} ${plan.id}`;
      let known = fields.get(key);
      if (!known)
        fields.set(
          key,
          (known = plan.model.writable.add.map((field) =>
            translateField(field, words(lang, plan), model.fieldTypes),
          )),
        );
      return known;
    },
  };
}
