import { describe, expect, it } from 'vitest';
import type { Choice } from '../../schemas/document/dictionary';
import type { Json } from '../../schemas/json';
import { patternHolds } from '../../schemas/record/value-errors';
import { exampleField } from '../shared/field-fixture';
import { keyValueType } from './field';
import { fieldOfItem, isScopeUsable, itemProblem, scopeChoices, type KeyValueItem } from './key-value-item';

const item = (more: Partial<KeyValueItem>): KeyValueItem => ({ k: 'a', name: '参数', ...more });

describe('choices of an item', () => {
  it.each<[Json | undefined, boolean, Choice[]]>([
    [[{ name: '开', val: '1' }], false, [{ value: '1', label: '开' }]],
    [[{ name: '开', val: '1' }], true, [{ value: 1, label: '开' }]],
    [
      { 0: '关', 1: '开' },
      true,
      [
        { value: 0, label: '关' },
        { value: 1, label: '开' },
      ],
    ],
    [
      ['甲', '乙'],
      false,
      [
        { value: '甲', label: '甲' },
        { value: '乙', label: '乙' },
      ],
    ],
    [[{ name: '无', val: null }, [1], { val: 'x' }], false, [{ value: 'x', label: 'x' }]],
    ['不是范围', false, []],
    [undefined, false, []],
  ])('B3-09, B3-10: %j', (scope, isNumber, choices) =>
    expect(scopeChoices(scope, isNumber)).toEqual(choices),
  );
});

describe('control of an item', () => {
  it.each([
    ['text', 'textarea', { maxLength: 200 }],
    ['input', 'input', { maxLength: 100 }],
    ['int', 'number', { precision: 0 }],
    ['float', 'number', { precision: 2 }],
    ['select', 'select', {}],
    ['switch', 'switch', {}],
    ['radio', 'radio', {}],
    ['checkBox', 'checkbox', {}],
    [undefined, 'input', {}],
  ] as const)('B3-08, B5-03, B5-04: %s is %s', (vType, type, options) => {
    const field = fieldOfItem(item({ vType }));
    expect(field.type).toBe(type);
    expect(field.options).toMatchObject(options);
  });
});

describe('value of an item', () => {
  const scope = [
    { name: '开', val: 1 },
    { name: '关', val: 0 },
  ];
  it.each([
    [item({ vType: 'int', v: 1.5 }), 'integer'],
    [item({ vType: 'int', v: '1' }), 'number'],
    [item({ vType: 'float', v: 1.25 }), undefined],
    [item({ vType: 'float', v: 1.255 }), 'precision'],
    [item({ vType: 'float', v: -1, min: 0 }), 'minimum'],
    [item({ vType: 'int', v: 10, max: 9 }), 'maximum'],
    [item({ vType: 'text', v: 'x'.repeat(201) }), 'maxLength'],
    [item({ vType: 'float', precision: 1, v: 1.25 }), 'precision'],
    [item({ vType: 'input', maxLength: 2, v: 'abc' }), 'maxLength'],
    [item({ vType: 'input', v: 7 }), 'text'],
    [item({ vType: 'switch', v: true }), undefined],
    [item({ vType: 'switch', v: 1, vScope: scope }), undefined],
    [item({ vType: 'switch', v: true, vScope: scope }), 'choice'],
    [item({ vType: 'select', v: 1, vScope: scope }), undefined],
    [item({ vType: 'select', v: [1], vScope: scope, multiple: true }), undefined],
    [item({ vType: 'radio', v: 2, vScope: scope }), 'choice'],
    [item({ vType: 'checkBox', v: [1, 2], vScope: scope }), 'choice'],
    [item({ vType: 'checkBox', v: 1, vScope: scope }), 'choice'],
    [item({ vType: 'int' }), undefined],
  ])('B3-10, B3-11: %j: %s', (given, error) => expect(itemProblem(given)?.error).toBe(error));

  it('B8-10: rejects a switch with more than two values', () => {
    expect(isScopeUsable(item({ vType: 'switch', vScope: [...scope, { name: '停', val: 2 }] }))).toBe(false);
    expect(isScopeUsable(item({ vType: 'switch', vScope: scope }))).toBe(true);
  });
});

it('B5-01, B5-02: the required error says choose or enter, by the control', () => {
  const required = (vType: KeyValueItem['vType']) => itemProblem(item({ vType, required: true }))?.error;
  for (const vType of ['select', 'switch', 'checkBox', 'radio'] as const)
    expect([vType, required(vType)]).toEqual([vType, 'requiredSelect']);
  for (const vType of ['text', 'int', 'float', 'input'] as const)
    expect([vType, required(vType)]).toEqual([vType, 'requiredInput']);
});

it('B3-11: reports the message of the broken rule', () => {
  const items = [item({ rules: [{ pattern: '^\\d+$', message: '编号应为数字' }] })];
  const field = exampleField('keyValue', { items: items as never });
  const problems = (v: Json) => keyValueType.problems?.([{ k: 'a', v }], field, patternHolds);
  expect(problems('x1')).toEqual([{ at: 'a', message: '编号应为数字' }]);
  expect([problems('17'), problems(null)]).toEqual([[], []]);
});

describe('fixed item', () => {
  const field = exampleField('keyValue', {
    items: [item({ k: 'code', notUpdate: true }), item({ k: 'kind', readOnly: true, v: 'x' })] as never,
  });
  const own = exampleField('keyValue');
  const stored = [{ k: 'code', v: '17' }];
  const described = (v: string, more = {}) => [{ k: 'code', name: '编号', v, notUpdate: true, ...more }];
  it.each<[string, Json, Json, typeof field, string[]]>([
    ['is free while nothing is stored', [{ k: 'code', v: '18' }], null, field, []],
    ['may be sent back as it is', stored, stored, field, []],
    ['is not changed', [{ k: 'code', v: '18' }], stored, field, ['code']],
    ['is not left out', null, stored, field, ['code']],
    ['may be filled in later', [{ k: 'code', v: '18' }], [{ k: 'code', v: null }], field, []],
    ['holds what the document says', [{ k: 'kind', v: 'x' }], null, field, []],
    ['holds nothing else', [{ k: 'kind', v: 'y' }], null, field, ['kind']],
    ['that says so itself stays', described('17'), described('17'), own, []],
    [
      'that says so itself goes on saying it',
      described('17', { notUpdate: false }),
      described('17'),
      own,
      ['code'],
    ],
  ])('B3-10: %s', (_name, now, before, of, wrong) => {
    expect(keyValueType.fixedProblems?.(now, before, of).map(({ at }) => at)).toEqual(wrong);
  });
});
