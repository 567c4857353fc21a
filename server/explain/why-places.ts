import Type, { type Static } from 'typebox';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { locate } from '../../schemas/problems/locate';
import type { DocumentInForce } from './text-in-force';

/** Where a document decides about a part of a page. */
export const WhyPlace = Type.Object({
  id: Type.Integer(),
  kind: Type.Union([Type.Literal('page'), Type.Literal('entity'), Type.Literal('domain')]),
  code: Type.String(),
  name: Type.String(),
  no: Type.Integer(),
  own: Type.Boolean(),
  path: Type.String(),
  line: Type.Integer(),
  /** The rules that stand there: when, as CEL, and what they then do. */
  rules: Type.Array(Type.Object({ when: Type.String(), then: Type.String(), line: Type.Integer() })),
});
/** One such place. */
export type WhyPlace = Static<typeof WhyPlace>;

/** The parts of a page, by their lists in its document, and the property that names one. */
const LISTS = {
  field: { roots: [['formConfig']], by: 'model' },
  column: { roots: [['tableConfig', 'columns']], by: 'column' },
  search: { roots: [['searches']], by: 'column' },
  button: {
    roots: [
      ['pageConfig', 'toolbar'],
      ['pageConfig', 'rowActions'],
      ['pageConfig', 'verbs'],
    ],
    by: 'key',
  },
} as const satisfies Readonly<Record<string, { roots: readonly (readonly string[])[]; by: string }>>;

/** The kinds of parts that stand in the document of a page. */
export type PartKind = keyof typeof LISTS;

/** Where the document of a page names a part; of a part that it does not name, the page itself. */
export function placeInPage(document: DocumentInForce, kind: PartKind, key: string): WhyPlace {
  const { roots, by } = LISTS[kind];
  return placeOf(document, roots, (part) => part[by] === key || (kind === 'button' && part.verb === key));
}

/** The place of a column in the document of its entity. */
export const placeInEntity = (document: DocumentInForce, column: string): WhyPlace =>
  placeOf(document, [['columns']], ({ name }) => name === column);

/** The place of the menu entry of a page in the document of a domain; null when it has none. */
export function placeInMenu(document: DocumentInForce, page: string): WhyPlace | null {
  const place = placeOf(document, [['menu']], (entry) => entry.page === page);
  return place.path === '' ? null : place;
}

function placeOf(
  { text, ...document }: DocumentInForce,
  roots: readonly (readonly string[])[],
  is: (part: JsonObject) => boolean,
): WhyPlace {
  const json = parsed(text);
  const found = roots.flatMap((root) => {
    const start = root.reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), json);
    return start === undefined ? [] : (findPart(start, root.join('.'), is) ?? []);
  })[0];
  const path = found?.path ?? '';
  return {
    ...document,
    path,
    line: locate(text, path).line,
    rules: rulesOf(found?.part).map((rule) => ({ ...rule, line: locate(text, `${path}.linkage`).line })),
  };
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

/** The first part that is wanted, in the order of the text; documents are as deep as the grammar permits. */
function findPart(
  value: Json,
  path: string,
  is: (part: JsonObject) => boolean,
): { part: JsonObject; path: string } | null {
  if (isObject(value) && is(value)) return { part: value, path };
  const inner: [string, Json][] = Array.isArray(value)
    ? value.map((one, at) => [`${path}[${at}]`, one])
    : isObject(value)
      ? Object.entries(value).map(([key, one]) => [`${path}.${key}`, one])
      : [];
  for (const [at, one] of inner) {
    const found = findPart(one, at, is);
    if (found) return found;
  }
  return null;
}

function rulesOf(part: JsonObject | undefined): { when: string; then: string }[] {
  const rules = Array.isArray(part?.linkage) ? part.linkage.filter(isObject) : [];
  const linked = rules.map(({ when, then }) => ({ when: String(when), then: JSON.stringify(then ?? {}) }));
  return typeof part?.when === 'string' ? [...linked, { when: part.when, then: '{"show":true}' }] : linked;
}
