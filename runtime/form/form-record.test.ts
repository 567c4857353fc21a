import { describe, expect, it } from 'vitest';
import { fieldTypes } from '../../schemas/model/field';
import type { Json, JsonObject } from '../../schemas/json';
import { builtInFieldTypes } from '../../widgets/field-types';
import { changedModels, sameValue, submitBody } from './form-record';
import { someField } from '../../tests/support/some-field';

const fields = [
  someField('name'),
  someField('code', { immutable: true }),
  someField('idCard', { sensitive: 'idcard' }),
  someField('age', { readOnly: true }),
  someField('note'),
];
const types = fieldTypes(builtInFieldTypes);
const initial = { id: 7, version: 3, name: '王', code: 'A1', idCard: '110***1234', age: 30, note: null };

describe('equal values', () => {
  const lines: Json[] = [{ id: 1, price: '1.00' }, { id: 2 }];
  it.each<[string, Json | undefined, Json | undefined, boolean]>([
    ['nothing and an empty text or list', null, '', true],
    ['an empty list and nothing', [], undefined, true],
    ['the same lines', lines, lines, true],
    ['equal lines that were loaded again', lines, structuredClone(lines), true],
    ['another value in a line', lines, [{ id: 1, price: '1.10' }, lines[1]!], false],
    ['a line more', lines, [...lines, { id: 3 }], false],
    ['another order', lines, lines.toReversed(), false],
    ['a list and its only entry', ['1'], '1', false],
  ])('%s', (_, one, other, same) => {
    expect([sameValue(one, other), sameValue(other, one)]).toEqual([same, same]);
  });
});

describe('request body of a form', () => {
  it('contains editable values and the version', () => {
    const record = { ...initial, name: '王强', note: '' };
    expect(submitBody({ fields, types, mode: 'edit', record, initial })).toEqual({
      name: '王强',
      note: '',
      version: 3,
    });
  });

  it('contains a masked value only if the user replaced it', () => {
    const record = { ...initial, idCard: '110101199003070010' };
    expect(submitBody({ fields, types, mode: 'edit', record, initial })).toHaveProperty(
      'idCard',
      '110101199003070010',
    );
  });

  it('contains fixed columns on add, and no version', () => {
    const record = { name: '王', code: 'A1', idCard: null };
    expect(submitBody({ fields, types, mode: 'add', record, initial: record })).toEqual(record);
  });

  it('omits values hidden by rules', () => {
    const reason = someField('reason', { linkage: [{ when: 'kind == 2', then: { show: true } }] });
    const linked = [someField('kind'), reason];
    const write = (record: JsonObject) =>
      submitBody({ fields: linked, types, mode: 'add', record, initial: {} });
    expect(write({ kind: 1, reason: 'x' })).toEqual({ kind: 1 });
    expect(write({ kind: 2, reason: 'x' })).toEqual({ kind: 2, reason: 'x' });
  });

  it.each([
    ['omit', { kind: 1 }],
    ['keep', { kind: 1, reason: 'x' }],
    ['clear', { kind: 1, reason: null }],
  ] as const)('does with a hidden value what its policy says: %s', (hiddenValue, written) => {
    const linkage = [{ when: 'kind == 2', then: { show: true as const } }];
    const linked = [someField('kind'), someField('reason', { linkage, hiddenValue })];
    const record = { kind: 1, reason: 'x' };
    expect(submitBody({ fields: linked, types, mode: 'add', record, initial: {} })).toEqual(written);
  });

  it('detects changes', () => {
    expect(changedModels(fields, { ...initial, note: '' }, initial)).toEqual([]);
    expect(changedModels(fields, { ...initial, name: '李', note: 'x' }, initial)).toEqual(['name', 'note']);
  });
});
