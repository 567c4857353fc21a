import type { JsonObject } from '../../schemas/json';
import type { EntityModel, Model } from '../../schemas/model';
import { translateText, wordsOf } from '../../schemas/translate';
import { LANGUAGES } from '../../schemas/errors';
import type { Session } from '../action';
import type { Route } from '../pipeline/route';
import { entitySchemas, type EntitySchemas, type Schema } from './entity-schemas';
import { envelope, json, operation, plain, REFUSALS } from './operation';
import { standardCall, standardShapes, type CallShapes } from './standard-shapes';
import { sentencesIn } from './words';

/** What the document says of an entity beside its schemas. */
type Part = 'row' | 'add' | 'edit';
const SUFFIX: Readonly<Record<Part, string>> = { row: '', add: '.add', edit: '.edit' };

/**
 * The OpenAPI 3.1 document of a route table, made of the routes and the entities like the server itself. `reader`: only
 * what this session may use; null: everything.
 */
export function openApiDocument(
  routes: readonly Route[],
  model: Model,
  { lang, reader }: { lang: string; reader: Session | null },
): JsonObject {
  const say = sentencesIn(lang);
  const words = wordsOf(model.locales, lang);
  const word = (text: string) => translateText(text, words);
  const shown = routes.filter((route) => reader === null || mayUse(route, reader));
  const schemas = new Map<string, EntitySchemas>();
  const schemasOf = (subject: EntityModel): EntitySchemas => {
    const { id } = subject.entity;
    let known = schemas.get(id);
    if (!known) schemas.set(id, (known = entitySchemas(subject, model.fieldTypes, word)));
    return known;
  };
  const used = new Set<string>();
  const shapesOf = (route: Route): CallShapes => {
    const own = {
      ...(route.body && { body: translated(route.body as Schema, word) }),
      answer: (route.answer ?? {}) as Schema,
    };
    const call = standardCall(route);
    if (!call || !route.subject) return own;
    const { id } = route.subject.entity;
    const parts = schemasOf(route.subject);
    const standard = standardShapes(call, parts, (part) => {
      used.add(`${id}${SUFFIX[part]}`);
      return { $ref: `#/components/schemas/${id}${SUFFIX[part]}` };
    });
    return {
      ...standard,
      ...(route.body && { body: own.body }),
      ...(route.answer && { answer: own.answer }),
    };
  };

  const paths: Record<string, JsonObject> = {};
  for (const route of shown) {
    const path = `/${route.url.replace(/:(\w+)/g, '{$1}')}`;
    const call = standardCall(route);
    const title = route.title ? word(route.title) : call ? say(call) : route.url;
    const tag = route.subject ? word(route.subject.entity.title) : say('system');
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(route, shapesOf(route), {
      summary: title,
      tag,
      say,
    });
  }
  const components = Object.fromEntries(
    [...schemas].flatMap(([id, parts]) =>
      (['row', 'add', 'edit'] as const)
        .filter((part) => used.has(`${id}${SUFFIX[part]}`))
        .map((part) => [`${id}${SUFFIX[part]}`, plain(parts[part])] as const),
    ),
  );
  return {
    openapi: '3.1.0',
    info: { title: say('title'), version: '1', description: say('about') },
    servers: [{ url: '/api/v1' }],
    security: [{ Token: [] }],
    paths,
    components: { ...sharedComponents(lang), schemas: { ...components, ...SHARED_SCHEMAS } },
  };
}

/** The titles of a verb's body in the reader's language. */
function translated(schema: Schema, word: (text: string) => string): Schema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === 'title' && typeof value === 'string' ? word(value) : value,
  ) as Schema;
}

function mayUse({ access }: Route, { permissions }: Session): boolean {
  return typeof access === 'string' || access.anyOf.some((code) => permissions.has(code));
}

const SHARED_SCHEMAS: JsonObject = {
  'field-error': {
    type: 'object',
    properties: { path: { type: 'string' }, msg: { type: 'string' } },
    required: ['path', 'msg'],
  },
};

function sharedComponents(lang: string): JsonObject {
  const say = sentencesIn(lang);
  const data = (code: string): Schema => {
    if (code === '400')
      return {
        anyOf: [
          { type: 'null' },
          {
            type: 'object',
            properties: { errors: { type: 'array', items: { $ref: '#/components/schemas/field-error' } } },
          },
        ],
      };
    return {};
  };
  const responses = Object.fromEntries(
    Object.entries(REFUSALS).map(([code, name]) => [
      name,
      { description: say(name), content: json(envelope(data(code))) },
    ]),
  );
  return {
    securitySchemes: { Token: { type: 'apiKey', in: 'header', name: 'Token', description: say('token') } },
    parameters: {
      Lang: { name: 'Lang', in: 'header', description: say('lang'), schema: { enum: [...LANGUAGES] } },
      IdempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        description: say('idempotencyKey'),
        schema: { type: 'string', minLength: 8, maxLength: 64 },
      },
    },
    responses,
  };
}
