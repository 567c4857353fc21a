import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { buildModel } from '../../schemas/model/build-model';
import { withDerived } from '../../schemas/model/derivations';
import { fieldTypes } from '../../schemas/model/field';
import type { CompiledPage } from '../../schemas/model/page';
import { restrictPage } from '../../schemas/model/restrict-page';
import { compileContent, formContent, isRunTimeForm } from '../../schemas/model/run-time-form';
import type { SourceDocument } from '../../schemas/model/source-document';
import { builtInFieldTypes } from '../../widgets/field-types';

/* Columns that hold the values of a form which another column chooses, in the documents of `tests/e2e/fixtures/affairs`. */
const types = fieldTypes(builtInFieldTypes);
const folder = path.resolve(import.meta.dirname, '../e2e/fixtures/affairs');
const read = (file: string) => JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as JsonObject;

/** The documents; `change` receives each of them by its file. */
function sources(change: Readonly<Record<string, (json: JsonObject) => void>> = {}): SourceDocument[] {
  const files = [
    ['domain', 'domain.json'],
    ...['type', 'affair', 'notice'].map((name) => ['entity', `entities/${name}.json`]),
    ...['affair', 'form', 'guide', 'leave', 'notice', 'purchase', 'type'].map((name) => [
      'page',
      `pages/${name}.json`,
    ]),
  ] as ['domain' | 'entity' | 'page', string][];
  return files.map(([kind, file]) => {
    const json = read(file);
    change[file]?.(json);
    return { kind, file, domain: 'affairs', json };
  });
}
const modelOf = (change: Parameters<typeof sources>[0] = {}) => buildModel(sources(change), types);
const problemsOf = (change: Parameters<typeof sources>[0]) =>
  modelOf(change).problems.map(({ file, path: at, code }) => `${file} ${at} ${code}`);
const columns = (json: JsonObject) => json.columns as JsonObject[];
const named = (json: JsonObject, name: string) => columns(json).find((one) => one.name === name)!;
const NOTICE = 'entities/notice.json';
const AFFAIR = 'entities/affair.json';
const LEAVE = 'pages/leave.json';

