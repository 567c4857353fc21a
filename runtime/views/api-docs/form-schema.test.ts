import { expect, test } from 'vitest';
import { requestOf } from './call-request';
import { callSchema, formSchema } from './form-schema';
import type { OpenApi, Operation } from './openapi';

const id = { type: 'integer', minimum: 1 };
const document: OpenApi = {
  info: { title: '', description: '' },
  servers: [{ url: '/api/v1' }],
  paths: {},
  components: {
    schemas: {
      org: {
        type: 'object',
        properties: { name: { type: 'string', title: '名称', maxLength: 30 } },
        required: ['name'],
      },
      tree: {
        type: 'object',
        properties: { children: { type: 'array', items: { $ref: '#/components/schemas/tree' } } },
      },
    },
  },
};
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const operation = (more: Partial<Operation>) =>
  ({ url: 'org/edit/{id}', method: 'POST', parameters: [], body: null, ...more }) as Operation;

test('resolves references, and describes members by label and type', () => {
  expect(formSchema(document, ref('org'), 3)).toEqual({
    type: 'object',
    properties: { name: { type: 'string', maxLength: 30, title: '名称', description: 'name · string ≤30' } },
    required: ['name'],
  });
});

test('turns nullable into an empty control, and names alternatives by kind', () => {
  expect(formSchema(document, { title: '排序', anyOf: [id, { type: 'null' }] }, 3)).toEqual({
    ...id,
    title: '排序',
  });
  expect(
    formSchema(document, { anyOf: [{ anyOf: [id, { type: 'array', items: id }] }, { type: 'null' }] }, 3)
      .anyOf,
  ).toEqual([
    { ...id, title: 'integer ≥1' },
    { type: 'array', items: id, title: '(integer ≥1)[]' },
  ]);
  expect(formSchema(document, { title: '状态', anyOf: [{}, { type: 'array', items: {} }] }, 3)).toEqual({
    title: '状态',
  });
});

test('terminates for a recursive document', () => {
  expect(JSON.stringify(formSchema(document, ref('tree'), 4)).match(/children/g)?.length).toBeLessThan(6);
});

test('asks for path, query and body, and builds the call from the values', () => {
  const words = { parameters: '参数', body: '请求体' };
  const parameters = [
    { name: 'id', in: 'path', required: true, schema: id },
    { name: 'Lang', in: 'header', schema: { type: 'string' } },
  ];
  const edit = operation({ parameters, body: ref('org') });
  const schema = callSchema(document, edit, words);
  expect(Object.keys(schema?.properties ?? {})).toEqual(['parameters', 'body']);
  expect(schema?.properties?.parameters).toMatchObject({
    required: ['id'],
    properties: { id: { title: 'id' } },
  });
  expect(requestOf(edit, { parameters: { id: 7 }, body: { name: '甲', areaIds: [] } })).toEqual({
    url: 'org/edit/7',
    method: 'POST',
    body: { name: '甲' },
  });

  const get = operation({
    method: 'GET',
    url: 'file/{path}',
    parameters: [
      { name: 'path', in: 'path', schema: {} },
      { name: 'draft', in: 'query', schema: {} },
    ],
  });
  expect(requestOf(get, { parameters: { path: 'a/b', draft: '1' } })).toEqual({
    url: 'file/a%2Fb',
    method: 'GET',
    body: { draft: '1' },
  });
  expect(callSchema(document, operation({}), words)).toBeNull();
});
