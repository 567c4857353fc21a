import { describe, expect, test } from 'vitest';
import { fieldTypes } from '../../schemas/model/field';
import { CONTAINERS, FormItem, FreeItem } from '../../schemas/document/form-document';
import { ANNOTATIONS } from '../../schemas/grammar/says';
import { DOCUMENT_GRAMMARS } from '../../schemas/grammar/document-grammars';
import { indexedDocuments } from '../../schemas/usages/indexed-documents';
import { UsageIndex, usageText } from '../../schemas/usages/usage-index';
import { builtInFieldTypes } from '../../widgets/field-types';
import { everyPlace } from './support/every-place';

const types = fieldTypes(builtInFieldTypes);
const grammars: [string, object][] = [
  ...Object.entries(DOCUMENT_GRAMMARS),
  ['FormItem', FormItem],
  ['FreeItem', FreeItem],
  ...Object.entries(CONTAINERS),
  ...builtInFieldTypes.map((type): [string, object] => [`options of ${type.type}`, type.options]),
];

/** Places of a grammar that may hold strings without a declared meaning. */
function silent(schema: unknown, path: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((part, at) => silent(part, `${path}/${at}`));
  if (typeof schema !== 'object' || schema === null) return [];
  const { says, holds, keys, type, anyOf, items, properties, patternProperties } = schema as Record<
    string,
    unknown
  >;
  if (says || holds || 'const' in schema || 'enum' in schema) return [];
  const known =
    anyOf !== undefined || ['integer', 'number', 'boolean', 'null', 'array', 'object'].includes(String(type));
  return [
    ...(known ? [] : [path]),
    ...Object.keys((properties as object) ?? {})
      .filter((key) => ANNOTATIONS.has(key))
      .map((key) => `${path}.${key} (has the name of an annotation)`),
    ...(patternProperties && !keys ? [`${path} (keys)`] : []),
    ...silent(anyOf, path),
    ...silent(items, `${path}[]`),
    ...Object.entries({ ...(properties as object), ...(patternProperties as object) }).flatMap(
      ([key, part]) => silent(part, `${path}.${key}`),
    ),
  ];
}

test.each(grammars)('every string of %s has a meaning', (name, schema) => {
  expect(silent(schema, name)).toEqual([]);
});

describe('where-used and rename cover each place of the language', () => {
  const sources = everyPlace();
  const index = UsageIndex.of(indexedDocuments(sources), types);
  const places = (name: string, kind?: 'column') => index.of(name, kind).map(usageText);

  test('columns', () => {
    expect(places('shop.kind', 'column')).toEqual([
      'shop-page: pageConfig.children[0].when (column shop.kind)',
      'shop-page: pageConfig.import.params.list[0].model (column shop.kind)',
      'shop-page: formBy.column (column shop.kind)',
      'shop-page: tableConfig.pivot.value (column shop.kind)',
      'shop-page: steps[1].models[0] (column shop.kind)',
    ]);
    expect(places('sale.name', 'column')).toEqual([
      'sale: option.label (column sale.name)',
      'shop-page: pageConfig.children[0].column (column sale.name)',
      'sale-page: blocks[0].figures[0].criteria.name (column sale.name)',
    ]);
    expect(places('sale.kind', 'column')).toEqual([
      'shop-page: pageConfig.detail.children[0].column (column sale.kind)',
      'sale-page: formConfig.list[0].list[0].linkage[0].when (column sale.kind)',
    ]);
  });

  test('calls and codes', () => {
    expect(places('a/sale')).toEqual([
      'shop-page: pageConfig.rowActions[0].url (url a/sale/search)',
      'shop-page: pageConfig.rowActions[1].url (url a/sale/search)',
      'shop-page: pageConfig.rowActions[1].dialog.url (url a/sale/search)',
      'shop-page: formBy.url (url a/sale/form)',
      'shop-page: tableConfig.pivot.source (url a/sale/option)',
      'shop-page: steps[0].checkUrl (url a/sale/check)',
    ]);
    expect(places('sale_search')).toEqual([
      'a-domain: menu[0].permission (permission sale_search)',
      'a-domain: menu[1].permissions[0] (permission sale_search)',
      'sale-page: blocks[0].permission (permission sale_search)',
    ]);
    expect(places('Sale')).toEqual([
      'a-domain: menu[0].routeButtonRelation.edit (route Sale)',
      'shop-page: pageConfig.rowActions[0].route (route Sale)',
    ]);
  });

  test('a rename changes all references, including those of a sub-table to its form, but not its own names', () => {
    const after = (from: string, to: string, file: string) =>
      JSON.stringify(index.rename('column', from, to).find((one) => one.file === file)!.json);
    expect(after('sale.kind', 'sale.sort', 'shop-page')).toContain(
      '{"title":"More sales","page":"sale","column":"sort"}',
    );
    const page = after('sale.kind', 'sale.sort', 'sale-page');
    expect(page).toContain('form.sort == \\"x\\" && name');
    expect(after('sale.name', 'sale.title', 'sale-page')).toContain('"model":"name"');
  });
});
