import type { Field } from '../../schemas/model/field';
import { isObject, type Json } from '../../schemas/json';
import {
  isTyped,
  itemProblem,
  itemText,
  VALUE_TYPES,
  valueType,
  type KeyValueItem,
  type ValueType,
  type YesNo,
} from '../key-value/key-value-item';
import { commonDefaults } from '../shared/common-defaults';
import { defineFieldType } from '../shared/define-field-type';
import { isEmptyValue, plainText } from '../shared/plain-text';

/** A value whose control depends on the type beside it: `{ vType, v }`, with `vScope` for its own choices. */
export const inputGroupControlsType = defineFieldType({
  type: 'inputGroupControls',
  oneLine: true,
  defaults: {
    ...commonDefaults,
    types: [...VALUE_TYPES],
    vScope: [],
    isNumber: false,
    multiple: false,
    min: null,
    max: null,
    precision: null,
    maxLength: null,
    defaultValue: null,
  },
  prompt: 'input',
  promptFor: (value, field) => (isTyped(valueType(itemOf(value, field))) ? 'input' : 'select'),
  initial: ({ options: { defaultValue } }) => defaultValue ?? null,
  storage: () => 'jsonb',
  schema: (field) => ({
    type: 'object',
    properties: {
      vType: { enum: [...offeredTypes(field)] },
      v: {},
      vScope: { type: ['array', 'object'] },
    },
    required: ['vType'],
    additionalProperties: false,
  }),
  problem: (value, field) => itemProblem(itemOf(value, field)),
  search: () => null,
  isEmpty: (value) => isEmptyValue(value) || (isObject(value) && 'vType' in value && isEmptyValue(value.v)),
  text: (value, field) => groupText(value, field),
});

/** The value as text; a value of another shape as it is. */
export function groupText(value: Json, field: Field, words?: YesNo): string {
  if (!isObject(value) || value.v === undefined) return plainText(value);
  return itemText(itemOf(value, field), words);
}

/** The value types to choose from, in the order of `VALUE_TYPES`; all unless the document lists some. */
export function offeredTypes({ options }: Field): readonly ValueType[] {
  const types = Array.isArray(options.types) ? options.types : VALUE_TYPES;
  return VALUE_TYPES.filter((type) => types.includes(type));
}

/** The value as an item of a key/value form. Its own choices take precedence over those of the document. */
export function itemOf(value: Json | undefined, field: Field): KeyValueItem {
  const { options } = field;
  const held = isObject(value) ? value : {};
  const number = (one: unknown) => (typeof one === 'number' ? one : null);
  return {
    k: field.model,
    name: field.label,
    vType: 'vType' in held ? valueType({ vType: held.vType as ValueType }) : offeredTypes(field)[0],
    ...(held.v !== undefined && { v: held.v }),
    vScope: held.vScope ?? (options.vScope as Json | undefined),
    isNumber: options.isNumber === true,
    multiple: options.multiple === true,
    min: number(options.min),
    max: number(options.max),
    precision: number(options.precision),
    maxLength: number(options.maxLength),
    required: field.required,
  };
}
