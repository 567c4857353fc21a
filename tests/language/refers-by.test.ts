import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { fieldTypes } from '../../schemas/model/field';
import { parseDomain, parseEntity, parsePage } from '../../schemas/parse/parse-document';
import { pathText } from '../../schemas/usages/reference';
import type { IndexedDocument } from '../../schemas/usages/indexed-documents';
import { UsageIndex } from '../../schemas/usages/usage-index';
import { withDerived } from '../../schemas/model/derivations';
import { builtInFieldTypes } from '../../widgets/field-types';
import { throughModel, throughSources, type Changes } from '../support/through-documents';

/* References whose entity depends on another column. */
const kind: JsonObject = { name: 'kind', label: '对象类别', type: 'select', enum: 'Unit' };
const entities = { '1': 'shop_article', '2': 'shop_maker' };
const about = (more: JsonObject = {}): JsonObject => ({
  name: 'about',
  label: '对象',
  type: 'select',
  refersBy: { column: 'kind', entities },
  ...more,
});
const form = (...models: string[]): JsonObject => ({
  formConfig: { list: ['what', ...models].map((model) => ({ model })) },
});
const problemsOf = (orderColumns: JsonObject[], changes: Changes = {}) =>
  throughModel({ orderColumns, ...changes }).problems.map(({ path, code }) => `${path} ${code}`);

describe('check', () => {
  test('accepts one or several rows, and derives storage, references and the choices by value', () => {
    const model = throughModel({ orderColumns: [kind, about(), about({ name: 'all', multiple: true })] });
    expect(model.problems).toEqual([]);
    const order = model.entities.get('shop_order')!;
    expect(order.stored.flatMap(({ field, sql }) => (field.sourceBy ? [[field.model, sql]] : []))).toEqual([
      ['about', 'bigint'],
      ['all', 'bigint[]'],
    ]);
    expect(order.byName.get('about')?.sourceBy?.sources).toMatchObject([
      { value: 1, source: { entity: 'shop_article' } },
      { value: 2, source: { entity: 'shop_maker' } },
    ]);
    expect(model.entities.get('shop_maker')?.referredBy).toContainEqual({
      entity: 'shop_order',
      column: 'all',
      multiple: true,
      by: { column: 'kind', value: 2 },
    });
  });

  test('I7: who does not see the other column does not see the reference', () => {
    const { derivations } = throughModel({ orderColumns: [kind, about()] });
    expect(withDerived(derivations, ['shop_order.kind'])).toContain('shop_order.about');
  });

  test.each<[string, JsonObject[], string]>([
    ['an unknown column', [about()], 'columns[4].refersBy.column notOneOf'],
    [
      'a text',
      [{ name: 'kind', label: '类别', type: 'input' }, about()],
      'columns[5].refersBy.column refersByColumn',
    ],
    [
      'several values',
      [{ ...kind, type: 'checkbox', multiple: true }, about()],
      'columns[5].refersBy.column refersByColumn',
    ],
    [
      'a masked column',
      [{ ...kind, sensitive: 'all' }, about()],
      'columns[5].refersBy.column refersByColumn',
    ],
    [
      'a value that the other column cannot have',
      [kind, about({ refersBy: { column: 'kind', entities: { '3': 'shop_maker' } } })],
      'columns[5].refersBy.entities.3 notOneOf',
    ],
    [
      'an unknown entity',
      [kind, about({ refersBy: { column: 'kind', entities: { '1': 'shop_unknown' } } })],
      'columns[5].refersBy.entities.1 notOneOf',
    ],
    ['refers beside it', [kind, about({ refers: 'shop_maker' })], 'columns[5].refersBy refersTwice'],
    ['a type without choices', [kind, about({ type: 'number' })], 'columns[5].refersBy cannotRefer'],
    ['a default', [kind, about({ default: 1 })], 'columns[5].default notWithRefersBy'],
    ['unique values', [kind, about({ unique: 'org' })], 'columns[5].unique notWithRefersBy'],
    [
      'a filter of choices',
      [kind, about({ linkage: [{ when: 'true', then: { options: { where: { name: "'a'" } } } }] })],
      'columns[5].linkage[0].then.options.where.name onlyReferencesNarrow',
    ],
  ])('refuses %s', (_, columns, problem) => {
    expect(problemsOf(columns)).toContain(problem);
  });

  test('refuses a form and a search without the other column', () => {
    const columns = [kind, about()];
    expect(problemsOf(columns, { page: form('kind', 'about') })).toEqual([]);
    expect(problemsOf(columns, { page: form('about') })).toEqual(['formConfig refersByMissing']);
    const searches = (...names: string[]) => ({ page: { searches: names.map((column) => ({ column })) } });
    expect(problemsOf(columns, searches('about', 'kind'))).toEqual([]);
    expect(problemsOf(columns, searches('about'))).toEqual(['searches[0].column refersByMissing']);
  });

  test('refuses a path through it, and lines that have it', () => {
    const page = { tableConfig: { columns: [{ column: 'about.name' }] } };
    expect(problemsOf([kind, about()], { page })).toEqual(['tableConfig.columns[0].column notAReference']);
    const line: JsonObject = {
      schemaVersion: 2,
      id: 'shop_line',
      title: '明细',
      path: 'shop/line',
      module: 'shop_line',
      scope: 'org',
      rows: { via: 'orderId' },
      calls: ['search'],
      columns: [
        { name: 'orderId', label: '订单', type: 'select', refers: 'shop_order', readOnly: true },
        { name: 'lineNo', label: '行号', type: 'number', readOnly: true },
        kind,
        about(),
      ],
    };
    const held = { entity: 'shop_line', column: 'orderId', order: 'lineNo' };
    const lines: JsonObject = { name: 'lines', label: '明细', type: 'lines', lines: held };
    expect(problemsOf([lines], { entities: [line] })).toEqual(['columns[4].lines.entity linesKind']);
  });

  test('the number of entities is bounded', () => {
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [String(at), 'shop_maker']));
    const column = { column: 'kind', entities: many };
    expect(problemsOf([kind, about({ refersBy: column })])).toContain(
      'columns[5].refersBy.entities tooManyItems',
    );
  });
});

describe('where-used and rename', () => {
  const parsers = { domain: parseDomain, entity: parseEntity, page: parsePage };
  const documents = throughSources({ orderColumns: [kind, about()] }).map((source) => ({
    file: source.file,
    kind: source.kind,
    json: parsers[source.kind as 'page'](source.json, source.file).value,
  })) as unknown as IndexedDocument[];
  const index = UsageIndex.of(documents, fieldTypes(builtInFieldTypes));

  test('find the other column and the entities', () => {
    const found = (name: string, of: 'column' | 'entity') =>
      index.of(name, of).map(({ path }) => pathText(path));
    expect(found('shop_order.kind', 'column')).toEqual(['columns[5].refersBy.column']);
    expect(found('shop_maker', 'entity')).toContain('columns[5].refersBy.entities.2');
  });

  test('rename both', () => {
    const columnOf = (renamed: IndexedDocument[]) => {
      const order = renamed.find(({ file }) => file.endsWith('shop_order.json'))!.json as unknown as {
        columns: { name: string; refersBy?: JsonObject }[];
      };
      return order.columns.find(({ name }) => name === 'about')?.refersBy;
    };
    expect(columnOf(index.rename('column', 'shop_order.kind', 'shop_order.aim'))).toEqual({
      column: 'aim',
      entities,
    });
    expect(columnOf(index.rename('entity', 'shop_maker', 'shop_firm'))).toEqual({
      column: 'kind',
      entities: { ...entities, '2': 'shop_firm' },
    });
  });
});
