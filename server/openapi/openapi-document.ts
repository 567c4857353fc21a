import type { JsonObject } from '../../schemas/json';
import type { Field, SourceBy } from '../../schemas/model/field';
import type { Model } from '../../schemas/model/model';
import type { EntityModel } from '../../schemas/model/entity-model';
import { translateText } from '../../schemas/model/translate';
import { domainWords } from '../../schemas/model/words';
import { LANGUAGES } from '../../schemas/languages';
import type { Session } from '../action';
import type { Limits } from '../contract/limits';
import { fixedFields, hiddenFields } from '../access/field-rights';
import { mayReadThrough } from '../access/name-rights';
import type { Route } from '../contract/route';
import { entitySchemas, type EntitySchemas, type Schema } from './entity-schemas';
import { envelope, json, operation, plain, REFUSALS } from './operation';
import { describeKeys } from './key-words';
import { standardCall, standardShapes, type CallShapes } from './standard-shapes';
import { sentencesIn, type Sentence } from './words';

/** The schemas of an entity that are components of the document. */
type Part = 'row' | 'add' | 'edit';
const SUFFIX: Readonly<Record<Part, string>> = { row: '', add: '.add', edit: '.edit' };

type Word = (text: string) => string;
/** A reference whose entity depends on another column. */
type Dependent = Field & { sourceBy: SourceBy };

interface DocumentOptions {
  lang: string;
  /** Only calls that this session may use; null: all calls. */
  reader: Session | null;
  limits: Limits;
}

/** The OpenAPI 3.1 document, generated from the route table and the entities. */
export function openApiDocument(
  routes: readonly Route[],
  model: Model,
  { lang, reader, limits }: DocumentOptions,
): JsonObject {
  const say = sentencesIn(lang);
  const wordOf =
    (subject: EntityModel | undefined): Word =>
    (text) =>
      translateText(text, domainWords(model, lang, subject?.domain));
  const entities = new EntityComponents(model, wordOf, reader, say);
  const paths: Record<string, JsonObject> = {};
  for (const route of routes) {
    if (reader !== null && !mayUse(route, reader)) continue;
    const word = wordOf(route.subject);
    const path = `/${route.url.replace(/:(\w+)/g, '{$1}')}`;
    const call = standardCall(route);
    const summary = route.title ? word(route.title) : call ? say(call) : route.url;
    const tag = route.subject ? word(route.subject.entity.title) : say('system');
    const shapes = shapesOf(route, entities, word, limits);
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(route, shapes, { summary, tag, say });
  }
  return {
    openapi: '3.1.0',
    info: { title: say('title'), version: '1', description: say('about') },
    servers: [{ url: '/api/v1' }],
    security: [{ Token: [] }],
    paths: describeKeys(paths, lang),
    components: {
      ...sharedComponents(lang),
      schemas: describeKeys({ ...entities.components(), ...SHARED_SCHEMAS }, lang),
    },
  };
}

/** Schemas of entities, built when a route first needs them. Those that are referred to become components. */
class EntityComponents {
  private readonly schemas = new Map<string, EntitySchemas>();
  private readonly referred = new Map<string, Schema>();

  constructor(
    private readonly model: Model,
    private readonly wordOf: (subject: EntityModel) => Word,
    private readonly reader: Session | null,
    private readonly say: (sentence: Sentence) => string,
  ) {}

  of(subject: EntityModel): EntitySchemas {
    const { id } = subject.entity;
    let known = this.schemas.get(id);
    if (!known) {
      const seen = this.reader ? asSeen(subject, this.reader) : subject;
      const wording = { word: this.wordOf(subject), dependent: (field: Dependent) => this.dependent(field) };
      this.schemas.set(id, (known = entitySchemas(seen, this.model.fieldTypes, wording)));
    }
    return known;
  }

  /** The entities that the reader may know, by the value of the column that decides. */
  private dependent({ sourceBy: { column, sources } }: Dependent): string {
    const { reader, model } = this;
    const named = sources.flatMap(({ value, source }) => {
      const target = model.entities.get(source.entity);
      if (!target) return [];
      const { id, title, option } = target.entity;
      if (reader && !mayReadThrough(reader, target, option?.label ?? '')) return [];
      return [`${String(value)} ${this.wordOf(target)(title)} (${id})`];
    });
    const about = `${this.say('dependsOn')} ${column}`;
    return named.length > 0 ? `${about}: ${named.join(' · ')}` : about;
  }

