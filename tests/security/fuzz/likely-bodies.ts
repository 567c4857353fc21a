import type { Field } from '../../../schemas/model/field';
import type { JsonObject } from '../../../schemas/json';
import type { EntityModel } from '../../../schemas/model/entity-model';
import type { Route } from '../../../server/contract/route';
import { fixtures } from '../../conformance/fixtures';
import type { Chance } from './chance';

/** Existing rows by entity, so that bodies can refer to them. */
export type KnownRows = ReadonlyMap<string, readonly { id: number; version: number }[]>;

interface Asked {
  route: Route;
  rows: KnownRows;
  chance: Chance;
  /** Version of the row in the URL. */
  version: number;
}

/** A probably valid body: from the route's schema, or from the columns of its entity. */
export function likelyBody({ route, rows, chance, version }: Asked): JsonObject {
  if (route.body) return fromSchema(route.body as Schema, '', chance, rows) as JsonObject;
  const { subject, url } = route;
  if (!subject) return {};
  const call = url.slice(subject.entity.path.length + 1).split('/')[0];
  switch (call) {
    case 'search':
    case 'option':
      return criteria(subject, chance, rows);
    case 'batch-del':
      return {
        ids: Array.from({ length: 1 + chance.below(3) }, () => idOf(subject.entity.id, rows, chance)),
      };
    case 'batch-add':
      return { items: [values(subject.writable.add, chance, rows)] };
    case 'add':
      return values(subject.writable.add, chance, rows);
    case 'edit':
      return {
        version: chance.percent(80) ? version : version - 1,
        ...values(subject.writable.edit, chance, rows),
      };
    default:
      return {};
  }
}

function criteria(subject: EntityModel, chance: Chance, rows: KnownRows): JsonObject {
  const body: JsonObject = {};
  for (const [name, kind] of subject.searchable) {
    const field = subject.byName.get(name);
    if (!field || !chance.percent(20)) continue;
    const value = valueOf(field, chance, rows);
    body[name] = (kind === 'range' ? [value, valueOf(field, chance, rows)] : value) as JsonObject[string];
  }
  if (chance.percent(30)) body.orderField = chance.pick([...subject.sortable, 'id', 'tenantId', 'loginPwd']);
  if (chance.percent(30)) body.orderType = chance.pick(['asc', 'desc']);
  if (chance.percent(30)) body.pageSize = chance.pick([1, 10, 1000]);
  if (chance.percent(20)) body.page = chance.pick([1, 2, 1_000_000]);
  if (chance.percent(10)) body.exactTotal = true;
  return body;
}

function values(fields: readonly Field[], chance: Chance, rows: KnownRows): JsonObject {
  const wanted = fields.filter((field) => field.required || chance.percent(50));
  return Object.fromEntries(wanted.map((field) => [field.model, valueOf(field, chance, rows)])) as JsonObject;
}

let counter = 0;

function valueOf(field: Field, chance: Chance, rows: KnownRows): unknown {
  const { options, source } = field;
  if (source) {
    const one = () => idOf(source.entity, rows, chance);
    return options.multiple ? Array.from({ length: chance.below(3) }, one) : one();
  }
  if (options.options?.length) {
    const one = chance.pick(options.options).value;
    return options.multiple ? [one] : one;
  }
  if (field.model === 'loginName' || field.model === 'code' || field.model === 'name') return `f${++counter}`;
  const cases = fixtures.get(field.type)?.cases ?? [];
  const from = cases.flatMap((one) =>
    chance.percent(80) ? one.valid : one.invalid.map(({ value }) => value),
  );
  return from.length > 0 ? chance.pick(from) : `t${++counter}`;
}

function idOf(entity: string, rows: KnownRows, chance: Chance): number {
  const known = rows.get(entity) ?? [];
  return known.length > 0 && chance.percent(90) ? chance.pick(known).id : chance.pick([0, 1, 987_654_321]);
}

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
}

/** Texts that match the patterns of bodies. */
const PATTERNED = ['0'.repeat(64), '1', '2026-01-31', 'name', '2026/01/a.png', '135790', '1,2'];

function fromSchema(schema: Schema, name: string, chance: Chance, rows: KnownRows): unknown {
  if (schema.anyOf) return fromSchema(chance.pick(schema.anyOf), name, chance, rows);
  if (schema.enum) return chance.pick(schema.enum);
  if ('const' in schema) return schema.const;
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => schema.required?.includes(key) || chance.percent(50))
          .map(([key, part]) => [key, fromSchema(part, key, chance, rows)]),
      );
    case 'array':
      return Array.from({ length: 1 + chance.below(2) }, () =>
        fromSchema(schema.items ?? {}, name, chance, rows),
      );
    case 'integer':
    case 'number': {
      const entity = [...rows.keys()].find(
        (one) =>
          `${name.replace(/Ids?$/, '')}`.length > 2 && one.endsWith(name.replace(/Ids?$/, '').toLowerCase()),
      );
      if (/^ids?$|Ids?$/.test(name)) return idOf(entity ?? chance.pick([...rows.keys()]), rows, chance);
      return chance.pick([schema.minimum ?? 0, schema.maximum ?? 1000, 1, 2]);
    }
    case 'boolean':
      return chance.percent(50);
    case 'null':
      return null;
    default: {
      const { pattern } = schema;
      const fitting = pattern ? PATTERNED.filter((text) => new RegExp(pattern).test(text)) : [];
      return fitting.length > 0 ? chance.pick(fitting) : `文${++counter}`;
    }
  }
}
