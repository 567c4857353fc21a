import { describe, expect, test } from 'vitest';
import { interpretSchema as interpreter } from '../../runtime/schema-form/interpret-schema';
import { checkFunctions } from '../../schemas/check/check-functions';
import { defineFunction, registerFunctions } from '../../schemas/expression/domain-functions';
import type { JsonObject } from '../../schemas/json';
import { sentRecord } from '../../schemas/linkage/sent-record';
import { codeOf } from '../../schemas/model/code-of';
import { buildModel } from '../../schemas/model/build-model';
import { fieldTypes } from '../../schemas/model/field';
import type { SourceDocument } from '../../schemas/model/source-document';
import { validateRecord } from '../../schemas/record/validate-record';
import { compileCheck as ajv } from '../../server/records/check-engine';
import { builtInFieldTypes } from '../../widgets/field-types';

const types = fieldTypes(builtInFieldTypes);
const title = { 'zh-CN': '试验', 'en-US': 'for tests' };
const broken = defineFunction({
  title,
  parameters: { given: 'text' },
  result: 'boolean',
  run() {
    throw new Error('a mistake');
  },
});
registerFunctions('testing', { testBroken: broken });

const column = (name: string, type: string, more: object = {}) => ({ name, label: name, type, ...more });
const set = (expression: string) => ({ linkage: [{ when: 'true', then: { set: expression } }] });
const entity = {
  schemaVersion: 2,
  id: 'guest',
  title: '来访者',
  path: 'guest/guest',
  module: 'guest',
  scope: 'org',
  rows: { fallback: 'createdBy' },
  calls: ['search', 'add'],
  checks: [
    { path: 'idNumber', expr: 'isIdNumber(idNumber)', message: '证件号码校验位不正确' },
    { path: 'barcode', expr: 'isEan(barcode)', message: '条形码校验位不正确' },
  ],
  columns: [
    column('idNumber', 'input'),
    column('birthday', 'date', set('birthdayOf(idNumber)')),
    column('gender', 'number', set('genderOf(idNumber)')),
    column('barcode', 'input', { maxLength: 14 }),
    column('parts', 'batch', {
      options: {
        list: [
          { type: 'input', model: 'code', label: '条码' },
          {
            type: 'input',
            model: 'note',
            label: '说明',
            linkage: [{ when: 'isEan(code)', then: { show: true } }],
          },
        ],
      },
    }),
  ],
};
const page = {
  schemaVersion: 2,
  id: 'guests',
  title: '来访者',
  entity: 'guest',
  pageConfig: {},
  formConfig: { list: [{ model: 'idNumber' }] },
  tableConfig: { columns: [{ column: 'idNumber' }] },
  searches: [],
};
const modelOf = (given: object, ...more: SourceDocument[]) =>
  buildModel([{ kind: 'entity', file: 'guest.json', domain: 'common', json: given }, ...more], types);
const model = modelOf(entity);
const { fields, checks } = model.entities.get('guest')!;

describe.each([
  ['the browser', interpreter],
  ['the server', ajv],
])('functions of a domain, in %s', (_, compile) => {
  const errors = (record: JsonObject, rules = checks, columns = fields) =>
    validateRecord({
      ...{
        fields: columns,
        checks: rules,
        fieldTypes: types,
        record,
        language: 'zh-CN',
        today: '2026-11-23',
      },
      compile,
    });

  test('the document is valid', () => {
    expect(model.problems).toEqual([]);
  });

  test('a rule sets birthday and gender from an identity number', () => {
    const sent = (idNumber: string) => {
      const { birthday, gender } = sentRecord(fields, types, { idNumber });
      return [birthday, gender];
    };
    expect(sent('11010519491231002X')).toEqual(['1949-12-31', 2]);
    expect(sent('110105194912310012')).toEqual([null, null]);
    expect(sent('')).toEqual([null, null]);
  });

  test('a check calls a function; an empty value satisfies it', () => {
    expect(errors({ barcode: '6901234567892', idNumber: '11010519491231002X' })).toEqual([]);
    expect(errors({ barcode: '', idNumber: null })).toEqual([]);
    expect(errors({ barcode: '6901234567893', idNumber: '110105194912310021' })).toMatchObject([
      { path: 'idNumber', msg: '证件号码校验位不正确' },
      { path: 'barcode', msg: '条形码校验位不正确' },
    ]);
  });

  test('a number with an impossible day of birth is none', () => {
    expect(errors({ idNumber: '110105194902310023' })).toMatchObject([
      { path: 'idNumber', msg: '证件号码校验位不正确' },
    ]);
  });

  test('rows of a sub-table call functions', () => {
    const sent = sentRecord(fields, types, {
      parts: [
        { code: '73513537', note: 'a' },
        { code: '73513536', note: 'b' },
      ],
    });
    expect(sent.parts).toEqual([{ code: '73513537', note: 'a' }, { code: '73513536' }]);
  });

  test('a function that fails is an error of the field, which names the function', () => {
    const failing = [{ path: 'barcode', expr: 'testBroken(barcode) || true', message: '无' }];
    expect(errors({ barcode: '1' }, failing)).toMatchObject([
      {
        path: 'barcode',
        msg: 'barcode的规则调用的函数testBroken出错，无法保存，请联系管理员（checks.expr）',
      },
    ]);
    const hidden = modelOf({
      ...entity,
      columns: [
        ...entity.columns,
        column('note', 'input', { linkage: [{ when: 'testBroken(barcode)', then: { show: true } }] }),
      ],
    }).entities.get('guest')!;
    expect(errors({ barcode: '73513537' }, hidden.checks, hidden.fields)).toEqual([
      expect.objectContaining({ path: 'note', msg: expect.stringContaining('testBroken') as string }),
    ]);
  });
});

