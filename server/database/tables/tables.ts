import type { Column } from '../../../schemas/document/entity';
import type { Scope } from '../../../schemas/document/scope';
import { isReference } from '../../../schemas/model/chosen-source';
import { isMany, type SqlType } from '../../../schemas/model/field';
import type { Json } from '../../../schemas/json';
import type { Model } from '../../../schemas/model/model';
import type { EntityModel, StoredField } from '../../../schemas/model/entity-model';
import { snakeCase } from '../../../schemas/text/snake-case';
import { documentedOrder } from './list-order';
import { servedLog, TIMER_LOG, TIMER_LOG_KEPT } from './log-tables';
import { OWN_KEYS, tenantOfAddedColumns } from './own-tables';
import { SYSTEM_TABLES } from './system-tables';
import {
  check,
  index,
  literal,
  quoted,
  reference,
  type Table,
  type TableCheck,
  type TableColumn,
  type TableIndex,
} from './table';

/** Every table of the installation: the system tables and one per entity. */
export function desiredTables(model: Model): Table[] {
  const taken = new Set(SYSTEM_TABLES.map((table) => table.name));
  const entities = [...model.entities.values()].filter((one) => !servedLog(one) && !one.entity.view);
  // The check of documents refuses such an id (`reserved-names.ts`); here nothing must go past it.
  for (const { entity, table } of entities)
    if (taken.has(table))
      throw new Error(`The entity id "${entity.id}" is the name of a system table; choose another.`);
  return [...SYSTEM_TABLES, ...entities.flatMap((entity) => entityTables(entity, model))];
}

/** The system columns that partition the rows of a scope; empty for shared rows. */
function scopeColumns(scope: Scope): string[] {
  return { org: ['tenant_id', 'org_id'], tenant: ['tenant_id'], global: [] }[scope];
}

/** The table of an entity, followed by the tables with tenants' own columns, if any. */
export function entityTables(model: EntityModel, all: Model): Table[] {
  const table = entityTable(model, all);
  const apart = new Map(model.stored.flatMap(({ column, apart: name }) => (name ? [[column, name]] : [])));
  const [name] = apart.values();
  return name === undefined ? [table] : split(table, name, new Set(apart.keys()));
}

/** An index over columns of both tables is omitted; it would only improve performance. */
function split(table: Table, name: string, apart: ReadonlySet<string>): Table[] {
  const isApart = (column: string) => apart.has(column);
  const { orgColumn, tenantColumn } = table;
  return [
    {
      ...table,
      columns: table.columns.filter((column) => !isApart(column.name)),
      indexes: table.indexes.filter(({ columns }) => !columns.some(isApart)),
      references: table.references.filter(({ column }) => !isApart(column)),
    },
    {
      name,
      columns: [
        { name: 'id', type: 'bigint', notNull: true },
        { name: 'tenant_id', type: 'bigint', notNull: true },
        ...(orgColumn ? [{ name: orgColumn, type: 'bigint', notNull: true }] : []),
        // A shared row may have no row here.
        ...table.columns
          .filter((column) => isApart(column.name))
          .map((column) => ({ ...column, notNull: false })),
      ],
      primaryKey: ['tenant_id', 'id'],
      indexes: table.indexes
        .filter(
          ({ columns }) =>
            columns.some(isApart) && columns.every((column) => isApart(column) || OWN_KEYS.has(column)),
        )
        .map(({ name: _, columns, ...options }) => index(name, columns, options)),
      references: table.references
        .filter(({ column }) => isApart(column))
        .map(({ column, columns, table: target }) => reference(name, column, target, columns.length > 1)),
      ...(tenantColumn && { tenantColumn }),
      ...(orgColumn && { orgColumn }),
      beside: { table: table.name, tenantId: tenantOfAddedColumns(name) ?? 0 },
    },
  ];
}

