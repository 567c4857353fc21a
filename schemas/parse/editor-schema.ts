import Type from 'typebox';
import { Domain } from '../document/domain';
import { Entity } from '../document/entity';
import type { FieldGrammars } from '../model/field';
import { CONTAINER_OPTIONS } from '../document/container-look';
import { CONTAINERS, FormItem } from '../document/form-document';
import { described, inBoth, plainSchema } from '../grammar/plain-schema';
import { isObject, type Json, type JsonObject } from '../json';
import type { VersionedKind } from '../migrations/migration';
import { pageSections } from '../document/page-document';
import { SeedFile } from '../document/seed';
import { SettingKeys } from '../document/setting-keys';
import { Page } from '../document/page-kinds/page';

/**
 * JSON Schemas of the documents for editors with completion, documentation and validation: the grammar with its names
 * (Chinese as title, English in the description), and the options of every field type in the list, including those of a
 * domain.
 */
export function editorSchemas(fieldTypes: FieldGrammars): Record<VersionedKind, JsonObject> {
  const options = optionDefinitions(fieldTypes);
  const entity = plainSchema(Entity);
  byType(at(entity, 'properties', 'columns', 'items'), fieldTypes);
  entity.$defs = options;

  const node: JsonObject = { $ref: '#/$defs/node' };
  const sections = plainSchema(Type.Object(pageSections));
  byType(at(sections, 'properties', 'columns', 'items'), fieldTypes);
  nestNodes(sections, node);
  const page = pageSchema();
  page.$defs = { ...(sections.properties as JsonObject), node: nodeSchema(fieldTypes, node), ...options };

  const settings = plainSchema(SettingKeys);
  byType(at(settings, 'properties', 'settings', 'items'), fieldTypes);
  settings.$defs = options;
  return {
    domain: head(plainSchema(Domain)),
    entity: head(entity),
    page: head(page),
    settings: head(settings),
    seed: head(plainSchema(SeedFile)),
  };
}

/** A page by kind. The sections of all kinds are defined once, in `$defs`. */
function pageSchema(): JsonObject {
  const kinds = (plainSchema(Page).anyOf as JsonObject[]).map((schema) => {
    const properties = schema.properties as Record<string, JsonObject>;
    for (const key of Object.keys(pageSections)) properties[key] = { $ref: `#/$defs/${key}` };
    return {
      schema,
      kind: properties.kind!.const as string,
      isRule: !(schema.required as string[]).includes('kind'),
    };
  });
  const said = kinds.map(({ schema }) => at(schema, 'properties', 'kind'));
  return {
    type: 'object',
    properties: {
      kind: {
        title: said[0]!.title!,
        description: said[0]!.description!,
        type: 'string',
        enum: kinds.map(({ kind }) => kind),
        enumDescriptions: said.flatMap(({ enumDescriptions }) => enumDescriptions as string[]),
      },
    },
    allOf: kinds.map(({ schema, kind, isRule }) => ({
      if: { properties: { kind: { const: kind } }, ...(!isRule && { required: ['kind'] }) },
      then: schema,
    })),
  };
}

/** The options of each type, defined once. Nested choices refer to themselves. */
function optionDefinitions(fieldTypes: FieldGrammars): JsonObject {
  const definitions: JsonObject = {};
  for (const type of fieldTypes.values()) {
    const options = withDefaults(plainSchema(type.options), type.defaults as JsonObject);
    const choice = (options.properties as JsonObject | undefined)?.options;
    const children =
      isObject(choice) && isObject(choice.items)
        ? (choice.items.properties as JsonObject | undefined)?.children
        : undefined;
    if (isObject(choice) && isObject(choice.items) && isObject(children)) {
      definitions.choice ??= choice.items;
      children.items = { $ref: '#/$defs/choice' };
      choice.items = { $ref: '#/$defs/choice' };
    }
    definitions[`options.${type.type}`] = { ...options, ...described({ names: type.names }) };
  }
  return definitions;
}

/** The options with the type's defaults. */
function withDefaults(options: JsonObject, defaults: JsonObject): JsonObject {
  const properties = options.properties as Record<string, JsonObject>;
  for (const [key, value] of Object.entries(defaults))
    if (properties[key] && value !== null) properties[key].default = value;
  return options;
}

/** One form node: a container by its type, or an item. */
function nodeSchema(fieldTypes: FieldGrammars, node: JsonObject): JsonObject {
  const item = plainSchema(FormItem);
  byType(item, fieldTypes);
  const containers = Object.entries(CONTAINERS).map(([type, schema]) => {
    const container = plainSchema(schema);
    nestNodes(container, node);
    const { options } = container.properties as { options: JsonObject };
    options.properties = plainSchema(CONTAINER_OPTIONS[type as keyof typeof CONTAINERS]).properties!;
    return { type, container };
  });
  const isContainer = {
    properties: { type: { enum: containers.map(({ type }) => type) } },
    required: ['type'],
  };
  return {
    allOf: [
      ...containers.map(({ type, container }) => ({ if: whenType(type), then: container })),
      { if: { not: isContainer }, then: item },
    ],
  };
}

/** Restricts `options` by `type`, and lists the types. */
function byType(item: JsonObject, fieldTypes: FieldGrammars): void {
  const types = [...fieldTypes.values()];
  Object.assign(at(item, 'properties', 'type'), {
    type: 'string',
    enum: types.map(({ type }) => type),
    enumDescriptions: types.map(({ names }) => inBoth(names.title, names.help)),
  });
  item.allOf = [...fieldTypes.values()].map((type) => ({
    if: whenType(type.type),
    then: { properties: { options: { $ref: `#/$defs/options.${type.type}` } } },
  }));
}

function whenType(type: string): JsonObject {
  return { properties: { type: { const: type } }, required: ['type'] };
}

/** Inserts the node grammar wherever a list of nodes occurs; the plain grammar allows anything in `list`. */
function nestNodes(schema: Json, node: JsonObject): void {
  if (Array.isArray(schema)) return schema.forEach((part) => nestNodes(part, node));
  if (!isObject(schema)) return;
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'list' && isObject(value) && isObject(value.items) && Object.keys(value.items).length === 0)
      value.items = node;
    else if (key !== '$defs') nestNodes(value, node);
  }
}

function head(schema: JsonObject): JsonObject {
  return { $schema: 'http://json-schema.org/draft-07/schema#', ...schema };
}

function at(schema: JsonObject, ...path: string[]): JsonObject {
  return path.reduce((inner, key) => inner[key] as JsonObject, schema);
}
