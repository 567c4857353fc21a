import type { TSchema } from 'typebox';
import type { FieldGrammars } from '../model/field';
import { CONTAINERS, FormItem } from '../document/form-document';
import { isObject, type Json, type JsonObject } from '../json';
import type { Holds, Parts, Says } from './says';

/** Keys and indexes from the root of a document to a value. */
export type Path = readonly (string | number)[];

/** One string of a document with its meaning from the grammar. */
export interface Place {
  path: Path;
  /** Whether the string is a value or a key of an object. */
  as: 'value' | 'key';
  says: Says;
  text: string;
  /**
   * The owner of column names here: an entity's id, or the id of a page with its own columns; null inside the rows of a
   * value (a sub-table), whose column names are local, and where the owner is unknown.
   */
  owner: string | null;
  /** Inside the rows of a value: the owner of the columns of the outer form, which expressions read as `form.name`. */
  outer: string | null;
  /** The object that contains the string. */
  holder: JsonObject;
}

/** Facts about other documents that the meaning of strings depends on. */
export interface PlaceContext {
  fieldTypes: FieldGrammars;
  /** The owner of the document's column names: see `Place.owner`. */
  owner: string | null;
  /** Type and referenced entity of a column, for form items and criteria that do not state them. */
  column(owner: string, name: string): { type: string; refers?: string } | undefined;
  /** The owner of a page's columns. */
  pageOwner(page: string): string | null;
}

/** The context of a part outside any document: its names refer to nothing. */
export const partContext = (fieldTypes: FieldGrammars): PlaceContext => ({
  fieldTypes,
  owner: null,
  column: () => undefined,
  pageOwner: () => null,
});

/** Callbacks of a walk; parts without a callback stay unchanged. */
export interface Visitor {
  /** Returns the replacement of a string; undefined keeps it, null removes it (`prune`). */
  text?(place: Place): string | undefined | null;
  /**
   * Returns the replacement of a list of parts. `inner` walks one part; a part it is not called for stays unchanged.
   */
  list?(parts: Parts, list: readonly Json[], path: Path, inner: (part: Json, at: number) => Json): Json[];
}

/** Annotations of `says.ts` on a schema, in addition to the JSON Schema keywords that the walker follows. */
interface Annotated {
  says?: Says;
  keys?: Says;
  holds?: Holds;
  inRows?: true;
  parts?: Parts;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Annotated[];
  items?: Annotated;
  properties?: Record<string, Annotated>;
  required?: readonly string[];
  patternProperties?: Record<string, Annotated>;
}

interface Scope {
  owner: string | null;
  outer: string | null;
  holder: JsonObject;
  /** The field type and the referenced entity of the surrounding field, for parts that depend on them. */
  field: { type: string | undefined; source: string | null };
}

/**
 * Walks a document by its grammar and returns it with the visitor's changes; unchanged parts are shared. This is the
 * only walker over documents: where-used, rename, translation, diff and merge use it. Parts unknown to the grammar
 * (options of an unknown field type) are kept.
 */
export function rewrite(schema: TSchema, document: Json, context: PlaceContext, visitor: Visitor): Json {
  return walk(schema, document, context, visitor) ?? null;
}

/**
 * Removes strings from a document, and with them every object that requires such a string or is conditional on such an
 * expression. Undefined when nothing is left.
 */
export function prune(
  schema: TSchema,
  document: Json,
  context: PlaceContext,
  isGone: (place: Place) => boolean,
): Json | undefined {
  return walk(schema, document, context, { text: (place) => (isGone(place) ? null : undefined) });
}

function walk(schema: TSchema, document: Json, context: PlaceContext, visitor: Visitor): Value {
  const scope: Scope = {
    owner: context.owner,
    outer: null,
    holder: isObject(document) ? document : {},
    field: { type: undefined, source: null },
  };
  return new Walk(context, visitor).value(schema, document, [], scope);
}

/** The result of a walk over a part; undefined: removed. */
type Value = Json | undefined;

/** Every annotated string of a document. */
export function placesOf(schema: TSchema, document: Json, context: PlaceContext): Place[] {
  const places: Place[] = [];
  rewrite(schema, document, context, {
    text(place) {
      places.push(place);
      return undefined;
    },
  });
  return places;
}

class Walk {
  constructor(
    private readonly context: PlaceContext,
    private readonly visitor: Visitor,
  ) {}

  value(schema: Annotated, value: Json, path: Path, scope: Scope): Value {
    if (schema.says) return this.strings(schema.says, value, path, scope);
    const { parts } = schema;
    if (parts && this.visitor.list && Array.isArray(value)) {
      const inner = (part: Json, at: number) => this.part(schema, part, [...path, at], scope) ?? part;
      return this.visitor.list(parts, value, path, inner);
    }
    if (schema.holds) return this.held(schema.holds, value, path, scope);
    if (schema.anyOf) {
      const member = schema.anyOf.find((one) => fits(one, value));
      return member ? this.value(member, value, path, scope) : value;
    }
    if (Array.isArray(value)) {
      const { items } = schema;
      return items ? this.list(value, (item, at) => this.value(items, item, [...path, at], scope)) : value;
    }
    if (!isObject(value)) return value;
    return schema.properties
      ? this.object(schema, schema.properties, value, path, scope)
      : this.record(schema, value, path, scope);
  }

  /** One part of a list of parts. */
  private part({ holds, items }: Annotated, part: Json, path: Path, scope: Scope): Value {
    if (holds?.kind === 'nodes') return this.value(nodeSchema(part), part, path, scope);
    return items ? this.value(items, part, path, scope) : part;
  }

