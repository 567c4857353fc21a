import { expect, test } from 'vitest';
import type { Field } from './field';
import { translateField } from './translate';

const words = new Map([
  ['监区', 'Areas'],
  ['监区名称', 'Name'],
  ['如一监区', 'e.g. Area 1'],
  ['类型', 'Type'],
  ['普通', 'Ordinary'],
  ['只能是字母', 'Letters only'],
  ['编码', 'Code'],
]);

const field = (options: Field['options']): Field => ({
  key: 'items',
  model: 'items',
  type: 'batch',
  label: '监区',
  options,
  rules: [],
  required: false,
});

test('the columns of a sub-table speak the language too, down to their choices and rules', () => {
  const given = field({
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

test('choices below choices and the columns of a picker are words; values never are', () => {
  const given = field({
    options: [{ value: '类型', label: '类型', children: [{ value: 1, label: '普通' }] }],
    columns: [{ name: 'code', label: '编码' }],
    defaultValue: '普通',
  });
  expect(translateField(given, words).options).toEqual({
    options: [{ value: '类型', label: 'Type', children: [{ value: 1, label: 'Ordinary' }] }],
    columns: [{ name: 'code', label: 'Code' }],
    defaultValue: '普通',
  });
});

test('the items of a key/value form are words, however their choices are written', () => {
  const rules = [{ pattern: '^[a-z]+$', message: '只能是字母' }];
  const given = field({
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
