import type { Field, FieldGrammars } from '../../schemas/model/field';
import type { Model } from '../../schemas/model/model';
import type { Limits } from '../contract/limits';
import { translateField, translateText } from '../../schemas/model/translate';
import { planEntities, type EntityPlan, type EntityPlans } from './entity-plan';

/** What the records of all entities share: plans and translations, each computed once. */
export interface Environment {
  readonly limits: Limits;
  readonly model: Model;
  readonly plans: EntityPlans;
  readonly fieldTypes: FieldGrammars;
  words(lang: string): ReadonlyMap<string, string>;
  /** The fields that a client may write on add, in a language; always the same list object. */
  formFields(plan: EntityPlan, lang: string): readonly Field[];
  /** Translates a text of the documents. */
  word(text: string, lang: string): string;
}

const NO_WORDS: ReadonlyMap<string, string> = new Map();

/** Creates the shared environment of a model. */
export function createEnvironment(model: Model, limits: Limits): Environment {
  const words = (lang: string) => model.locales.get(lang) ?? NO_WORDS;
  const fields = new Map<string, readonly Field[]>();
  return {
    limits,
    model,
    plans: planEntities(model),
    fieldTypes: model.fieldTypes,
    words,
    word: (text, lang) => translateText(text, words(lang)),
    formFields(plan, lang) {
      const key = `${lang} ${plan.id}`;
      let known = fields.get(key);
      if (!known)
        fields.set(
          key,
          (known = plan.model.writable.add.map((field) =>
            translateField(field, words(lang), model.fieldTypes),
          )),
        );
      return known;
    },
  };
}