const problems = (given: object) =>
  modelOf(given).problems.map(({ path, code, params, severity }) => ({ path, code, params, severity }));
const withCheck = (expr: string) => ({ ...entity, checks: [{ path: 'idNumber', expr, message: '无' }] });

test('an unknown function is refused with the nearest name', () => {
  expect(problems(withCheck('isIdNumbr(idNumber)'))).toEqual([
    {
      path: 'checks[0].expr',
      code: 'badExpression',
      params: {
        reason: {
          code: 'unknownFunction',
          params: { column: 1, name: 'isIdNumbr', nearest: 'isIdNumber' },
        },
      },
    },
  ]);
});

test.each([
  ['isEan(gender)', 7, 'isEan', 'number'],
  ['idNumber != null && isEan(parts)', 27, 'isEan', 'array'],
  ['isEan(birthdayOf(gender))', 18, 'birthdayOf', 'number'],
  ['isEan(5)', 7, 'isEan', 'number'],
  ['isEan(gender == 1)', 7, 'isEan', 'boolean'],
])('%s: an argument of another type is refused at its column', (expression, at, name, came) => {
  expect(problems(withCheck(expression))).toEqual([
    expect.objectContaining({
      path: 'checks[0].expr',
      code: 'functionArgument',
      severity: 'tolerated',
      params: expect.objectContaining({
        column: at,
        name,
        types: ['text'],
        reason: { code: 'isType', params: { types: [came] } },
      }) as unknown,
    }),
  ]);
});

test('a date is a text, and a variable of a loop may have any type', () => {
  expect(problems(withCheck('isEan(birthday)'))).toEqual([]);
  expect(problems(withCheck('parts.all(gender, isEan(gender.code))'))).toEqual([]);
});

test('a page names the domains whose functions its form calls, and no others', () => {
  const source = (json: object): SourceDocument => ({ kind: 'page', file: 'p.json', domain: 'common', json });
  const codeIn = (list: object[], given: object = entity) => {
    const found = modelOf(given, source({ ...page, formConfig: { list } })).pages.get('guests');
    return found && !('problems' in found) ? codeOf(found) : found;
  };
  expect(codeIn([{ model: 'idNumber' }])).toEqual(['common']);
  const { checks: _, columns, ...plain } = entity;
  const columnsOf = columns.filter(({ name }) => name === 'idNumber');
  expect(codeIn([{ model: 'idNumber' }], { ...plain, columns: columnsOf })).toEqual([]);
  const rule = { when: 'testBroken("1")', then: { show: true } };
  expect(codeIn([{ model: 'idNumber', linkage: [rule] }], { ...plain, columns: columnsOf })).toEqual([
    'testing',
  ]);
});

test('a value that a rule derives from a sensitive column by a function is sensitive, too', () => {
  const [idNumber, ...others] = entity.columns;
  const found = modelOf({ ...entity, columns: [{ ...idNumber, sensitive: 'idcard' }, ...others] });
  expect(found.entities.get('guest')?.byName.get('birthday')?.sensitive).toBeDefined();
});

test.each([
  ['sum', 'functionTaken'],
  ['all', 'functionTaken'],
  ['matches', 'functionTaken'],
  ['IsEan', 'functionName'],
  ['is-ean', 'functionName'],
  ['testBroken', 'functionTwice'],
  ['fine', undefined],
])('the name %s of a function: %s', (name, code) => {
  const found = checkFunctions([
    ['one', { testBroken: broken }],
    ['two', { [name]: broken }],
  ]);
  expect(found.map((one) => one.code)).toEqual(code === undefined ? [] : [code]);
  if (code) expect(found[0]).toMatchObject({ file: 'two/functions.ts', path: name });
});

test('a function declares its title, parameters and types', () => {
  const check = (change: object) =>
    checkFunctions([['one', { fine: { ...broken, ...change } }]]).map(({ code }) => code);
  expect(check({})).toEqual([]);
  expect(check({ title: { 'zh-CN': '', 'en-US': 'x' } })).toEqual(['functionShape']);
  expect(check({ parameters: {} })).toEqual(['functionShape']);
  expect(check({ result: 'list' })).toEqual(['functionShape']);
  const nine = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`p${at}`, 'text']));
  expect(check({ parameters: nine })).toEqual(['functionShape']);
});
