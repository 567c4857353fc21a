import { LONGEST_LOG_KEYWORD } from '../../schemas/record/longest-log-keyword';
import { compileForm } from '../../schemas/model/compile-form';
import { isChildFigure } from '../../schemas/document/child-figure';
import type { Column } from '../../schemas/document/entity';
import {
  holdsValue,
  type Field,
  type FieldTypes,
  type SearchKind,
  type SourceBy,
} from '../../schemas/model/field';
import type { Json, JsonSchema } from '../../schemas/json';
import type { EntityModel } from '../../schemas/model/entity-model';
import { LOG_KEYWORDS } from '../records/log-keywords';

/** A schema of the OpenAPI document: JSON Schema 2020-12, with references to the document's components. */
export interface Schema extends Omit<JsonSchema, 'items' | 'properties' | 'anyOf' | 'additionalProperties'> {
  $ref?: string;
  description?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  additionalProperties?: boolean | Schema;
}

type Word = (text: string) => string;

/** The id of a row. */
export const ID: Schema = { type: 'integer', minimum: 1 };
const TEXT: Schema = { type: 'string' };

/** The schemas of an entity: rows in answers, bodies of `add` and `edit`, and search criteria. */
export interface EntitySchemas {
  row: Schema;
  add: Schema;
  edit: Schema;
  criteria: Record<string, Schema>;
}

/** How a document words what it describes. */
export interface Wording {
  word: Word;
  /** Says what a reference whose entity depends on another column may name. */
  dependent(field: Field & { sourceBy: SourceBy }): string;
}

/** Derives the schemas from the fields that the forms are drawn from and the server checks by. */
export function entitySchemas(model: EntityModel, fieldTypes: FieldTypes, wording: Wording): EntitySchemas {
  const { word } = wording;
  const { writable, searchable, byName } = model;
  const columns = new Map(model.entity.columns.map((column) => [column.name, column]));
  const sent = (fields: readonly Field[]) => {
    const properties: Record<string, Schema> = {};
    for (const [name, schema] of Object.entries(compileForm(fields, fieldTypes).schema.properties ?? {}))
      properties[name] = described(
        shapeOf(schema, byName.get(name), fieldTypes, word),
        byName.get(name),
        word,
      );
    return dependent(properties, model, wording);
  };
  const required = writable.add.filter((field) => mustBeSent(field, columns.get(field.model)));
  return {
    row: rowSchema(model, fieldTypes, wording),
    add: { ...object(sent(writable.add)), ...requiredOf(required.map((field) => field.model)) },
    edit: { ...object({ version: ID, ...sent(writable.edit) }), required: ['version'] },
    criteria: {
      ...dependent(
        Object.fromEntries(
          [...searchable].map(([name, kind]) => {
            const field = byName.get(name);
            return [name, { ...criterion(kind, field, fieldTypes), ...titled(field, word) }];
          }),
        ),
        model,
        wording,
      ),
      ...(LOG_KEYWORDS[model.entity.id] && { keyword: { ...TEXT, maxLength: LONGEST_LOG_KEYWORD } }),
    },
  };
}

/**
 * Whether the field must be sent: required, and neither hidden by a rule, filled in by a default nor numbered
 * automatically.
 */
function mustBeSent(field: Field, column: Column | undefined): boolean {
  return (
    field.required && column?.default === undefined && !field.defaultFrom && !column?.auto && !column?.linkage
  );
}

/** Adds to each reference whose entity depends on another column which entities these are. */
function dependent(
  properties: Record<string, Schema>,
  { byName }: EntityModel,
  { dependent: say }: Wording,
): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const field = byName.get(name);
      const { sourceBy } = field ?? {};
      return [name, field && sourceBy ? { ...schema, description: say({ ...field, sourceBy }) } : schema];
    }),
  );
}

