import { expect, test } from 'vitest';
import { builtInFieldTypes } from '../../widgets/field-types';
import { compileFormConfig } from '../../schemas/model/compile-form-config';
import { resolver } from '../../schemas/model/build-entity-model';
import { MOST } from '../../schemas/document/bounds';
import { fieldTypes } from '../../schemas/model/field';
import type { FormConfig } from '../../schemas/document/form-document';
import { formFields } from '../../schemas/model/form-tree';
import { unreadDocuments } from '../../schemas/parse/unread-documents';

const neighbours = resolver(
  new Map(),
  [],
  fieldTypes(builtInFieldTypes),
  unreadDocuments([], () => true),
)('test');
const compile = (form: FormConfig) =>
  compileFormConfig(
    form,
    'formConfig',
    { columns: new Map(), neighbours, items: 'open' },
    (path, { code }) => {
      throw new Error(`${path}: ${code}`);
    },
  );
const item = (model: string) => ({ type: 'input', model, label: model });

test('a fixed label width takes precedence over a relative one, and is the default', () => {
  const config = (given: FormConfig['config']) => compile({ list: [], config: given }).config;
  expect(config(undefined)).toEqual({ layout: 'vertical', labelWidth: 100, columns: 2 });
  expect(config({ layout: 'horizontal', labelSpan: 6, hideRequiredMark: true })).toEqual({
    layout: 'horizontal',
    labelWidth: 100,
    labelSpan: 6,
    columns: 2,
    hideRequiredMark: true,
  });
  expect(config({ labelSpan: 6, labelWidth: 80 })).not.toHaveProperty('labelSpan');
});

test('a disabled container disables all fields inside it, at any depth', () => {
  const { list } = compile({
    list: [
      {
        type: 'card',
        key: 'card',
        label: '甲',
        options: { disabled: true },
        list: [item('one'), { type: 'grid', key: 'grid', columns: [{ span: 24, list: [item('two')] }] }],
      },
      item('three'),
    ],
  });
  const disabled = formFields(list).map(({ model, options }) => [model, options.disabled === true]);
  expect(disabled).toEqual([
    ['one', true],
    ['two', true],
    ['three', false],
  ]);
});

test('a container uses its options if they are valid', () => {
  const { list } = compile({
    list: [
      {
        type: 'tabs',
        key: 'tabs',
        options: { type: 'card', tabPosition: 'left', size: 'huge', tabBarGutter: null, animated: true },
        columns: [{ value: '1', label: '甲', list: [item('one')] }],
      },
      { type: 'grid', key: 'grid', options: { gutter: 16 }, columns: [{ span: 12, list: [item('two')] }] },
      {
        type: 'table',
        key: 'table',
        options: { width: '80%', bordered: false, customStyle: 'color: red' },
        trs: [
          {
            tds: [
              { colspan: 2, rowspan: 1, list: [] },
              { colspan: 0, rowspan: 1, list: [item('gone')] },
            ],
          },
          { tds: [] },
        ],
      },
      { type: 'grid', key: 'plain', columns: [{ span: 24, list: [] }] },
    ],
  });
  expect(list).toMatchObject([
    { look: { type: 'card', tabPosition: 'left' } },
    { look: { gutter: 16 } },
    { look: { width: '80%', bordered: false }, rows: [[{ colspan: 2 }], []] },
    { kind: 'grid' },
  ]);
  expect(list[0]).not.toHaveProperty('look.size');
  expect(list[2]).not.toHaveProperty('look.customStyle');
  expect(list[3]).not.toHaveProperty('look');
});

test('panes with the same value in the form are distinguished', () => {
  const panes = ['1', '2', '2', '3'].map((value, at) => ({ value, label: `页 ${at}`, list: [] }));
  const { list } = compile({ list: [{ type: 'tabs', key: 'tabs', columns: panes }] });
  const [tabs] = list;
  expect(tabs?.kind === 'tabs' && tabs.columns.map(({ value }) => value)).toEqual(['1', '2', '2 (3)', '3']);
});

test('F30: a form has a maximum number of fields and containers, at any depth; the others are not compiled', () => {
  const told: string[] = [];
  const nodesOf = (fields: number) => {
    told.length = 0;
    const items = Array.from({ length: fields }, (_, at) => item(`m${at}`));
    const half = Math.ceil(fields / 2);
    const list = [
      { type: 'card', key: 'card', label: '甲', list: items.slice(0, half) },
      ...items.slice(half),
    ];
    const scope = { columns: new Map(), neighbours, items: 'open' } as const;
    const compiled = compileFormConfig({ list }, 'formConfig', scope, (path, { code, params }) => {
      told.push(`${path}: ${code} ${String(params.n)}`);
    });
    return formFields(compiled.list).length;
  };
  expect([nodesOf(MOST.formNodes - 1), told]).toEqual([MOST.formNodes - 1, []]);
  for (const fields of [MOST.formNodes, MOST.formNodes * 10]) {
    expect(nodesOf(fields)).toBe(MOST.formNodes - 1);
    expect(told).toEqual([expect.stringMatching(/^formConfig\.list\[.+\]: tooManyValues 3000$/)]);
  }
});

test('F30: panes, columns and cells count like fields', () => {
  const told: string[] = [];
  const panes = Array.from({ length: MOST.formNodes }, (_, at) => ({
    value: `v${at}`,
    label: '页',
    list: [item('m')],
  }));
  const scope = { columns: new Map(), neighbours, items: 'open' } as const;
  const { list } = compileFormConfig(
    { list: [{ type: 'tabs', key: 'tabs', columns: panes }] },
    'formConfig',
    scope,
    (path, { code }) => told.push(`${path}: ${code}`),
  );
  expect(told[0]).toBe('formConfig.list[0].columns[1499].list[0]: tooManyValues');
  expect(formFields(list)).toHaveLength(MOST.formNodes / 2 - 1);
});
