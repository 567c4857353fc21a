import { expect, test } from 'vitest';
import { buildModel } from '../../schemas/model/build-model';
import { documentTexts } from '../../schemas/model/document-texts';
import { fieldTypes, type Field } from '../../schemas/model/field';
import type { SourceDocument } from '../../schemas/model/source-document';
import {
  textOfKey,
  translateField as translate,
  translatePage,
  type Words,
} from '../../schemas/model/translate';
import { readDocuments } from '../../server/documents/load-domains';
import { builtInFieldTypes } from '../../widgets/field-types';

const types = fieldTypes(builtInFieldTypes);
const translateField = (given: Field, into: Words) => translate(given, into, types);

const words = new Map([
  ['监区', 'Areas'],
  ['监区名称', 'Name'],
  ['如一监区', 'e.g. Area 1'],
  ['类型', 'Type'],
  ['普通', 'Ordinary'],
  ['只能是字母', 'Letters only'],
  ['编码', 'Code'],
]);

const field = (type: string, options: Field['options']): Field => ({
  key: 'items',
  model: 'items',
  type,
  label: '监区',
  options,
  rules: [],
  required: false,
});

test('the columns of a sub-table are translated too, including their choices and rules', () => {
  const given = field('batch', {
    list: [
      {
        type: 'input',
        model: 'name',
        label: '监区名称',
        options: { placeholder: '如一监区', maxLength: 30 },
        rules: [{ pattern: '^[a-z]+$', message: '只能是字母' }],
      },
      { type: 'select', model: 'kind', label: '类型', options: { options: [{ value: 1, label: '普通' }] } },
    ],
  });
  expect(translateField(given, words)).toEqual({
    ...given,
    label: 'Areas',
    options: {
      list: [
        {
          type: 'input',
          model: 'name',
          label: 'Name',
          options: { placeholder: 'e.g. Area 1', maxLength: 30 },
          rules: [{ pattern: '^[a-z]+$', message: 'Letters only' }],
        },
        {
          type: 'select',
          model: 'kind',
          label: 'Type',
          options: { options: [{ value: 1, label: 'Ordinary' }] },
        },
      ],
    },
  });
});

test('nested choices and the columns of a picker are translated; values are not', () => {
  const tree = field('treeSelect', {
    options: [{ value: '类型', label: '类型', children: [{ value: 1, label: '普通' }] }],
    defaultValue: '普通',
  });
  expect(translateField(tree, words).options).toEqual({
    options: [{ value: '类型', label: 'Type', children: [{ value: 1, label: 'Ordinary' }] }],
    defaultValue: '普通',
  });
  const picker = field('selectAsTable', { columns: [{ name: 'code', label: '编码' }] });
  expect(translateField(picker, words).options.columns).toEqual([{ name: 'code', label: 'Code' }]);
});

test('the items of a key/value form are translated, in any notation of their choices', () => {
  const rules = [{ pattern: '^[a-z]+$', message: '只能是字母' }];
  const given = field('keyValue', {
    items: [
      { k: '类型', name: '类型', vScope: [{ name: '普通', val: 1 }] },
      { k: 'b', name: '编码', remark: '如一监区', vScope: { 普通: '普通' }, rules },
    ],
  });
  expect(translateField(given, words).options.items).toEqual([
    { k: '类型', name: 'Type', vScope: [{ name: 'Ordinary', val: 1 }] },
    {
      k: 'b',
      name: 'Code',
      remark: 'e.g. Area 1',
      vScope: { 普通: 'Ordinary' },
      rules: [{ pattern: '^[a-z]+$', message: 'Letters only' }],
    },
  ]);
});

const CHINESE = /[\u4e00-\u9fff]/;
/** A language in which every text is in brackets. */
const pseudo: Words = { get: (text) => (textOfKey(text) === text ? `‹${text}›` : undefined) };

/** Chinese texts of a page without a translation. */
function left(value: unknown, path = ''): string[] {
  if (typeof value === 'string')
    return CHINESE.test(value) && !value.startsWith('‹') ? [`${path}: ${value}`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => left(part, `${path}.${key}`));
}

test('a page with every section is translated completely: no text of the shipped pages is left', async () => {
  const sources = await readDocuments('domains');
  const every: SourceDocument = {
    kind: 'page',
    file: 'supervised/pages/every.json',
    domain: 'supervised',
    json: {
      schemaVersion: 2,
      id: 'supervised-every',
      title: '页面',
      noun: '等级',
      entity: 'supervised_level',
      pageConfig: {
        children: [{ title: '子列表', page: 'supervised-level', column: 'parentId' }],
        detail: { children: [{ title: '明细', page: 'supervised-level', column: 'parentId' }] },
        import: {
          params: {
            list: [
              { type: 'input', key: 'a', model: 'a', label: '批次', options: { placeholder: '请填写' } },
            ],
          },
        },
        sideTree: { entity: 'supervised_area', column: 'name', title: '监区' },
        revealAfterAdd: { code: '编码' },
        toolbar: [
          {
            key: 'go',
            label: '执行',
            url: 'supervised/supervised-level/go',
            permission: 'edit',
            confirm: '确定执行？',
            consequence: '执行后不能撤销',
            reveal: { code: '结果' },
            form: {
              list: [{ type: 'input', key: 'b', model: 'b', label: '原因', requiredMessage: '请说明原因' }],
            },
          },
        ],
      },
      formConfig: {
        list: [{ type: 'card', key: 'c', label: '基本信息', list: [{ model: 'name', help: '提示' }] }],
      },
      tableConfig: { columns: [{ column: 'name' }] },
      searches: [{ column: 'name', label: '等级名称' }],
    },
  };
  const steps = [
    { key: 'one', title: '第一步', models: ['name'] },
    { key: 'two', title: '第二步', models: ['code'] },
  ];
  const figure = { key: 'f', title: '等级数', page: 'supervised-level' };
  const blocks = [{ key: 'b', kind: 'cards', title: '概览', span: 12, figures: [figure] }];
  const kinds = [
    { kind: 'wizard', id: 'supervised-steps', steps },
    { kind: 'blocks', id: 'supervised-blocks', blocks },
  ].map((more) => ({ ...every, file: `${more.id}.json`, json: { ...(every.json as object), ...more } }));
  const model = buildModel([...sources, every, ...kinds], types);
  expect(model.problems.filter(({ code }) => !code.startsWith('notDrawn'))).toEqual([]);
  for (const page of model.pages.values())
    if (!('problems' in page)) expect(left(translatePage(page, pseudo, types)), page.id).toEqual([]);

  // The texts to translate are collected with the same grammar.
  const texts = new Set(documentTexts(model).map(({ text }) => text));
  for (const { kind, json, file } of model.sources)
    if (kind !== 'locale' && kind !== 'domain')
      expect(
        left({ ...(json as object), init: null })
          .map((line) => line.replace(/^[^:]*: /, ''))
          .filter((text) => !texts.has(text)),
        file,
      ).toEqual([]);
});