function rowSchema(model: EntityModel, fieldTypes: FieldTypes, wording: Wording): Schema {
  const { fields, entity } = model;
  const { word } = wording;
  const columns = new Map(entity.columns.map((column) => [column.name, column]));
  const time: Schema = { type: 'string', description: 'YYYY-MM-DD HH:mm:ss' };
  const properties: Record<string, Schema> = {
    id: ID,
    version: ID,
    ...(entity.scope === 'org' && { orgId: ID }),
    createdAt: time,
    updatedAt: time,
  };
  for (const field of fields) {
    const type = fieldTypes.get(field.type);
    if (!type || !holdsValue(type, field)) continue;
    const shown: Schema = field.sensitive
      ? TEXT
      : field.computed && !isChildFigure(columns.get(field.model)?.computed)
        ? {}
        : shapeOf(type.schema(field), field, fieldTypes, word);
    properties[field.model] = described(shown, field, word);
  }
  properties.labels = {
    type: 'object',
    additionalProperties: { anyOf: [TEXT, { type: 'array', items: TEXT }] },
  };
  return {
    ...object(dependent(properties, model, wording)),
    additionalProperties: true,
    required: ['id', 'version'],
  };
}

/** The schema of a field; the rows of a sub-table with the schemas of their cells, which the server checks one by one. */
function shapeOf(schema: JsonSchema, field: Field | undefined, fieldTypes: FieldTypes, word: Word): Schema {
  const cells = (field && fieldTypes.get(field.type)?.rows?.(field)) ?? [];
  if (cells.length === 0) return { ...schema };
  const properties = cells.map((cell) => {
    const own = fieldTypes.get(cell.type)?.schema(cell) ?? {};
    return [cell.model, described(shapeOf(own, cell, fieldTypes, word), cell, word)] as const;
  });
  // Line items have an id beside their columns.
  const beside = (schema.items as Schema | undefined)?.properties;
  return {
    ...schema,
    items: { ...schema.items, properties: { ...beside, ...Object.fromEntries(properties) } },
  };
}

/** Adds the label; empty values are null in JSON. */
function described(schema: Schema, field: Field | undefined, word: Word): Schema {
  const { title: _, ...shape } = schema;
  const empty = Object.keys(shape).length === 0 || field?.required;
  return { ...(empty ? shape : { anyOf: [shape, { type: 'null' }] }), ...titled(field, word) };
}

function titled(field: Field | undefined, word: Word): Schema {
  if (!field) return {};
  const words = (field.options.options ?? []).map(({ value, label }) => `${String(value)} ${word(label)}`);
  return { title: word(field.label), ...(words.length > 0 && { description: words.join(' · ') }) };
}

function criterion(kind: SearchKind, field: Field | undefined, fieldTypes: FieldTypes): Schema {
  const schema = (field && fieldTypes.get(field.type)?.schema(field)) ?? {};
  const one = single(schema.items && schema.type === 'array' ? schema.items : schema);
  switch (kind) {
    case 'contains':
      return TEXT;
    case 'range':
      return { type: 'array', items: { anyOf: [one, { type: 'null' }] }, minItems: 2, maxItems: 2 };
    case 'equal':
    case 'in':
      return { anyOf: [one, { type: 'array', items: one }] };
    case 'tree':
      return { anyOf: [ID, { type: 'array', items: ID }] };
  }
}

/** What a single value is compared with: a value of the enumeration, or any of the type. */
function single({ type, enum: values, anyOf }: JsonSchema): Schema {
  const known = values ?? anyOf?.flatMap((one) => one.enum ?? []);
  if (known && known.length > 0) return { enum: known };
  return typeof type === 'string' && type !== 'array' && type !== 'object' ? { type } : {};
}

/** An object with exactly these properties. */
export function object(properties: Record<string, Schema>): Schema {
  return { type: 'object', properties, additionalProperties: false };
}

function requiredOf(names: string[]): { required?: string[] } {
  return names.length > 0 ? { required: names } : {};
}

/** An enumeration. */
export function oneOf(...values: Json[]): Schema {
  return { enum: values };
}
