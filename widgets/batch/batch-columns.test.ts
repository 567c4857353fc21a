import { describe, expect, test } from 'vitest';
import { checkGrammar } from '../../schemas/parse/check-grammar';
import { builtInFieldTypes } from '../field-types';
import { exampleField } from '../shared/field-fixture';
import { drawnColumns } from './batch-columns';
import { emptyRow } from './field';

const batch = builtInFieldTypes.find(({ type }) => type === 'batch')!;
const list = builtInFieldTypes.find(({ type }) => type === 'selectInputList')!;
const names = (inRows?: true) =>
  builtInFieldTypes.filter((type) => type.inRows === inRows).map(({ type }) => type);

describe('field types declare whether they are allowed in the rows of a value', () => {
  test.each(names(true))('%s is allowed: documents accept it and it renders', (type) => {
    const item = { type, model: 'a', label: 'A' };
    expect(checkGrammar(batch.options, { list: [item] })).toEqual([]);
    expect(checkGrammar(list.options, { columns: [{ value: '1', label: '1', list: [item] }] })).toEqual([]);
    expect(drawnColumns(exampleField('batch', { list: [item] })).map((one) => one.type.type)).toEqual([type]);
  });

  test.each(names())('%s is not allowed', (type) => {
    const item = { type, model: 'a', label: 'A' };
    expect(checkGrammar(batch.options, { list: [item] }).map(({ path }) => path)).toEqual(['list[0].type']);
    expect(drawnColumns(exampleField('batch', { list: [item] }))).toEqual([]);
  });

  test('sub-tables themselves are not allowed', () => {
    expect(names()).toContain('batch');
    expect(names(true)).toContain('input');
  });
});

test('a new row has no value for what only the server writes', () => {
  const cells = [
    { ...exampleField('input'), model: 'name' },
    { ...exampleField('input'), model: 'number', readOnly: true },
  ];
  expect(emptyRow(exampleField('lines', {}, { cells }))).toEqual({ name: '' });
});