describe('check', () => {
  test('accepts a form by a value of an enumeration, and by a text of the row that is referred to', () => {
    const model = modelOf();
    expect(model.problems).toEqual([]);
    const page = model.pages.get('affairs-affair') as CompiledPage;
    expect(page.formBy).toEqual({ column: 'typeId', data: 'data', url: 'affairs/affair/form' });
    expect(model.entities.get('affair')?.searchable.has('data')).toBe(false);
  });

  test('I7: who does not see the column that chooses does not see the form', () => {
    const { derivations, pages } = modelOf();
    expect(withDerived(derivations, ['affair.typeId'])).toContain('affair.data');
    const page = pages.get('affairs-affair') as CompiledPage;
    const hiding = (name: string) => ({ hidden: new Set([name]), readOnly: new Set([name]) });
    expect(restrictPage(page, hiding('typeId')).formBy).toBeUndefined();
    expect(restrictPage(page, hiding('data')).formBy).toBeUndefined();
    expect(restrictPage(page, hiding('title')).formBy).toEqual(page.formBy);
  });

  test.each<[string, (json: JsonObject) => void, string]>([
    [
      'an unknown column',
      (json) => void (named(json, 'data').formBy = { column: 'foo', pages: { '1': 'affair-leave' } }),
      'columns[2].formBy.column notOneOf',
    ],
    [
      'a masked column',
      (json) => void (named(json, 'kind').sensitive = 'all'),
      'columns[2].formBy.column formByColumn',
    ],
    [
      'a number without forms',
      (json) => void (named(json, 'data').formBy = { column: 'kind' }),
      'columns[2].formBy.column formByColumn',
    ],
    [
      'a value that does not exist',
      (json) => void (named(json, 'data').formBy = { column: 'kind', pages: { '7': 'affair-leave' } }),
      'columns[2].formBy.pages.7 notOneOf',
    ],
    [
      'a page that does not exist',
      (json) => void (named(json, 'data').formBy = { column: 'kind', pages: { '1': 'affair-leaf' } }),
      'columns[2].formBy.pages.1 notOneOf',
    ],
    [
      'a page that is no form',
      (json) => void (named(json, 'data').formBy = { column: 'kind', pages: { '1': 'affairs-form' } }),
      'columns[2].formBy.pages.1 notAForm',
    ],
    [
      'a field with the name of a column',
      (json) => void columns(json).push({ name: 'days', label: '天', type: 'number' }),
      'columns[2].formBy.pages.1 formFieldTaken',
    ],
    ['another type', (json) => void (named(json, 'data').type = 'textarea'), 'columns[2].formBy formByType'],
    ['a default', (json) => void (named(json, 'data').default = {}), 'columns[2].default notWithFormBy'],
    [
      'a second form',
      (json) => void columns(json).push({ ...named(json, 'data'), name: 'more' }),
      'columns[3].formBy formByTwice',
    ],
    [
      'rows without a detail call',
      (json) => void (json.calls = ['search', 'add']),
      'columns[2].formBy formByDetail',
    ],
  ])('reports %s', (_, change, problem) => {
    expect(problemsOf({ [NOTICE]: change })).toContain(`${NOTICE} ${problem}`);
  });

  test.each<[string, string, string]>([
    ['no reference', 'title.formPage', 'notAReference'],
    ['an unknown column of the row', 'typeId.foo', 'notOneOf'],
  ])('reports a path through %s', (_, column, code) => {
    const change = (json: JsonObject) => void (named(json, 'data').formBy = { column });
    expect(problemsOf({ [AFFAIR]: change })).toContain(`${AFFAIR} columns[2].formBy.column ${code}`);
  });

  test.each<[string, JsonObject]>([
    ['a reference', { name: 'other', label: '他', type: 'select', refers: 'affair_type' }],
    ['an upload', { name: 'other', label: '他', type: 'uploadImgList' }],
    ['an automatic number', { name: 'other', label: '他', type: 'input', readOnly: true }],
    [
      'a value that only the session knows',
      { name: 'other', label: '他', type: 'date', defaultFrom: 'today' },
    ],
  ])('reports a form with %s', (_, column) => {
    const change = (json: JsonObject) => {
      columns(json).push(column);
      (json.formConfig as { list: JsonObject[] }).list.push({ model: 'other' });
    };
    expect(problemsOf({ [LEAVE]: change })).toContain(
      `${NOTICE} columns[2].formBy.pages.1 formFieldUnsuited`,
    );
  });

  test('C37: reports a form whose rules read a masked value', () => {
    const change = (json: JsonObject) =>
      void (named(json, 'urgent').linkage = [{ when: "phone == '1'", then: { show: true } }]);
    expect(problemsOf({ [LEAVE]: change })).toContain(`${NOTICE} columns[2].formBy.pages.1 judgesSensitive`);
  });

  test('reports what a page says about another form, and the values of a form in a list', () => {
    const page = 'pages/affair.json';
    expect(problemsOf({ [page]: (json) => void (json.formBy = { column: 'title' }) })).toContain(
      `${page} formBy.column choosesNoForm`,
    );
    expect(problemsOf({ [page]: (json) => void (json.formBy = { column: 'typeId', url: 'a/b' }) })).toContain(
      `${page} formBy.url notOneOf`,
    );
    const listed = (json: JsonObject) =>
      void (json.tableConfig as { columns: JsonObject[] }).columns.push({ column: 'data' });
    expect(problemsOf({ [page]: listed })).toContain(`${page} tableConfig.columns[3].column formListed`);
    const searched = (json: JsonObject) => void (json.searches as JsonObject[]).push({ column: 'data' });
    expect(problemsOf({ [page]: searched })).toContain(`${page} searches[1].column notSearchable`);
  });
});

test('the content of a form holds all that it needs, and compiles without the other documents', () => {
  const model = modelOf();
  const content = formContent(model, 'affair-leave')!;
  expect(Object.keys(content.enumerations)).toEqual(['AffairUrgency']);
  const page = compileContent(structuredClone(content), types)!;
  const field = (name: string) =>
    page.formConfig.list
      .flatMap((node) => (node.kind === 'field' ? [node.field] : []))
      .find(({ model: own }) => own === name);
  expect(field('urgency')?.options.options).toHaveLength(2);
  expect(field('phone')?.sensitive).toBe('mobile');
  expect(page.formConfig.checks).toHaveLength(1);
});

test('only a form without an entity and without calls can be chosen', () => {
  const { pages } = modelOf();
  const chosen = [...pages].flatMap(([id, page]) => (isRunTimeForm(page) ? [id] : []));
  expect(chosen).toEqual(['affair-leave', 'affair-purchase']);
  expect(formContent(modelOf(), 'affairs-form')).toBeNull();
  const called = modelOf({ [LEAVE]: (json) => void (json.pageConfig = { detailUrl: 'a/b' }) });
  expect(formContent(called, 'affair-leave')).toBeNull();
});
