import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { smallWorld, type SmallWorld } from './support/small-world';

let world: SmallWorld;
beforeAll(async () => {
  world = await smallWorld();
});
afterAll(() => world?.close());

async function documentFor(loginName: string, lang = 'zh-CN'): Promise<JsonObject> {
  const token = await world.signIn(loginName);
  const reply = await world.app.inject({ url: '/api/v1/docs/openapi', headers: { token, lang } });
  expect(reply.statusCode).toBe(200);
  return (JSON.parse(reply.body) as { data: JsonObject }).data;
}
const at = (document: Json | undefined, ...path: string[]): Json | undefined =>
  path.reduce<Json | undefined>((part, name) => (isObject(part) ? part[name] : undefined), document);

test('is a valid OpenAPI document, in both languages', async () => {
  for (const lang of ['zh-CN', 'en-US']) {
    const { valid, errors } = await new Validator().validate(await documentFor('admin', lang));
    expect([valid, errors]).toEqual([true, undefined]);
  }
});

test('has every route of the server, and each component that is referred to', async () => {
  const document = await documentFor('admin');
  const said = Object.entries(document.paths as JsonObject).flatMap(([path, item]) =>
    Object.keys(item as JsonObject).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const routes = world.app.routeTable.map(
    ({ method, url }) => `${method} /${url.replace(/:(\w+)/g, '{$1}')}`,
  );
  expect(said.sort()).toEqual(routes.sort());
  const named = [...JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)];
  const missing = named.filter(([, kind = '', name = '']) => !at(document, 'components', kind, name));
  expect(missing.map(([ref]) => ref)).toEqual([]);
});

test('every answer has a shape', async () => {
  const document = await documentFor('admin');
  const shapeless = Object.entries(document.paths as JsonObject).flatMap(([path, item]) =>
    Object.entries(item as JsonObject)
      .filter(([, one]) => {
        const [type = ''] = Object.keys(at(one, 'responses', '200', 'content') as JsonObject);
        if (['image/*', '*/*'].includes(type)) return false;
        const schema = at(
          one,
          'responses',
          '200',
          'content',
          'application/json',
          'schema',
          'properties',
          'data',
        );
        return !isObject(schema) || Object.keys(schema).length === 0;
      })
      .map(([method]) => `${method} ${path}`),
  );
  expect(shapeless).toEqual([]);
});

test('its texts are in the caller’s language', async () => {
  const chinese = [
    ...JSON.stringify(await documentFor('admin', 'en-US')).matchAll(/"[^"]*[\u4e00-\u9fff][^"]*"/g),
  ];
  expect([...new Set(chinese.map(([text]) => text))]).toEqual([]);
});

test('bodies, criteria, permissions and errors match the entity', async () => {
  const document = await documentFor('admin');
  expect(at(document, 'components', 'schemas', 'supervised_level.add')).toMatchObject({
    required: ['name'],
    additionalProperties: false,
    properties: { name: { type: 'string', maxLength: 30, title: '等级名称' } },
  });
  expect(at(document, 'components', 'schemas', 'supervised_level.edit', 'required')).toEqual(['version']);
  const add = at(document, 'paths', '/supervised/supervised-level/add', 'post') as JsonObject;
  expect(add['x-permission']).toEqual(['supervised_level_add']);
  expect(Object.keys(add.responses as JsonObject)).toEqual(
    expect.arrayContaining(['200', '400', '401', '403', '409', '413', '415', '422', '503']),
  );
});

test('criteria list the values of an enumeration; cells of a sub-table have types and labels', async () => {
  const document = await documentFor('admin', 'en-US');
  const body = ['post', 'requestBody', 'content', 'application/json', 'schema', 'properties'];
  const criteria = (path: string) => at(document, 'paths', path, ...body) as JsonObject;
  const values = { enum: [1, 0] };
  expect(criteria('/org/org/search').status).toMatchObject({
    anyOf: [values, { type: 'array', items: values }],
    title: 'Status',
  });
  expect(criteria('/supervised/supervised-prisoner/search').admitDate).toMatchObject({
    type: 'array',
    items: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  });
  expect(at(document, 'components', 'schemas', 'org.add', 'properties', 'orgLang')).toMatchObject({
    anyOf: [
      {
        type: 'array',
        items: { properties: { word: { type: 'string', title: expect.any(String) } } },
      },
      { type: 'null' },
    ],
  });
  expect(criteria('/public/public/login').loginPwd).toMatchObject({
    description: 'SHA-256 of the password, 64 lowercase hexadecimal digits',
  });
});

test.each(['zh-CN', 'en-US'])(
  'in %s, every key of a request, of a row and of a list is described',
  async (lang) => {
    const document = await documentFor('admin', lang);
    const silent = (schema: unknown, path: string): string[] => {
      if (Array.isArray(schema)) return schema.flatMap((one) => silent(one, path));
      if (!isObject(schema)) return [];
      return Object.entries(schema).flatMap(([key, inner]) => {
        if (key !== 'properties' || !isObject(inner)) return silent(inner, path);
        return Object.entries(inner).flatMap(([name, one]) => [
          ...(['title', 'description', '$ref'].some((word) => word in (one as JsonObject))
            ? []
            : [`${path} ${name}`]),
          ...silent(one, `${path} ${name}`),
        ]);
      });
    };
    const operations = Object.entries(document.paths as JsonObject).flatMap(([path, item]) =>
      Object.values(item as JsonObject).map((one) => [path, one as JsonObject] as const),
    );
    const bodies = operations.flatMap(([path, { requestBody }]) =>
      silent(at(requestBody, 'content', 'application/json'), path),
    );
    const lists = operations
      .filter(([path]) => path.endsWith('/search'))
      .flatMap(([path, { responses }]) => silent(at(responses, '200'), path));
    expect([...bodies, ...lists, ...silent(at(document, 'components', 'schemas'), 'row')]).toEqual([]);
  },
);

test('answers match the document', async () => {
  const document = await documentFor('admin');
  const token = await world.signIn('manager');
  const row = at(document, 'components', 'schemas', 'supervised_level', 'properties') as JsonObject;
  const list = await world.call('POST', 'supervised/supervised-level/search', { token, body: {} });
  const unknown = Object.keys(list.data.rows[0]).filter((name) => !(name in row));
  expect(unknown).toEqual(['createdBy', 'updatedBy']);
});

test('only calls that the session may use are listed, and none without a session', async () => {
  const clerk = await documentFor('clerk', 'en-US');
  expect(at(clerk, 'paths', '/supervised/supervised-level/search', 'post', 'summary')).toBe('List');
  expect(at(clerk, 'paths', '/supervised/supervised-level/add')).toBeUndefined();
  expect(at(clerk, 'paths', '/org/user/search')).toBeUndefined();
  expect((await world.app.inject('/api/v1/docs/openapi')).statusCode).toBe(401);
});
