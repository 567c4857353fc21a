import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fieldTypes } from '../../schemas/model/field';
import { exportForm } from '../../schemas/k-form/export-form';
import type { FormConfig } from '../../schemas/document/form-document';
import type { JsonObject } from '../../schemas/json';
import { builtInFieldTypes } from '../../widgets/field-types';
import { sourceOfPage } from './copy-page';
import { foreignDocuments, sourceOfApi } from './foreign-page';
import { guessField } from './guess-field';
import { allKinds } from './kinds';
import { newList } from './new-list';
import type { ApiSample } from './origin';
import { readKForm } from './read-k-form';
import type { Source } from './read-text';

/* What a page is started from beside lines and cells. */
const types = fieldTypes(builtInFieldTypes);
const root = path.resolve(import.meta.dirname, '../..');
const made = (source: Source, code = 'new_list') => {
  const guesses = source.columns.map(guessField);
  const columns = guesses.map((_, at) => `name${at + 1}`);
  return {
    guesses,
    list: newList(guesses, { title: '新表', code, columns }, types, allKinds(types), source.origin),
  };
};
const namesIn = ({ columns }: JsonObject) => (columns as JsonObject[]).map(({ name }) => name);

describe('JSON of a form of the k-form-design family', () => {
  const folder = path.join(root, 'tests/fixtures/k-form');
  test.each(fs.readdirSync(folder))(
    '%s becomes columns, keeps its layout, and is exported unchanged',
    (file) => {
      const text = fs.readFileSync(path.join(folder, file), 'utf8');
      const source = readKForm(text, types);
      expect(source?.columns.length).toBeGreaterThan(0);
      const { guesses, list } = made(source!);
      expect(guesses.every(({ kind, evidence }) => kind === 'given' && evidence[0]?.key === 'given')).toBe(
        true,
      );
      const names = namesIn(list.entity).map(String);
      expect(names.every((name) => /^[a-z][A-Za-z0-9]*$/.test(name))).toBe(true);
      expect(new Set(names).size).toBe(names.length);
      const form = list.page.formConfig as unknown as FormConfig;
      expect(exportForm(form, types)).toEqual(JSON.parse(text));
    },
  );

  test('other texts are no forms', () => {
    expect(readKForm('设备 必填', types)).toBeNull();
    expect(readKForm('{ "list": ', types)).toBeNull();
    expect(readKForm('{"rows":[]}', types)).toBeNull();
  });
});

test('an existing page: its columns and its list, without what belongs to it alone', () => {
  const read = (file: string) =>
    JSON.parse(fs.readFileSync(path.join(root, 'domains/supervised', file), 'utf8')) as JsonObject;
  const document = (doc: JsonObject) => ({ id: 1, version: 1, code: 'x', name: '等级', own: false, doc });
  const source = sourceOfPage({
    ...{ kind: 'page', fields: [], problems: [] },
    page: document(read('pages/level.json')),
    entity: document(read('entities/level.json')),
  });
  const { list } = made(source!, 'grade');
  expect(list.entity).toMatchObject({ id: 'grade', path: 'own/grade', module: 'grade' });
  expect(namesIn(list.entity)).toContain('sort');
  expect(list.page).toMatchObject({ id: 'grade', entity: 'grade' });
  expect(JSON.stringify([list.page, list.entity])).not.toContain('supervised-level');
  expect((list.page.tableConfig as JsonObject).columns).toContainEqual(
    expect.objectContaining({ column: 'sort' }),
  );
});

test('an answer of a foreign call: a page over the calls for the same things, and what the answer means', () => {
  const sample: ApiSample = {
    ...{ id: 5, system: 'erp', code: 'list', name: '设备', rowsPath: 'result' },
    columns: [
      { path: 'uid', column: null, label: null },
      { path: 'title', column: 'title', label: '名称' },
      { path: 'price', column: null, label: null },
      { path: 'active', column: null, label: null },
    ],
    rows: [1, 2, 3, 4].map((at) => [String(at), `设备${at}`, `${at}.50`, at > 2 ? '是' : '否']),
    calls: { add: { code: 'add', name: '新增' }, edit: { code: 'edit', name: '修改' } },
    ...{ searched: ['title'], written: ['title'] },
  };
  const { guesses, list } = made(sourceOfApi(sample), 'erp_device');
  const { page, foreign } = foreignDocuments(list, guesses, sample);
  expect(page).toMatchObject({
    pageConfig: {
      searchUrl: 'dynamic-sys/foreign/erp/list',
      addUrl: 'dynamic-sys/foreign/erp/add',
      updateUrl: 'dynamic-sys/foreign/erp/edit',
      permission: ['search', 'add', 'edit'],
      listRouterConfig: { meta: { module: 'erp_device' } },
    },
    formConfig: { list: [{ model: 'title' }] },
    searches: [{ column: 'title' }],
  });
  expect(page).not.toHaveProperty('entity');
  expect(foreign).toEqual({
    ...{ id: 5, rowsPath: 'result' },
    columns: [
      { column: 'id', path: 'uid' },
      { column: 'title', path: 'title', label: '名称', type: 'text' },
      { column: 'name2', path: 'price', label: 'price', type: 'money' },
      { column: 'name3', path: 'active', label: 'active', type: 'boolean' },
    ],
  });
});
