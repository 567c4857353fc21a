import { expect, test } from 'vitest';
import { fieldTypes, type Field } from '../../schemas/model/field';
import { builtInFieldTypes } from '../../widgets/field-types';
import type { Json, JsonObject } from '../../schemas/json';
import { linkageState } from '../../schemas/linkage/linkage-state';
import { RefusedRule } from '../../schemas/linkage/refused-rule';
import { sentRecord } from '../../schemas/linkage/sent-record';
import { validateRecord } from '../../schemas/record/validate-record';

const types = fieldTypes(builtInFieldTypes);
const input = (model: string, more: Partial<Field> = {}): Field => ({
  key: model,
  model,
  type: 'input',
  label: `列${model}`,
  options: {},
  rules: [],
  required: false,
  ...more,
});
const sets = (value: string): Partial<Field> => ({ linkage: [{ when: 'true', then: { set: value } }] });
const check = (fields: readonly Field[], record: JsonObject, checks: { path: string; expr: string }[] = []) =>
  validateRecord({
    fields,
    checks: checks.map((one) => ({ ...one, message: '不成立' })),
    fieldTypes: types,
    record,
    language: 'zh-CN',
    today: '2026-11-22',
    compile: () => () => [],
  });
/** 24 columns, each of which doubles the text of the previous one. */
const chain = [
  input('s0'),
  ...Array.from({ length: 24 }, (_, at) => input(`s${at + 1}`, sets(`s${at} + s${at}`))),
];

test('K5 F30 a chain of rules that doubles a text is rejected at the place of the rule', () => {
  const errors = check(chain, { s0: 'x'.repeat(30) });
  expect(errors.map(({ path }) => path)).toEqual(['s12']);
  expect(errors[0]!.msg).toBe('列s12的规则计算量过大，无法保存（linkage[0].then.set）');
  expect(() => sentRecord(chain, types, { s0: 'x'.repeat(30) })).toThrow(RefusedRule);
  expect(() => linkageState(chain, { s0: 'x'.repeat(30) })).toThrow(RefusedRule);
  expect(check(chain.slice(0, 8), { s0: 'x'.repeat(30) })).toEqual([]);
});

test('K5 F30 a chain that nests lists is rejected before it copies them repeatedly', () => {
  const fields = [
    input('s0'),
    ...Array.from({ length: 24 }, (_, at) => input(`s${at + 1}`, sets(`[s${at}, s${at}]`))),
  ];
  expect(check(fields, { s0: 'x' }).map(({ path }) => path)).toEqual(['s9']);
});

test('K5 F30 the rules of a record share one budget, including those of its rows', () => {
  const slow = 'l.all(x, l.all(y, x + y >= 0.0))';
  const l: Json = Array.from({ length: 150 }, (_, at) => at);
  const fields = Array.from({ length: 20 }, (_, at) => input(`c${at}`, sets(`${slow} ? "${at}" : "b"`)));
  expect(check(fields.slice(0, 3), { l })).toEqual([]);
  expect(check(fields, { l })).toHaveLength(1);

  const rows = input('rows', {
    type: 'batch',
    options: {
      list: [
        {
          key: 'a',
          model: 'a',
          type: 'input',
          label: '格',
          linkage: [{ when: 'form.l.all(x, x >= 0.0)', then: { require: true } }],
        },
      ],
    },
  });
  const few = check([rows], { l, rows: [{ a: 'x' }, { a: 'y' }] });
  expect(few).toEqual([]);
  const many = check([rows], { l, rows: Array.from({ length: 5000 }, () => ({ a: 'x' })) });
  expect(many).toHaveLength(1);
  expect(many[0]!.path).toMatch(/^rows\/\d+\/a$/);
  expect(many[0]!.msg).toContain('linkage[0].when');
});

test('K5 F30 patterns over long texts use the budget, and checks report their place', () => {
  const pattern = '(?:.*a){50}b';
  const fields = Array.from({ length: 10 }, (_, at) =>
    input(`p${at}`, { rules: [{ pattern, message: '不符' }] }),
  );
  const record = Object.fromEntries(fields.map(({ model }) => [model, `${'a'.repeat(20_000)}b`]));
  const errors = check(fields, record);
  expect(errors.at(-1)!.msg).toContain('（rules）');
  expect(check(fields, { ...record, p0: 'x' })[0]!.msg).toBe('不符');

  const l: Json = Array.from({ length: 2000 }, (_, at) => at);
  expect(
    check([input('a')], { a: 'x', l }, [{ path: 'a', expr: 'l.all(x, l.all(y, x + y >= 0.0))' }]),
  ).toMatchObject([{ path: 'a', msg: '列a的规则计算量过大，无法保存（checks.expr）' }]);
});