  /** A string, or all strings below. */
  private strings(says: Says, value: Json, path: Path, scope: Scope): Value {
    if (typeof value === 'string') return this.place(says, value, 'value', path, scope);
    if (Array.isArray(value))
      return this.list(value, (item, at) => this.strings(says, item, [...path, at], scope));
    if (!isObject(value)) return value;
    return this.entries(value, (key, inner) => [key, this.strings(says, inner, [...path, key], scope)]);
  }

  private place(says: Says, text: string, as: Place['as'], path: Path, scope: Scope): string | undefined {
    const { holder, outer } = scope;
    const place = { path, as, says, text, owner: this.owner(says, scope), outer, holder };
    const changed = this.visitor.text?.(place);
    return changed === null ? undefined : (changed ?? text);
  }

  private owner({ of }: Says, { owner, holder, field }: Scope): string | null {
    if (of === 'source') return field.source;
    if (of === 'entity') return typeof holder.entity === 'string' ? holder.entity : null;
    if (of === 'page') return typeof holder.page === 'string' ? this.context.pageOwner(holder.page) : null;
    return owner;
  }

  private object(
    schema: Annotated,
    properties: Record<string, Annotated>,
    value: JsonObject,
    path: Path,
    scope: Scope,
  ): Value {
    const inner: Scope = { ...scope, holder: value };
    if (schema.inRows) Object.assign(inner, { owner: null, outer: scope.owner ?? scope.outer });
    if (schema.inRows || Object.values(properties).some(({ holds }) => holds?.kind === 'options'))
      inner.field = this.field(value, inner.owner);
    let whole = true;
    const changed = this.entries(value, (key, part) => {
      const known = Object.hasOwn(properties, key) ? properties[key] : undefined;
      const left = known ? this.value(known, part, [...path, key], inner) : part;
      if (left === undefined && (schema.required?.includes(key) || known?.says?.kind === 'expression'))
        whole = false;
      return [key, left];
    });
    return whole ? changed : undefined;
  }

  /** The field facts of a column, a form item or a criterion; missing ones come from its column. */
  private field(holder: JsonObject, owner: string | null): Scope['field'] {
    const text = (value: Json | undefined) => (typeof value === 'string' ? value : undefined);
    const name = text(holder.model ?? holder.column);
    const column = owner !== null && name !== undefined ? this.context.column(owner, name) : undefined;
    return {
      type: text(holder.componentType) ?? text(holder.type) ?? column?.type,
      source: text(holder.refers) ?? column?.refers ?? null,
    };
  }

  private record(schema: Annotated, value: JsonObject, path: Path, scope: Scope): JsonObject {
    const [part] = Object.values(schema.patternProperties ?? {});
    const { keys } = schema;
    return this.entries(value, (key, inner) => {
      const here = [...path, key];
      const changed = part ? this.value(part, inner, here, scope) : inner;
      const name = keys ? this.place(keys, key, 'key', here, scope) : key;
      return [name ?? key, name === undefined ? undefined : changed];
    });
  }

  private held(holds: Holds, value: Json, path: Path, scope: Scope): Value {
    if (holds.kind === 'nodes')
      return Array.isArray(value)
        ? this.list(value, (node, at) => this.value(nodeSchema(node), node, [...path, at], scope))
        : value;
    const options: Annotated | undefined = this.context.fieldTypes.get(scope.field.type ?? '')?.options;
    if (!options) return value;
    if (holds.kind === 'options') return this.value(options, value, path, scope);
    const inner = options.properties?.[String(path.at(-1))];
    return inner ? this.value(inner, value, path, scope) : value;
  }

  private list(values: readonly Json[], each: (value: Json, at: number) => Value): Json[] {
    const changed = values.map(each);
    return changed.some((value, at) => value !== values[at])
      ? changed.filter((value) => value !== undefined)
      : (values as Json[]);
  }

  private entries(object: JsonObject, each: (key: string, value: Json) => [string, Value]): JsonObject {
    let same = true;
    const entries = Object.entries(object).flatMap(([key, value]): [string, Json][] => {
      const [name, changed] = each(key, value);
      same &&= name === key && changed === value;
      return changed === undefined ? [] : [[name, changed]];
    });
    return same ? object : Object.fromEntries(entries);
  }
}

/** The grammar of a form node: a container's by its type, otherwise an item's. */
function nodeSchema(node: Json): Annotated {
  const type = isObject(node) ? node.type : undefined;
  const schema: TSchema =
    typeof type === 'string' && Object.hasOwn(CONTAINERS, type)
      ? CONTAINERS[type as keyof typeof CONTAINERS]
      : FormItem;
  return schema as Annotated;
}

/**
 * Whether a value can belong to a member of a union, by JSON type and by the constants that distinguish the members.
 */
function fits(schema: Annotated, value: Json): boolean {
  if ('const' in schema) return schema.const === value;
  if (schema.enum) return schema.enum.includes(value);
  if (schema.anyOf) return schema.anyOf.some((one) => fits(one, value));
  switch (schema.type) {
    case 'string':
      return typeof value === 'string';
    case 'array':
      return Array.isArray(value);
    case 'object':
      return (
        isObject(value) &&
        Object.entries(schema.properties ?? {}).every(
          ([key, part]) =>
            !(key in value) || !('const' in part || part.enum) || fits(part, value[key] as Json),
        )
      );
    case 'null':
      return value === null;
    case 'boolean':
      return typeof value === 'boolean';
    default:
      return typeof value === 'number' || schema.type === undefined;
  }
}
