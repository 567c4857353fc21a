import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import type { Field } from '../../schemas/model/field';
import { formFields } from '../../schemas/model/form-tree';
import type { CompiledForm, CompiledPage, FormNode } from '../../schemas/model/page';
import { CallError } from '../data/data-source';
import {
  flatRecord,
  flatRefusal,
  gathered,
  gatheredColumns,
  withChosenForm,
  type ChosenForm,
} from './chosen-form';

const field = (model: string, more: Partial<Field> = {}): Field => ({
  key: model,
  model,
  type: 'input',
  label: model,
  options: {},
  rules: [],
  required: false,
  ...more,
});
const node = (one: Field): FormNode => ({ kind: 'field', field: one });
const formOf = (...fields: Field[]): CompiledForm => ({
  list: fields.map(node),
  checks: [{ path: 'days', message: '!' }],
  config: { layout: 'vertical', labelWidth: 100, columns: 2 },
});
const leave: ChosenForm = {
  ...{ form: 'leave', version: 'v1', title: '请假单', no: 1, newest: true },
  formConfig: formOf(field('days'), field('phone', { sensitive: 'mobile' })),
};
const fields = [field('title'), field('kind'), field('data', { type: 'json' })];
const page = {
  kind: 'wizard',
  steps: [
    { key: 'a', title: 'A', models: ['title', 'kind'] },
    { key: 'b', title: 'B', models: ['data'] },
  ],
  formBy: { column: 'kind', data: 'data', url: 'a/form' },
  columns: fields,
  checks: [],
  formConfig: { ...formOf(...fields), checks: [] },
  pageConfig: { detail: { columns: ['title', 'data'] } },
} as unknown as CompiledPage;
const modelsOf = ({ formConfig }: CompiledPage) => formFields(formConfig.list).map(({ model }) => model);

describe('a page with the form that is chosen', () => {
  test('has its fields under its title, in its step, its detail and its columns, with its checks', () => {
    const shown = withChosenForm(page, { form: leave, title: '请假单' });
    expect(modelsOf(shown)).toEqual(['title', 'kind', 'days', 'phone']);
    expect(shown.formConfig.list[2]).toMatchObject({ kind: 'card', label: '请假单' });
    expect(shown).toMatchObject({ steps: [{}, { models: ['data', 'days', 'phone'] }] });
    expect(shown.pageConfig.detail?.columns).toEqual(['title', 'days', 'phone']);
    expect(shown.checks).toEqual(leave.formConfig.checks);
    // Nothing reveals what its fields mask.
    expect(shown.columns.find(({ model }) => model === 'phone')?.sensitive).toBeUndefined();
  });

  test('has a note until it is there, nothing when there is none, and nothing to change without the right', () => {
    const noted = withChosenForm(page, { note: '请选择' });
    expect(formFields(noted.formConfig.list)[2]).toMatchObject({ type: 'alert', label: '请选择' });
    expect(modelsOf(withChosenForm(page, null))).toEqual(['title', 'kind']);
    const readOnly = fields.map((one) => (one.model === 'data' ? { ...one, readOnly: true } : one));
    const fixed = { ...page, columns: readOnly };
    const shown = withChosenForm(fixed, { form: leave, title: '' });
    expect(formFields(shown.formConfig.list)[2]).toMatchObject({ model: 'days', readOnly: true });
    expect(gathered(fixed, leave, { title: 'x' })).toEqual({ title: 'x' });
    const { formBy: _, ...plain } = page;
    expect(withChosenForm(plain as CompiledPage, null)).toBe(plain);
  });
});

describe('values', () => {
  const stored: JsonObject = {
    title: 'x',
    kind: 1,
    data: { form: 'leave', version: 'v1', values: { days: 3, title: 'no' } },
  };

  test('stand beside those of the record, and go back together', () => {
    const flat = flatRecord(page, stored);
    expect(flat).toMatchObject({ title: 'x', days: 3 });
    expect(flatRecord(page, { title: 'x', data: null })).toEqual({ title: 'x', data: null });
    const body = { title: 'x', kind: 1, days: 4, version: 2 };
    expect(gathered(page, leave, body)).toEqual({
      ...{ title: 'x', kind: 1, version: 2 },
      data: { form: 'leave', version: 'v1', values: { days: 4 } },
    });
    expect(gathered(page, null, body)).toBe(body);
    expect(gatheredColumns(page, leave, ['title', 'days', 'phone'])).toEqual(['title', 'data']);
  });

  test('are refused at their fields, and a conflict shows the latest ones', () => {
    const errors = [
      { path: 'data/goods/0/name', msg: 'a' },
      { path: 'data', msg: 'b' },
      { path: 'title', msg: 'c' },
    ];
    const refused = flatRefusal(page, new CallError(400, '', { errors }));
    expect(refused.fieldErrors.map(({ path }) => path)).toEqual(['goods/0/name', 'data', 'title']);
    const conflict = flatRefusal(page, new CallError(409, '', { current: stored }, 'id'));
    expect(conflict).toMatchObject({
      code: 409,
      requestId: 'id',
      data: { current: { days: 3, title: 'x' } },
    });
    const plain = new CallError(0, 'lost');
    expect(flatRefusal(page, plain)).toBe(plain);
  });
});
