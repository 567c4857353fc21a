import { equalJson } from '../../schemas/equal-json';
import type { Field, KeepsPattern, LocatedProblem } from '../../schemas/model/field';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { commonDefaults } from '../shared/common-defaults';
import { defineFieldType } from '../shared/define-field-type';
import { isEmptyValue, plainText } from '../shared/plain-text';
import { itemProblem, itemText, VALUE_TYPES, type KeyValueItem, type YesNo } from './key-value-item';

const MAX_ITEMS = 200;
const word = (maxLength: number) => ({ type: 'string', maxLength });
const figure = { type: ['number', 'null'] };

/** Schema of a self-describing item, used where the document does not declare the items. */
const OWN_DESCRIPTION = {
  name: word(100),
  vType: { enum: [...VALUE_TYPES] },
  vScope: { type: ['array', 'object'] },
  multiple: { type: 'boolean' },
  isNumber: { type: 'boolean' },
  readOnly: { type: 'boolean' },
  notUpdate: { type: 'boolean' },
  required: { type: 'boolean' },
  min: figure,
  max: figure,
  precision: figure,
  maxLength: figure,
  remark: word(500),
  rules: { type: 'array' },
};

/**
 * A form defined by data: each item has a name, a type and rules. The value is a list of
 * `{ k, v }`. The document declares the items; otherwise the items of the value describe themselves.
 */
export const keyValueType = defineFieldType({
  type: 'keyValue',
  oneLine: true,
  defaults: { ...commonDefaults, items: [], defaultValue: [] },
  prompt: 'input',
  initial: (field) => {
    const { defaultValue } = field.options;
    if (Array.isArray(defaultValue) && defaultValue.length > 0) return defaultValue;
    return declared(field).map(({ k, v = null }) => ({ k, v }));
  },
  storage: () => 'jsonb',
  schema: (field) => ({
    type: 'array',
    items: {
      type: 'object',
      properties: {
        k: { type: 'string', minLength: 1, maxLength: 100 },
        v: {},
        ...(declared(field).length === 0 && OWN_DESCRIPTION),
      },
      required: ['k'],
      additionalProperties: false,
    },
    maxItems: MAX_ITEMS,
  }),
  problems,
  fixedProblems,
  search: () => null,
  isEmpty: (value) => isEmptyValue(value) || (Array.isArray(value) && value.every(isBlankItem)),
  text: (value, field) => itemsText(value, field),
});

/** An item without a value and without a description. */
const isBlankItem = (one: Json) =>
  isItem(one) && Object.keys(one).every((key) => key === 'k' || key === 'v') && isEmptyValue(one.v);

/** Each filled item with its name, then invalid members. */
export function itemsText(value: Json, field: Field, words?: YesNo): string {
  if (!Array.isArray(value)) return plainText(value);
  const parts = itemsOf(value, field).flatMap((item) =>
    isEmptyValue(item.v) ? [] : [`${item.name}：${itemText(item, words)}`],
  );
  return [...parts, ...strangeItems(value).map(plainText)].join('；');
}

function declared({ options }: Field): readonly KeyValueItem[] {
  return Array.isArray(options.items) ? (options.items as KeyValueItem[]) : [];
}

/** The items to render and validate: those of the document with their stored values, or those of the value. */
export function itemsOf(value: Json | undefined, field: Field): KeyValueItem[] {
  const held = heldItems(value);
  const items = declared(field);
  if (items.length === 0) return held.map(readItem);
  return items.map(({ v: given, ...item }) => {
    // An initial value of the document does not apply to older records, except for read-only items.
    const v = held.find((one) => one.k === item.k)?.v ?? (item.readOnly ? given : undefined);
    return v === undefined ? item : { ...item, v };
  });
}

/** Replaces the value of one item; members that match no item are kept. */
export function withItem(value: Json | undefined, field: Field, k: string, v: Json): Json[] {
  const given = Array.isArray(value) ? value : [];
  const items = declared(field);
  if (items.length === 0) return given.map((one) => (isItem(one) && one.k === k ? { ...one, v } : one));
  const names = new Set(items.map((item) => item.k));
  const own = itemsOf(value, field).map((item) => ({ k: item.k, v: item.k === k ? v : (item.v ?? null) }));
  return [...own, ...given.filter((one) => !isItem(one) || !names.has(one.k))];
}

const isItem = (one: Json): one is JsonObject & { k: string } => isObject(one) && typeof one.k === 'string';

/** The items of a value; for duplicate keys, the first. */
function heldItems(value: Json | undefined): (JsonObject & { k: string })[] {
  const items = Array.isArray(value) ? value.filter(isItem) : [];
  const byKey = new Map([...items].reverse().map((item) => [item.k, item]));
  return items.filter((item) => byKey.get(item.k) === item);
}

/** The self-description of an item, without invalid parts. */
function readItem(item: JsonObject & { k: string }): KeyValueItem {
  const { k, name, remark, rules } = item;
  return {
    ...(item as Partial<KeyValueItem>),
    k,
    name: plainText(name) || k,
    ...(remark !== undefined && { remark: plainText(remark) }),
    ...(rules !== undefined && { rules: Array.isArray(rules) ? rules.filter(isRule) : [] }),
  };
}

const isRule = (rule: Json): rule is { pattern: string; message: string } =>
  isObject(rule) && typeof rule.pattern === 'string' && typeof rule.message === 'string';

/** Members of a value that are not items, or repeat a key. */
export function strangeItems(value: Json | undefined): Json[] {
  const items: readonly Json[] = heldItems(value);
  return Array.isArray(value) ? value.filter((one) => !items.includes(one) && !isEmptyValue(one)) : [];
}

/** The path of an item inside the value, used in field errors. */
export const itemPath = (k: string) => encodeURIComponent(k);

/** The first error of each item. */
function problems(value: Json, field: Field, keeps: KeepsPattern): LocatedProblem[] {
  const names = new Set(declared(field).map((item) => item.k));
  const unknown =
    names.size === 0 || !Array.isArray(value)
      ? []
      : value.filter(isItem).filter((item) => !names.has(item.k));
  return [
    ...unknown.map((item): LocatedProblem => ({
      at: itemPath(item.k),
      error: 'choice',
      params: { label: item.k },
    })),
    ...itemsOf(value, field).flatMap((item): LocatedProblem[] => {
      const at = itemPath(item.k);
      const problem = itemProblem(item);
      if (problem) return [{ at, ...problem }];
      const broken = item.rules?.find((rule) => !keeps(rule.pattern, item.v ?? null));
      return broken ? [{ at, message: broken.message }] : [];
    }),
  ];
}

/**
 * Reports changes to fixed items: a read-only item keeps its stored or declared value, an item with `notUpdate` its
 * stored value once it has one. Self-describing items keep their description.
 */
function fixedProblems(value: Json, stored: Json, field: Field): LocatedProblem[] {
  const now = new Map(itemsOf(value, field).map((item) => [item.k, item]));
  const documented = new Map(declared(field).map((item) => [item.k, item]));
  return itemsOf(stored, field).flatMap((before): LocatedProblem[] => {
    const { k, name, v, readOnly, notUpdate } = before;
    if (!readOnly && !(notUpdate && !isEmptyValue(v))) return [];
    const item = now.get(k);
    const kept = equalJson(item, before) || (readOnly === true && equalJson(item, documented.get(k)));
    return kept ? [] : [{ at: itemPath(k), error: 'readOnlyField', params: { label: name } }];
  });
}
