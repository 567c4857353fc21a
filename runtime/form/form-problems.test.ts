import { expect, it } from 'vitest';
import type { FormNode } from '../../schemas/model/page';
import { batchType } from '../../widgets/batch/field';
import { dateType } from '../../widgets/date/field';
import { documentError } from '../../schemas/errors/field-error';
import { inFormOrder, innerErrors, modelOf, panesOf, rowOf, errorBelow } from './form-problems';

const item = (model: string): FormNode => ({
  kind: 'field',
  field: { key: model, model, type: 'input', label: model, options: {}, rules: [], required: false },
});

const nodes: FormNode[] = [
  item('name'),
  {
    kind: 'tabs',
    key: 'more',
    columns: [
      { value: 'family', label: '亲属', list: [item('phone')] },
      { value: 'note', label: '备注', list: [{ kind: 'card', key: 'c', label: '', list: [item('note')] }] },
    ],
  },
];

it('finds the panes around a column', () => {
  expect(panesOf(nodes, 'name')).toEqual({});
  expect(panesOf(nodes, 'note')).toEqual({ more: 'note' });
  expect(panesOf(nodes, 'gone')).toBeNull();
});

it('sorts errors in form order', () => {
  const errors = ['elsewhere', 'note', 'phone', 'name'].map((path) => documentError(path, path));
  expect(inFormOrder(errors, nodes).map((error) => error.path)).toEqual([
    'name',
    'phone',
    'note',
    'elsewhere',
  ]);
});

it('reads the path of an error in a sub-table', () => {
  const error = documentError('dates/2/word', '');
  expect([modelOf(error), rowOf(error, batchType)]).toEqual(['dates', 3]);
  // The second end of a period is not a row.
  expect(rowOf(documentError('period/1', ''), dateType)).toBeNull();
  expect(rowOf(documentError('name', ''), batchType)).toBeNull();
});

it('passes cell errors to their sub-table', () => {
  const errors = [
    documentError('rows/0/word', '甲'),
    documentError('rows/2/word', '乙'),
    documentError('name', '丙'),
  ];
  expect([...innerErrors(errors)]).toEqual([['rows', { '0/word': '甲', '2/word': '乙' }]]);
});

it('shows below a control only errors that the control itself does not show', () => {
  const { field } = item('params') as Extract<FormNode, { kind: 'field' }>;
  const widget = { Cell: () => null, tellsMistake: (at: string) => at === 'limit' };
  const told = (path: string) =>
    errorBelow({ field, value: null, mistake: documentError(path, '') }, widget)?.path;
  expect(['params', 'params/limit', 'params/0'].map(told)).toEqual(['params', undefined, 'params/0']);
});
