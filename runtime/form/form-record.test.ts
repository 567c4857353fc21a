import { describe, expect, it } from 'vitest';
import type { Field } from '../../schemas/field';
import { changedModels, submitBody } from './form-record';

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

const fields = [
  field('name'),
  field('code', { immutable: true }),
  field('idCard', { sensitive: 'idcard' }),
  field('age', { readOnly: true }),
  field('note'),
];
const initial = { id: 7, version: 3, name: '王', code: 'A1', idCard: '110***1234', age: 30, note: null };
const none: ReadonlySet<string> = new Set();

describe('what a form writes', () => {
  it('sends what may be changed, with the version', () => {
    const record = { ...initial, name: '王强', note: '' };
    expect(submitBody({ fields, mode: 'edit', record, initial, hidden: none })).toEqual({
      name: '王强',
      note: '',
      version: 3,
    });
  });

  it('sends a masked value only when somebody typed another one', () => {
    const record = { ...initial, idCard: '110101199003070010' };
    expect(submitBody({ fields, mode: 'edit', record, initial, hidden: none })).toHaveProperty(
      'idCard',
      '110101199003070010',
    );
  });

  it('sends fixed columns on add, and no version', () => {
    const record = { name: '王', code: 'A1' };
    expect(submitBody({ fields, mode: 'add', record, initial: {}, hidden: new Set(['note']) })).toEqual({
      name: '王',
      code: 'A1',
      idCard: null,
    });
  });

  it('knows what was changed', () => {
    expect(changedModels(fields, { ...initial, note: '' }, initial)).toEqual([]);
    expect(changedModels(fields, { ...initial, name: '李', note: 'x' }, initial)).toEqual(['name', 'note']);
  });
});