/** The table of an entity with all its columns. In a unique index the unique column comes last. */
function entityTable(model: EntityModel, all: Model): Table {
  const { entity, stored, table } = model;
  const columnOf = new Map(entity.columns.map((column) => [column.name, column]));
  const owned = (scopes: Scope[]) => scopes.includes(entity.scope);
  const isOfTenant = owned(['tenant', 'org']);
  const references = [
    ...(isOfTenant ? [reference(table, 'tenant_id', 'tenant', false)] : []),
    ...(owned(['org']) && all.entities.has('org') ? [reference(table, 'org_id', 'org', true)] : []),
    ...stored.flatMap(({ field, sql, column }) => {
      if (!field.source || isMany(sql)) return [];
      const target = all.entities.get(field.source.entity);
      const leadsToTenant = target?.entity.scope !== 'global';
      // A row shared by all tenants cannot have a foreign key to a tenant's row.
      if (leadsToTenant && !isOfTenant) return [];
      return [reference(table, column, target?.table ?? field.source.entity, leadsToTenant)];
    }),
  ];
  return {
    name: table,
    columns: [
      { name: 'id', type: 'bigint', notNull: true, identity: true },
      { name: 'tenant_id', type: 'bigint', notNull: isOfTenant },
      { name: 'org_id', type: 'bigint', notNull: owned(['org']) },
      ...stored.map((item) => tableColumn(item, columnOf.get(item.field.model), all)),
      { name: 'version', type: 'integer', notNull: true, default: '1' },
      { name: 'created_at', type: 'timestamp with time zone', notNull: true, default: 'now()' },
      { name: 'created_by', type: 'bigint' },
      { name: 'updated_at', type: 'timestamp with time zone', notNull: true, default: 'now()' },
      { name: 'updated_by', type: 'bigint' },
    ],
    primaryKey: isOfTenant ? ['tenant_id', 'id'] : ['id'],
    indexes: distinct([
      ...(owned(['org']) ? [index(table, [...scopeColumns(entity.scope), 'id'])] : []),
      ...listIndexes(model),
      ...stored.flatMap((item) => indexesOf(item, columnOf.get(item.field.model), model)),
    ]),
    references,
    checks: sumChecks(model),
    ...(isOfTenant && { tenantColumn: 'tenant_id' }),
    ...(owned(['org']) && { orgColumn: 'org_id' }),
    ...(entity.id === TIMER_LOG && { sweptAfter: TIMER_LOG_KEPT }),
  };
}

/** The sums that the database keeps; a row without one of the columns has none yet. */
function sumChecks({ entity, stored, table }: EntityModel): TableCheck[] {
  const columnOf = new Map(stored.map(({ field, column }) => [field.model, quoted(column)]));
  return (entity.sums ?? []).map(({ whole, addends }) =>
    check(table, 'sum', `${addends.map((name) => columnOf.get(name)).join(' + ')} = ${columnOf.get(whole)}`),
  );
}

/**
 * Indexes in exactly the order of lists (`list-order.ts`), after the columns that restrict what a session reads: with
 * all of them in the index, counting and paging read no rows. For a session with several organisations there is an
 * index in the order of the whole tenant.
 */
function listIndexes({ entity, stored, table }: EntityModel): TableIndex[] {
  const columnOf = new Map([
    ...['id', 'createdAt', 'updatedAt'].map((name) => [name, snakeCase(name)] as const),
    ...stored.map(({ field, column }) => [field.model, column] as const),
  ]);
  const named = (names: readonly string[]) => names.map((name) => columnOf.get(name) ?? 'id');
  const order = documentedOrder(entity);
  const [first] = order;
  const oneWay = order.every(({ descending }) => descending === first?.descending);
  const sorted = oneWay && first?.column !== 'id' ? [named(order.map(({ column }) => column))] : [];
  const owners = entity.scope === 'org' ? [['tenant_id'], scopeColumns('org')] : [scopeColumns(entity.scope)];
  return [
    ...owners.flatMap((owner) => sorted.map((columns) => index(table, [...owner, ...columns]))),
    ...(entity.indexes ?? []).map((columns) =>
      index(table, [...scopeColumns(entity.scope), ...named(columns), 'id']),
    ),
  ];
}