  refer(subject: EntityModel, part: Part): Schema {
    const name = subject.entity.id + SUFFIX[part];
    this.referred.set(name, this.of(subject)[part]);
    return { $ref: `#/components/schemas/${name}` };
  }

  components(): JsonObject {
    return Object.fromEntries([...this.referred].map(([name, schema]) => [name, plain(schema)]));
  }
}

/** The entity as a session sees it: without hidden fields, and without read-only fields in bodies. */
function asSeen(subject: EntityModel, session: Session): EntityModel {
  const [hidden, fixed] = [hiddenFields(session, subject.entity.id), fixedFields(session, subject.entity.id)];
  const { fields, writable, searchable } = subject;
  const sent = (list: readonly Field[]) => list.filter(({ model }) => !fixed.has(model));
  return {
    ...subject,
    fields: fields.filter(({ model }) => !hidden.has(model)),
    writable: { add: sent(writable.add), edit: sent(writable.edit) },
    searchable: new Map([...searchable].filter(([name]) => !hidden.has(name))),
  };
}

/** The shapes that a route declares; missing ones are those of its standard call. */
function shapesOf(route: Route, entities: EntityComponents, word: Word, limits: Limits): CallShapes {
  const body = route.body ? labelled(translated(route.body as Schema, word), route.subject, word) : undefined;
  const answer = route.answer as Schema | undefined;
  const call = standardCall(route);
  const { subject } = route;
  const standard: CallShapes =
    call && subject
      ? standardShapes(call, entities.of(subject), (part) => entities.refer(subject, part), limits)
      : { answer: {} };
  return { ...standard, ...(body && { body }), ...(answer && { answer }) };
}

/** Translates the titles in a verb's body. */
function translated(schema: Schema, word: Word): Schema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    (key === 'title' || key === 'description') && typeof value === 'string' ? word(value) : value,
  ) as Schema;
}

/** Keys of a verb's body that are columns of its entity have the label of the column, unless the verb titles them. */
function labelled(body: Schema, subject: EntityModel | undefined, word: Word): Schema {
  const properties = Object.entries(body.properties ?? {}).map(([name, schema]) => {
    const label = subject?.byName.get(name)?.label;
    const silent = schema.title === undefined && schema.description === undefined;
    return [name, silent && label !== undefined ? { ...schema, title: word(label) } : schema] as const;
  });
  return body.properties ? { ...body, properties: Object.fromEntries(properties) } : body;
}

function mayUse({ access }: Route, { permissions }: Session): boolean {
  return typeof access === 'string' || access.anyOf.some((code) => permissions.has(code));
}

const SHARED_SCHEMAS: JsonObject = {
  'field-error': {
    type: 'object',
    properties: {
      path: { type: 'string' },
      code: { type: 'string' },
      params: { type: 'object' },
      msg: { type: 'string' },
    },
    required: ['path', 'code', 'params', 'msg'],
  },
};

/** `data` of an error: the invalid fields. */
const REFUSED_FIELDS: Schema = {
  anyOf: [
    { type: 'null' },
    {
      type: 'object',
      properties: { errors: { type: 'array', items: { $ref: '#/components/schemas/field-error' } } },
    },
  ],
};

function sharedComponents(lang: string): JsonObject {
  const say = sentencesIn(lang);
  const responses = Object.fromEntries(
    Object.entries(REFUSALS).map(([code, name]) => [
      name,
      { description: say(name), content: json(envelope(code === '400' ? REFUSED_FIELDS : {})) },
    ]),
  );
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    description: say('idempotencyKey'),
    schema: { type: 'string', minLength: 8, maxLength: 64 },
  };
  return {
    securitySchemes: { Token: { type: 'apiKey', in: 'header', name: 'Token', description: say('token') } },
    parameters: {
      Lang: { name: 'Lang', in: 'header', description: say('lang'), schema: { enum: [...LANGUAGES] } },
      IdempotencyKey: key,
      RequiredKey: { ...key, required: true },
    },
    responses,
  };
}
