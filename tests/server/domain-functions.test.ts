import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineFunction, registerFunctions } from '../../schemas/expression/domain-functions';
import type { JsonObject } from '../../schemas/json';
import { fieldsOf } from '../support/test-app';
import { documentsWorld, TABLE_INFO, visit, type DocumentsWorld } from './support/documents-world';

/* Documents of a tenant call the functions that shipped domains declare in code. */
let world: DocumentsWorld;
registerFunctions('testing', {
  testFails: defineFunction({
    title: { 'zh-CN': '试验', 'en-US': 'for tests' },
    parameters: { given: 'text' },
    result: 'boolean',
    run({ given }) {
      if (given === 'bad') throw new Error('a mistake');
      return true;
    },
  }),
});

const input = (name: string, more: JsonObject = {}): JsonObject => ({
  name,
  label: `列${name}`,
  type: 'input',
  ...more,
});
const set = (expression: string) => ({ linkage: [{ when: 'true', then: { set: expression } }] });
const guest: JsonObject = {
  ...visit.entity,
  id: 'guest',
  title: '来访者',
  path: 'visits/guest',
  module: 'guest',
  calls: ['search', 'add', 'edit', 'detail'],
  checks: [
    { path: 'barcode', expr: 'isEan(barcode)', message: '条形码校验位不正确' },
    { path: 'note', expr: 'testFails(note)', message: '不行' },
  ],
  columns: [
    input('idNumber'),
    { name: 'birthday', label: '出生日期', type: 'date', ...set('birthdayOf(idNumber)') },
    { name: 'gender', label: '性别', type: 'number', ...set('genderOf(idNumber)') },
    input('barcode'),
    input('note'),
  ],
};

beforeAll(async () => {
  world = await documentsWorld();
  await world.publishNew('domain', visit.domain);
  await world.publishNew('entity', guest);
});
afterAll(() => world?.close());

const add = (body: JsonObject) => world.post('visits/guest/add', body);

test('the server stores what a function returns, whatever was sent for it', async () => {
  const reply = await add({ idNumber: '11010519491231002X', birthday: '2000-01-01', gender: 1 });
  expect(reply.code).toBe(200);
  const { data } = await world.get(`visits/guest/detail/${reply.data.id}`);
  expect([data.birthday, data.gender]).toEqual(['1949-12-31', 2]);
});

test('a check that calls a function rejects the record', async () => {
  expect(fieldsOf(await add({ barcode: '6901234567893' }))).toEqual({ barcode: '条形码校验位不正确' });
  expect((await add({ barcode: '6901234567892' })).code).toBe(200);
});

test('a function that throws is an error of the field, which names it, and no failure of the server', async () => {
  const reply = await add({ note: 'bad' });
  expect([reply.status, reply.code]).toEqual([400, 400]);
  expect(fieldsOf(reply)).toEqual({
    note: '列note的规则调用的函数testFails出错，无法保存，请联系管理员（checks.expr）',
  });
  expect((await add({ note: 'good' })).code).toBe(200);
});

test('a draft that calls an unknown function, or with another type, has a problem at its column', async () => {
  const checked = async (expr: string) => {
    const doc = {
      ...guest,
      id: 'guest_two',
      path: 'visits/guest-two',
      checks: [{ path: 'note', expr, message: 'x' }],
    };
    const body = { kind: 'entity', code: 'guest_two', name: '客', text: JSON.stringify(doc) };
    const reply = await world.post(`${TABLE_INFO}/add`, body);
    await world.post(`${TABLE_INFO}/del/${reply.data.id}`, { version: reply.data.version });
    return reply.data.problems;
  };
  expect(await checked('isEann(barcode)')).toEqual([
    expect.objectContaining({
      path: 'checks[0].expr',
      msg: expect.stringContaining('第 1 列：没有函数“isEann”，最接近的是“isEan”') as string,
    }),
  ]);
  expect(await checked('isEan(gender)')).toEqual([
    expect.objectContaining({
      path: 'checks[0].expr',
      msg: expect.stringContaining('第 7 列：函数“isEan”的参数“code”应为文本，实际是数') as string,
    }),
  ]);
});

test('a rule that reads a value which the session does not see is not judged: the derived value is hidden with it', async () => {
  const source = guest.columns as JsonObject[];
  await world
    .publishNew('entity', {
      ...guest,
      id: 'secret_guest',
      path: 'visits/secret-guest',
      module: 'secret_guest',
      columns: [
        { ...source[0]!, sensitive: 'idcard' },
        { ...source[1]!, sensitive: 'all' },
        ...source.slice(2),
      ],
    })
    .then(
      () => expect.unreachable(),
      // The gender follows from the number, so it must be declared sensitive, too.
      (error: unknown) => expect(String(error)).toContain('gender'),
    );
});
