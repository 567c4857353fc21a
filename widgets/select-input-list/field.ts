import type { Field, FieldProblem, LocatedProblem } from '../../schemas/model/field';
import { isObject, type Json } from '../../schemas/json';
import { commonDefaults } from '../shared/common-defaults';
import { defineFieldType } from '../shared/define-field-type';
import { initialList, isEmptyValue, plainText } from '../shared/plain-text';
import { chosen, entriesOf } from './entries';

/** Options that ask for inputs of their own. The value has an entry for each: `{ checked, value, label, … }`. */
export const selectInputListType = defineFieldType({
  type: 'selectInputList',
  oneLine: true,
  defaults: { ...commonDefaults, columns: [], multiple: true, defaultValue: [], showLabel: false },
  prompt: 'select',
  initial: ({ options: { defaultValue } }) => initialList(defaultValue),
  storage: () => 'jsonb',
  schema: (field) => ({
    type: 'array',
    items: {
      type: 'object',
      properties: {
        checked: { type: 'boolean' },
        value: { type: 'string' },
        label: { type: 'string', maxLength: 100 },
        // Inner values are validated one by one (`rows`), so that each error has its own path.
        ...Object.fromEntries(innerFields(field).map(({ model }) => [model, {}])),
      },
      required: ['checked', 'value'],
      additionalProperties: false,
    },
    maxItems: Math.max(entriesOf(field).length, 1),
  }),
  rows: innerFields,
  problem,
  problems,
  search: () => null,
  isEmpty: (value) =>
    Array.isArray(value) ? chosen(value).length === 0 && isPlain(value) : isEmptyValue(value),
  text: entriesText,
});

/** Lists of other things are invalid rather than empty. */
const isPlain = (value: readonly Json[]) =>
  value.every((one) => isObject(one) && typeof one.checked === 'boolean');

const inner = new WeakMap<Field, Field[]>();

/** The items of all options, each model once; whether one is required depends on its option being chosen. */
function innerFields(field: Field): Field[] {
  let fields = inner.get(field);
  if (!fields) {
    const all = entriesOf(field).flatMap((entry) => entry.fields.map((one) => one.field));
    const byModel = new Map([...all].reverse().map((one) => [one.model, { ...one, required: false }]));
    inner.set(field, (fields = [...byModel.values()]));
  }
  return fields;
}

function problem(value: Json, field: Field): FieldProblem | null {
  const names = new Set(entriesOf(field).map((entry) => entry.value));
  const picked = chosen(value);
  const single = field.options.multiple === false;
  if ((single && picked.length > 1) || picked.some((one) => !names.has(one.value as string)))
    return { error: 'choice' };
  return null;
}

/** The missing inputs of chosen options, each with its path. */
function problems(value: Json, field: Field): LocatedProblem[] {
  if (!Array.isArray(value)) return [];
  const entries = entriesOf(field);
  return value.flatMap((one, at) => {
    if (!isObject(one) || one.checked !== true) return [];
    const items = entries.find((entry) => entry.value === one.value)?.fields ?? [];
    return items
      .filter(({ field: item, type }) => item.required && type.isEmpty(one[item.model]))
      .map(({ field: item, type }): LocatedProblem => ({
        at: `${at}/${item.model}`,
        error: type.prompt === 'select' ? 'requiredSelect' : 'requiredInput',
        params: { label: item.label },
      }));
  });
}

/** The chosen labels, each with its inputs. */
function entriesText(value: Json, field: Field): string {
  if (!Array.isArray(value)) return plainText(value);
  const entries = entriesOf(field);
  // A value without entries is shown as it is.
  if (chosen(value).length === 0 && !isPlain(value)) return plainText(value);
  return chosen(value)
    .map((one) => {
      const entry = entries.find(({ value: own }) => own === one.value);
      const parts = entry?.fields.flatMap(({ field: item, type }) => {
        const held = one[item.model];
        return held === undefined || type.isEmpty(held) ? [] : [type.text(held, item)];
      });
      const label = plainText(one.label) || plainText(one.value);
      return parts?.length ? `${label}（${parts.join('、')}）` : label;
    })
    .join('、');
}
