import type { TSchema } from 'typebox';
import type { FieldGrammars } from '../model/field';
import { CONTAINERS, FormItem } from '../document/form-document';
import { isObject, type Json, type JsonObject } from '../json';
import type { Holds, Parts, Says } from './says';

/** Keys and indexes from the root of a document to a value. */
export type Path = readonly (string | number)[];

/** One string of a document, and what the grammar says it is. */
export interface Place {
  path: Path;
  /** A key of an object instead of a value. */
  as: 'value' | 'key';
  says: Says;
  text: string;
  /**
   * Whose columns the names here are: an entity's id, the id of a page that carries its own columns; null inside the rows
   * of a value (a sub-table), whose names are its own, and where the owner is not known.
   */
  owner: string | null;
  /** Inside the rows of a value: whose columns the form around has, which expressions read as `form.name`. */
  outer: string | null;
  /** The object the string stands in. */
  holder: JsonObject;
}

/** What a document's strings mean beyond the document itself. */
export interface PlaceContext {
  fieldTypes: FieldGrammars;
  /** Whose columns the document names: see `Place.owner`. */
  owner: string | null;
  /** Type and referred entity of a column, which form items and criteria leave to it. */
  column(owner: string, name: string): { type: string; refers?: string } | undefined;
  /** Whose columns a page shows. */
  pageOwner(page: string): string | null;
}

/** The context of a part that stands in no document: its names mean nothing beyond it. */
export const partContext = (fieldTypes: FieldGrammars): PlaceContext => ({
  fieldTypes,
  owner: null,
  column: () => undefined,
  pageOwner: () => null,
});

/** What a walk does with the parts of a document; what it does not say stays as it is. */
export interface Visitor {
  /** Answers what takes the place of a string; undefined keeps it, null takes it away (`prune`). */
  text?(place: Place): string | undefined | null;
  /** Answers what takes the place of a list of parts. `inner` walks one part; without it its inside stays as it is. */
  list?(parts: Parts, list: readonly Json[], path: Path, inner: (part: Json, at: number) => Json): Json[];
}

/** Annotations of `says.ts` on a schema, beside the JSON Schema keywords the walker follows. */
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
  /** The field type and the referred entity of the field around, for what depends on them. */
  field: { type: string | undefined; source: string | null };
}

/**
 * Walks a document by its grammar and answers it as the visitor changes it; what does not change is shared. The only
 * walker over documents: where-used, rename, translation, diff and merge are its callers. What the grammar does not know
 * (options of a field type that is not there) is kept as it is.
 */
export function rewrite(schema: TSchema, document: Json, context: PlaceContext, visitor: Visitor): Json {
  return walk(schema, document, context, visitor) ?? null;
}

/**
 * A document without some of its strings, and without what cannot be without them: an object goes with a string that it
 * requires, and with an expression that decides about it. Undefined where nothing is left.
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

/** What a walk makes of a part; undefined: it is taken away. */
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

  /** What a column, a form item or a criterion says of its field, and else its column. */
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

/** The grammar of a node of a form: a container's by its type, else an item's. */
function nodeSchema(node: Json): Annotated {
  const type = isObject(node) ? node.type : undefined;
  const schema: TSchema =
    typeof type === 'string' && Object.hasOwn(CONTAINERS, type)
      ? CONTAINERS[type as keyof typeof CONTAINERS]
      : FormItem;
  return schema as Annotated;
}

/** Whether a value can be of a member of a union: by JSON type and by the constants that tell the members apart. */
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
          ([key, part]) => !('const' in part) || !(key in value) || part.const === value[key],
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
