import Type from 'typebox';
import type { Choice } from '../../../schemas/document/dictionary';
import type { Model } from '../../../schemas/model/model';
import type { EntityModel } from '../../../schemas/model/entity-model';
import { translateText } from '../../../schemas/model/translate';
import { domainWords } from '../../../schemas/model/words';
import type { Session } from '../../action';
import { hiddenFields } from '../../access/field-rights';
import type { ReadingRoute } from '../../contract/route';

interface EnumValue {
  value: number | string;
  label: string;
  color?: string;
}

const Answer = Type.Record(
  Type.String(),
  Type.Array(
    Type.Object({
      value: Type.Union([Type.Integer(), Type.String()]),
      label: Type.String(),
      color: Type.Optional(Type.String()),
    }),
  ),
);

/**
 * `GET {base}/export-config/value-enum`: labels and colours of an entity's enumerations by column, for every signed-in
 * user; they reveal nothing about its rows.
 */
export function valueEnumRoute(subject: EntityModel, model: Model): ReadingRoute {
  const { id, path } = subject.entity;
  return {
    method: 'GET',
    url: `${path}/export-config/value-enum`,
    kind: 'standard',
    entity: id,
    subject,
    title: '枚举值',
    access: 'session',
    writes: false,
    textParams: [],
    answer: Answer,
    run: async ({ session, lang }) => {
      const words = domainWords(model, lang, subject.domain);
      return valueEnums(subject, session, (text) => translateText(text, words));
    },
  };
}

function valueEnums(
  { entity, fields }: EntityModel,
  session: Session,
  word: (text: string) => string,
): Record<string, EnumValue[]> {
  const hidden = hiddenFields(session, entity.id);
  const documented = new Set(entity.columns.filter((column) => column.enum).map(({ name }) => name));
  return Object.fromEntries(
    fields
      .filter(({ model: name }) => documented.has(name) && !hidden.has(name))
      .map((field) => [field.model, flat(field.options.options ?? [], word)]),
  );
}

/** Headings in a tree of values are not values. */
function flat(choices: readonly Choice[], word: (text: string) => string): EnumValue[] {
  return choices.flatMap(({ value, label, color, group, children }) => [
    ...(group ? [] : [{ value, label: word(label), ...(color && { color }) }]),
    ...flat(children ?? [], word),
  ]);
}
