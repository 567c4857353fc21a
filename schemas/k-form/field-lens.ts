import { equalJson } from '../equal-json';
import { Value } from 'typebox/value';
import type { FieldGrammars } from '../model/field';
import type { FormItem } from '../document/form-document';
import { isObject, type Json, type JsonObject } from '../json';
import { compilePattern } from '../expression/pattern';
import { cause, type Cause } from '../problems/causes';
import { shown } from '../problems/unknown-name';
import { DEFAULT_REQUIRED_MESSAGE, readOutputString, type Foreign } from './upstream';

/** The properties of a foreign field that our language reads; the rest stays in the foreign node. */
export type FieldView = Pick<
  FormItem,
  'label' | 'help' | 'model' | 'key' | 'required' | 'requiredMessage' | 'rules' | 'options'
>;

/** Two sides: more values could never be reached. */
const SWITCHES = new Set(['switch', 'lSwitch']);
const SIDES = 2;

/**
 * The values of an imported switch when there are more than two: an error. They stay in the options, so that checking
 * the page reports them in their place instead of storing true and false.
 */
export function tooManySides(node: JsonObject): Cause | null {
  const sides = isObject(node.options) ? node.options.options : undefined;
  return SWITCHES.has(String(node.type)) && Array.isArray(sides) && sides.length > SIDES
    ? cause('tooManyItems', { n: SIDES, came: sides.length })
    : null;
}

/** Reads a foreign field. Calls `lost` for every option that our language does not support. */
export function readField(
  node: JsonObject,
  made: JsonObject,
  fieldTypes: FieldGrammars,
  lost: (path: string, cause: Cause) => void,
): FieldView {
  const view: FieldView = {
    label: text(node.label) ?? text(node.name) ?? '',
    key: text(node.key) ?? text(made.key) ?? '',
  };
  // A name that no column can have was replaced.
  const model = text(made.model) ?? text(node.model);
  if (model !== undefined && model !== '') view.model = model;
  const help = text(node.help);
  if (help) view.help = help;
  const rules = Array.isArray(node.rules) ? node.rules.filter(isObject) : [];
  const required = rules.find((rule) => rule.required === true);
  if (required) view.required = true;
  const message = text(required?.message);
  if (message && message !== DEFAULT_REQUIRED_MESSAGE) view.requiredMessage = message;
  const patterns = rules.flatMap((rule, at) => {
    if (typeof rule.pattern !== 'string' || rule.pattern === '') return [];
    if (!isPattern(rule.pattern))
      lost(`rules[${at}].pattern`, cause('importedPattern', { pattern: rule.pattern }));
    else return [{ pattern: rule.pattern, message: text(rule.message) ?? '' }];
    return [];
  });
  if (patterns.length > 0) view.rules = patterns;
  const options = readOptions(node, fieldTypes, lost);
  if (Object.keys(options).length > 0) view.options = options;
  return view;
}

/**
 * Writes a field back: unchanged properties stay exactly as imported, changed ones are written under the key that the
 * foreign node uses.
 */
export function writeField(foreign: Foreign, before: FieldView, now: FieldView): JsonObject {
  const node = structuredClone(foreign.node) as JsonObject;
  if (now.label !== before.label)
    node['name' in node && !('label' in node) ? 'name' : 'label'] = now.label ?? '';
  if (now.key !== before.key) node.key = now.key ?? '';
  if (now.model !== before.model) node.model = now.model ?? '';
  if (now.help !== before.help) node.help = now.help ?? '';
  if (
    !equalJson(
      [now.required, now.requiredMessage, now.rules],
      [before.required, before.requiredMessage, before.rules],
    )
  )
    node.rules = [
      { required: now.required ?? false, message: now.requiredMessage ?? DEFAULT_REQUIRED_MESSAGE },
      ...(now.rules ?? []).map(({ pattern, message }) => ({ pattern, message })),
    ];
  const was = (before.options ?? {}) as JsonObject;
  const is = (now.options ?? {}) as JsonObject;
  for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (equalJson(was[key], is[key])) continue;
    const options = isObject(node.options) ? node.options : (node.options = {});
    const name = OLD_NAMES[key] && OLD_NAMES[key] in options ? OLD_NAMES[key] : key;
    if (is[key] === undefined) delete options[name];
    else options[name] = is[key];
  }
  return node;
}

const DECIMALS = 2;

/** Former option names. */
const OLD_NAMES: Readonly<Record<string, string>> = { showSearch: 'filterable' };

function readOptions(
  node: JsonObject,
  fieldTypes: FieldGrammars,
  lost: (path: string, cause: Cause) => void,
): JsonObject {
  const given = isObject(node.options) ? node.options : {};
  const grammar = (
    fieldTypes.get(String(node.type))?.options as { properties?: Record<string, object> } | undefined
  )?.properties;
  if (!grammar) return {};
  const options: JsonObject = {};
  const offer = (key: string, value: Json, from = key) => {
    const schema = grammar[key];
    if (!schema) lost(`options.${from}`, cause('importedOption'));
    else if (Value.Check(schema, value)) options[key] = value;
    else if (!isNothing(value)) lost(`options.${from}`, cause('importedValue', { came: shown(value) }));
  };
  for (const [key, value] of Object.entries(given)) {
    if (key === 'hideLabel') offer('showLabel', value !== true, key);
    else if (key === 'filterable') offer('showSearch', value, key);
    else if (key === 'options' && tooManySides(node)) options[key] = value;
    else if (key === 'precision' && typeof value === 'number' && value > 50) continue;
    else if (key === 'defaultValue') offer(key, readDefault(node, value));
    else if (key !== 'rangeDefaultValue' || 'rangeDefaultValue' in grammar) offer(key, value);
  }
  // In upstream a number without `precision` accepts decimals, in our language only integers. An imported one accepts
  // two, as money does.
  if (node.type === 'number' && typeof options.precision !== 'number') options.precision = DECIMALS;
  // The default of a range was used for a time and later ignored; it is kept when the field is a range.
  if (
    given.range === true &&
    Array.isArray(given.rangeDefaultValue) &&
    given.rangeDefaultValue.length === 2 &&
    !('rangeDefaultValue' in grammar)
  )
    offer('defaultValue', given.rangeDefaultValue, 'rangeDefaultValue');
  for (const [old, key] of [
    ['prefix', 'addonBefore'],
    ['suffix', 'addonAfter'],
  ] as const)
    if (typeof node[old] === 'string' && node[old] !== '' && options[key] === undefined)
      offer(key, node[old], key);
  return options;
}

/** Uploads formerly stored their default as the JSON text of a list. */
function readDefault(node: JsonObject, value: Json): Json {
  const plain = readOutputString(value);
  if (!/^upload/.test(String(node.type)) || typeof plain !== 'string') return plain;
  try {
    const parsed: unknown = JSON.parse(plain || '[]');
    return Array.isArray(parsed) ? (parsed as Json[]) : plain;
  } catch {
    return plain;
  }
}

function isNothing(value: Json): boolean {
  return value === null || value === '';
}

function isPattern(pattern: string): boolean {
  try {
    compilePattern(pattern);
    return true;
  } catch {
    return false;
  }
}

function text(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