function tableColumn(
  { field, sql, column }: StoredField,
  declared: Column | undefined,
  { fieldTypes }: Model,
): TableColumn {
  const given = declared?.default as Json | undefined;
  const empty = given === undefined || (fieldTypes.get(field.type)?.isEmpty(given) ?? true);
  return {
    name: column,
    type: printedType(sql),
    // A column that linkage may hide can be empty even if it is `required`.
    notNull: field.required && !field.linkage?.length && !field.options.hidden,
    ...(!empty && { fill: literalOf(given, sql) }),
  };
}

function indexesOf({ field, sql, column }: StoredField, declared: Column | undefined, model: EntityModel) {
  const { table } = model;
  const { scope } = model.entity;
  const owner = scopeColumns(scope);
  const found: TableIndex[] = [];
  if (declared?.unique) {
    const parent = ['tenant', 'org', 'global'].includes(declared.unique) ? null : snakeCase(declared.unique);
    const where = Object.entries(declared.uniqueWhere ?? {}).map(
      ([name, values]) =>
        `${quoted(snakeCase(name))} in (${values.map((value) => (typeof value === 'number' ? String(value) : literal(value))).join(', ')})`,
    );
    found.push(
      index(table, [...uniqueOwner(declared.unique, scope), ...(parent ? [parent] : []), column], {
        unique: true,
        // Rows without a parent are siblings too; rows without a value are not compared.
        ...(parent && { nullsNotDistinct: true }),
        ...((parent || where.length > 0) && {
          where: [`${quoted(column)} is not null`, ...where].join(' and '),
        }),
      }),
    );
  }
  if (declared?.exclusive)
    found.push(
      index(table, [...owner, column], {
        unique: true,
        where: sql === 'boolean' ? quoted(column) : `${quoted(column)} = 1`,
      }),
    );
  if (isReference(field)) found.push(index(table, [column], isMany(sql) ? { method: 'gin' } : {}));
  // Rows inside the value that refer to others: a delete searches for them.
  else if (Object.keys(field.sources ?? {}).length > 0)
    found.push(index(table, [column], { method: 'gin', paths: true }));
  else if (declared?.index) found.push(index(table, [...owner, column, 'id']));
  if ((declared?.index || declared?.pinyin) && model.searchable.get(field.model) === 'contains')
    found.push(index(table, [column], { method: 'gin', grams: true }));
  if (isNameColumn(declared, model)) found.push(index(table, [column], { method: 'gin', spelled: true }));
  return found;
}

/** Whether a column is a name that is searched by pinyin. A masked one is searched as a whole only. */
function isNameColumn(declared: Column | undefined, { searchable }: EntityModel): boolean {
  return declared?.pinyin === true && searchable.get(declared.name) === 'contains';
}

/**
 * The columns within which a unique value is unique, by the document and the scope. Rows of a tenant are compared only
 * with each other: an index across tenants would reveal values of another tenant. Only the account name is unique
 * everywhere, through `identity/sign-in-names.ts`.
 */
function uniqueOwner(unique: string, scope: Scope): string[] {
  if (scope === 'global') return [];
  return unique === 'tenant' || unique === 'global' ? ['tenant_id'] : scopeColumns(scope);
}

function distinct(indexes: readonly TableIndex[]): TableIndex[] {
  return [...new Map(indexes.map((item) => [item.name, item])).values()];
}

/** A type in PostgreSQL notation. */
export function printedType(sql: SqlType): string {
  if (sql === 'time') return 'time without time zone';
  if (sql === 'timestamptz') return 'timestamp with time zone';
  return sql;
}

/** A value of a document as SQL of a type. */
export function literalOf(value: Json, sql: SqlType): string {
  if (sql === 'jsonb') return `${literal(JSON.stringify(value))}::jsonb`;
  if (Array.isArray(value)) return `array[${value.map((part) => literal(String(part))).join(', ')}]::${sql}`;
  return `${literal(String(value))}::${sql}`;
}
