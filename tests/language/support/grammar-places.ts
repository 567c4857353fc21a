import type { TSchema } from 'typebox';
import { CONTAINERS, FormItem } from '../../../schemas/document/form-document';
import type { Holds } from '../../../schemas/grammar/says';
import { isObject, type Json } from '../../../schemas/json';

interface Annotated extends TSchema {
  const?: unknown;
  enum?: readonly unknown[];
  holds?: Holds;
  anyOf?: Annotated[];
  items?: Annotated;
  properties?: Record<string, Annotated>;
  additionalProperties?: unknown;
}

const item: TSchema = FormItem;
const containers = Object.entries<TSchema>(CONTAINERS);

/** What a walk finds: `path.key` for each key, `path=value` for each word of an enumeration or literal. */
type Found = Set<string>;

/** Parts of the page grammar that stand at several places: a feature is drawn wherever one of them is. */
const SAME: readonly (readonly [RegExp, string])[] = [
  [/pageConfig\.rowActions/, 'pageConfig.toolbar'],
  [/pageConfig\.(toolbar\[\]\.form|import\.params)(?=\.)/, 'formConfig'],
  [/pageConfig\.children/, 'pageConfig.detail.children'],
  [/blocks\[\]\.figures\[\]\.value/, 'blocks[].value'],
];

const placeOf = (path: string): string =>
  SAME.reduce((place, [pattern, name]) => place.replace(pattern, name), path);

/** Every key and every word of a grammar, with those of the nodes of its forms. */
export function placesOfGrammar(grammar: TSchema, path: string, found: Found = new Set()): Found {
  const schema = grammar as Annotated;
  if (schema.holds?.kind === 'nodes') {
    if (found.has('field')) return found;
    found.add('field');
    placesOfGrammar(item, 'field', found);
    for (const [type, one] of containers) placesOfGrammar(one, type, found);
    return found;
  }
  for (const word of words(schema)) found.add(placeOf(`${path}=${String(word)}`));
  for (const member of schema.anyOf ?? []) placesOfGrammar(member, path, found);
  if (schema.items) placesOfGrammar(schema.items, `${path}[]`, found);
  for (const [key, inner] of Object.entries(schema.properties ?? {})) {
    found.add(placeOf(`${path}.${key}`));
    placesOfGrammar(inner, `${path}.${key}`, found);
  }
  return found;
}

/** The same for what a document uses of the grammar. */
export function placesOfValue(grammar: TSchema, value: Json, path: string, found: Found = new Set()): Found {
  const schema = grammar as Annotated;
  if (schema.holds?.kind === 'nodes') {
    for (const node of Array.isArray(value) ? value : []) {
      found.add('field');
      const type = isObject(node) ? String(node.type) : '';
      const container = containers.find(([name]) => name === type);
      placesOfValue(container?.[1] ?? item, node, container ? type : 'field', found);
    }
    return found;
  }
  for (const word of words(schema)) if (word === value) found.add(placeOf(`${path}=${String(word)}`));
  for (const member of (schema.anyOf ?? []).filter((one) => fits(one, value)))
    placesOfValue(member, value, path, found);
  if (schema.items && Array.isArray(value))
    for (const one of value) placesOfValue(schema.items, one, `${path}[]`, found);
  for (const [key, inner] of Object.entries(schema.properties ?? {})) {
    const own = isObject(value) ? value[key] : undefined;
    if (own === undefined) continue;
    found.add(placeOf(`${path}.${key}`));
    placesOfValue(inner, own, `${path}.${key}`, found);
  }
  return found;
}

const words = (schema: Annotated): readonly unknown[] =>
  schema.enum ?? ('const' in schema ? [schema.const] : []);

/** Whether a value may belong to a member of a union, as its literals tell. */
function fits({ properties = {} }: Annotated, value: Json): boolean {
  if (!isObject(value)) return true;
  return Object.entries(properties).every(
    ([key, one]) =>
      !('const' in one) ||
      value[key] === one.const ||
      (key === 'kind' && one.const === 'list' && value.kind === undefined),
  );
}
