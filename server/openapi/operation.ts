import type { JsonObject } from '../../schemas/json';
import type { Route } from '../contract/route';
import type { Schema } from './entity-schemas';
import type { CallShapes } from './standard-shapes';
import type { Sentence } from './words';

type Say = (sentence: Sentence) => string;

/** Errors by status, each a component of the document. Which of them a route can return follows from its properties. */
export const REFUSALS = {
  400: 'badRequest',
  401: 'unauthorised',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  413: 'tooLarge',
  415: 'mediaType',
  422: 'reused',
  429: 'tooMany',
  503: 'unavailable',
} as const satisfies Record<number, Sentence>;

/** The body of an upload; in OpenAPI 3.1 a file has the empty schema. */
const FILES: JsonObject = {
  'multipart/form-data': {
    schema: { type: 'object', properties: { file: { type: 'array', items: {} } }, required: ['file'] },
  },
};

/** One route as an OpenAPI operation. */
export function operation(
  route: Route,
  { body, answer }: CallShapes,
  { summary, tag, say }: { summary: string; tag: string; say: Say },
): JsonObject {
  const { access, method } = route;
  const changesByGet = route.writes && method === 'GET';
  const reads = body !== undefined && method !== 'DELETE';
  return {
    operationId: `${method.toLowerCase()}-${route.url.replace(/[/:.]+/g, '-')}`,
    tags: [tag],
    summary,
    description: [permissionText(access, say), ...(changesByGet ? [say('changesByGet')] : [])].join('\n\n'),
    'x-permission': typeof access === 'object' ? [...access.anyOf] : [],
    security: access === 'public' ? [] : [{ Token: [] }],
    parameters: [
      ...pathParameters(route),
      { $ref: '#/components/parameters/Lang' },
      ...(route.writes && access !== 'public'
        ? [{ $ref: `#/components/parameters/${route.needsKey ? 'RequiredKey' : 'IdempotencyKey'}` }]
        : []),
      ...(method === 'GET' && body ? queryParameters(body) : []),
    ],
    ...(reads && method === 'POST' && { requestBody: { required: true, content: json(body) } }),
    ...(route.takes && { requestBody: { required: true, content: FILES } }),
    responses: {
      200: {
        description: say('done'),
        content: route.sends ? { [route.sends]: {} } : json(envelope(answer)),
      },
      ...refusalsOf(route, body !== undefined || route.takes !== undefined),
    },
  };
}

function permissionText(access: Route['access'], say: Say): string {
  if (typeof access === 'string') return say(access);
  return `${say('permission')}: ${access.anyOf.map((code) => `\`${code}\``).join(', ')}`;
}

function refusalsOf({ access, writes, url, method }: Route, hasBody: boolean): JsonObject {
  const codes = [
    ...(hasBody || url.includes(':') || writes ? [400] : []),
    ...(access === 'public' ? [] : [401, 403]),
    ...(url.includes(':') ? [404] : []),
    ...(writes && access !== 'public' ? [409] : []),
    ...(hasBody && method === 'POST' ? [413, 415] : []),
    ...(writes && access !== 'public' ? [422] : []),
    429,
    503,
  ] as (keyof typeof REFUSALS)[];
  return Object.fromEntries(
    codes.map((code) => [code, { $ref: `#/components/responses/${REFUSALS[code]}` }]),
  );
}

function pathParameters({ url, textParams }: Route): JsonObject[] {
  return [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: plain(textParams.includes(name) ? { type: 'string' } : { type: 'integer', minimum: 0 }),
  }));
}

function queryParameters({ properties = {}, required = [] }: Schema): JsonObject[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: plain(schema),
  }));
}

/** The envelope `{code,msg,data}` of an answer. */
export function envelope(data: Schema): Schema {
  return {
    type: 'object',
    properties: { code: { type: 'integer' }, msg: { type: 'string' }, data },
    required: ['code', 'msg', 'data'],
  };
}

/** JSON content of a body or an answer. */
export function json(schema: Schema): JsonObject {
  return { 'application/json': { schema: plain(schema) } };
}

/** A schema as plain JSON, without the symbols that schema builders attach. */
export function plain(schema: Schema): JsonObject {
  return JSON.parse(JSON.stringify(schema)) as JsonObject;
}
