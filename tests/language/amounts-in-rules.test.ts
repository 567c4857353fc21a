import { describe, expect, test } from 'vitest';
import { buildModel } from '../../schemas/model/build-model';
import { fieldTypes } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import { sentRecord } from '../../schemas/linkage/sent-record';
import { validateRecord } from '../../schemas/record/validate-record';
import { interpretSchema as interpreter } from '../../runtime/schema-form/interpret-schema';
import { compileCheck as ajv } from '../../server/records/check-engine';
import { builtInFieldTypes } from '../../widgets/field-types';

const types = fieldTypes(builtInFieldTypes);
const entity = {
  schemaVersion: 2,
  id: 'quote',
  title: '报价',
  path: 'quote/quote',
  module: 'quote',
  scope: 'org',
  rows: { fallback: 'createdBy' },
  calls: ['search', 'add'],
  checks: [
    { path: 'price', expr: 'price >= cost', message: '售价不能低于成本' },
    { path: 'lines', expr: 'lines.all(line, line.price <= price)', message: '明细单价不能高于售价' },
    { path: 'lines', expr: 'lines.all(line, line.amount <= 100)', message: '明细金额不能超过 100' },
  ],
  columns: [
    { name: 'price', label: '售价', type: 'amount' },
    { name: 'cost', label: '成本', type: 'amount' },
    {
      name: 'lines',
      label: '明细',
      type: 'batch',
      options: {
        list: [
          { type: 'amount', model: 'price', label: '单价' },
          { type: 'number', model: 'quantity', label: '数量', options: { precision: 3 } },
          {
            type: 'amount',
            model: 'amount',
            label: '金额',
            linkage: [{ when: 'true', then: { set: 'price * quantity' } }],
          },
          {
            type: 'input',
            model: 'reason',
            label: '原因',
            required: true,
            linkage: [{ when: 'price > form.cost', then: { show: true } }],
          },
        ],
      },
    },
  ],
};
const model = buildModel([{ kind: 'entity', file: 'quote.json', domain: 'common', json: entity }], types);
const { fields, checks } = model.entities.get('quote')!;

describe.each([
  ['the browser', interpreter],
  ['the server', ajv],
])('amounts in expressions, in %s', (_, compile) => {
  const errors = (record: JsonObject) =>
    validateRecord({
      fields,
      checks,
      fieldTypes: types,
      record,
      language: 'zh-CN',
      today: '2026-11-23',
      compile,
    });

  test('the document is valid', () => {
    expect(model.problems).toEqual([]);
  });

  test('a check compares amounts as numbers: 9.00 is less than 10.00', () => {
    expect(errors({ price: '10.00', cost: '9.00' })).toEqual([]);
    expect(errors({ price: '9.00', cost: '10.00' })).toMatchObject([
      { path: 'price', msg: '售价不能低于成本' },
    ]);
  });

  test('a check compares amounts in rows with those of the form', () => {
    expect(errors({ price: '10.00', cost: '9.00', lines: [{ price: '9.00', quantity: 1 }] })).toEqual([]);
    expect(
      errors({ price: '9.00', cost: '9.00', lines: [{ price: '10.00', quantity: 1, reason: '急' }] }),
    ).toMatchObject([{ path: 'lines', msg: '明细单价不能高于售价' }]);
  });

  test('a check reads what a rule sets in a cell, not what was sent for it', () => {
    const line = { price: '9.00', quantity: 12, amount: '0.01' };
    expect(errors({ price: '10.00', cost: '9.00', lines: [line] })).toMatchObject([
      { path: 'lines', msg: '明细金额不能超过 100' },
    ]);
  });

  test('a rule of a row compares its amount with an amount of the form', () => {
    expect(errors({ price: '20.00', cost: '9.00', lines: [{ price: '10.00', quantity: 1 }] })).toMatchObject([
      { path: 'lines/0/reason', msg: '请输入原因' },
    ]);
  });
});

test('computed cells are exact and rounded to their decimals', () => {
  const sent = sentRecord(fields, types, {
    price: '1.00',
    cost: '1.00',
    lines: [
      { price: '0.10', quantity: 3 },
      { price: '0.99', quantity: 1.333 },
    ],
  });
  expect(sent.lines).toEqual([
    { price: '0.10', quantity: 3, amount: '0.30' },
    { price: '0.99', quantity: 1.333, amount: '1.32' },
  ]);
});

describe('read-only columns with amounts, which no form sends', () => {
  const booking = {
    ...entity,
    id: 'booking',
    checks: [],
    columns: [
      { name: 'balance', label: '余额', type: 'amount', readOnly: true },
      {
        name: 'reason',
        label: '原因',
        type: 'input',
        linkage: [{ when: 'balance > decimal("100")', then: { show: true } }],
      },
      {
        name: 'parts',
        label: '明细',
        type: 'batch',
        options: {
          list: [
            {
              type: 'input',
              model: 'note',
              label: '说明',
              linkage: [{ when: 'form.balance > decimal("100")', then: { show: true } }],
            },
          ],
        },
      },
    ],
  };
  const built = buildModel(
    [{ kind: 'entity', file: 'booking.json', domain: 'common', json: booking }],
    types,
  ).entities.get('booking')!;

  test.each([
    ['90.00', null],
    ['250.00', '说明'],
  ])('are numbers to rules of the record and of its rows: %s', (balance, kept) => {
    const sent = sentRecord(built.writable.add, types, {
      balance,
      reason: '说明',
      parts: [{ note: '说明' }],
    });
    expect([sent.reason ?? null, (sent.parts as JsonObject[])[0]?.note ?? null]).toEqual([kept, kept]);
    expect(sent.balance).toBe(balance);
  });
});
