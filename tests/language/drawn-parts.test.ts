import { describe, expect, test } from 'vitest';
import { DRAWN_DIALOGS, DRAWN_PARTS } from '../../schemas/check/drawn-parts';
import { ActionDialog } from '../../schemas/document/page-action';
import { PageConfig, pageSections } from '../../schemas/document/page-document';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
}

/** What grammars of their own describe: a form, a button, a tab, a list below a row. */
const OWN_GRAMMAR = [
  'pageConfig.import.params',
  'pageConfig.toolbar[]',
  'pageConfig.rowActions[]',
  'pageConfig.verbs[]',
  'pageConfig.tabs[]',
  'pageConfig.children[]',
  'pageConfig.detail.children[]',
  'pageConfig.detail.compare[]',
  'tableConfig.columns[].switch',
  // Of one kind of meaning each: they are used as a whole.
  'pageConfig.permissionMap',
  'pageConfig.listRouterConfig',
  'pageConfig.sideTree',
  'pageConfig.import',
  'tableConfig.pivot',
];

/** The paths of all keys below a schema. */
function keysOf(schema: Schema, path: string): string[] {
  if (OWN_GRAMMAR.includes(path)) return [];
  if (schema.items) return keysOf(schema.items, `${path}[]`);
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => {
    const below = `${path}.${key}`;
    return [below, ...keysOf(inner, below)];
  });
}

const grammarKeys = [
  ...keysOf(PageConfig as Schema, 'pageConfig'),
  ...keysOf(pageSections.tableConfig as Schema, 'tableConfig'),
];

describe('the parts of a page that a screen uses', () => {
  test('22.5: every key of pageConfig and tableConfig says which kinds of pages use it', () => {
    expect(grammarKeys.length).toBeGreaterThan(40);
    expect(grammarKeys.filter((key) => !Object.hasOwn(DRAWN_PARTS, key))).toEqual([]);
  });

  test('the table says nothing about keys that the grammar does not have', () => {
    const others = Object.keys(DRAWN_PARTS).filter((key) => /^(pageConfig|tableConfig)\./.test(key));
    expect(others.filter((key) => !grammarKeys.includes(key))).toEqual([]);
  });

  test('every dialog of an action says which buttons open it', () => {
    const kinds = (ActionDialog as Schema).anyOf?.map(({ properties }) => properties?.kind?.const);
    expect(Object.keys(DRAWN_DIALOGS).sort()).toEqual([...(kinds ?? [])].sort());
  });
});
