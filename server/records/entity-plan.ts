import type { Entity } from '../../schemas/document/entity';
import type { Mask } from '../../schemas/document/mask';
import { EVERY } from '../../schemas/document/row-security';
import { isMany, type Field, type LinesOf, type SearchKind, type SqlType } from '../../schemas/model/field';
import type { Json } from '../../schemas/json';
import type { Model } from '../../schemas/model/model';
import { hasKeywords } from '../../schemas/model/system-fields';
import type { EntityModel } from '../../schemas/model/entity-model';
import type { RowPath } from '../../schemas/model/placement';
import { snakeCase } from '../../schemas/text/snake-case';
import { quoted, type Table } from '../database/tables/table';
import { joinedTable, placed } from '../database/tables/own-tables';
import { entityTables, literalOf } from '../database/tables/tables';
import { computedSql, isOfDatabase, sameTenant } from './computed-sql';
import { USERS } from '../identity/identity-entities';
import { LOGIN_NAME, SIGN_IN_NAME_KEY } from '../identity/sign-in-names';
import { LOG_KEYWORDS } from './log-keywords';

/** A column of the table: of the document, or a system column. */
export interface PlannedColumn {
  name: string;
  column: string;
  /** SQL of the column for the row `t`, in a query `from` the plan's tables. */
  ref: string;
  /** The table of the column when it is not the entity's table. */
  apart?: string | undefined;
  sql: SqlType;
  /** Absent for system columns. */
  field?: Field;
  /** The entity whose row ids it contains. */
  refers?: string;
  /** Stored as `numeric`, sent as a number. */
  decimalNumber: boolean;
  /** Has an n-gram index. */
  hasGrams: boolean;
  /** Is a name with an index of its pinyin and initials. */
  isSpelled: boolean;
}

/** A column that refers to rows of another entity. */
export interface PlannedReference {
  name: string;
  /** SQL of the column for the row `t`. */
  ref: string;
  entity: string;
  many: boolean;
  /** It refers to the entity only in rows with this value in another column; `ref` is null in others. */
  by?: { name: string; value: Json };
  /** The mask when the label of the referenced row is sensitive. */
  mask: Mask | null;
}

/** A value of a row that the data scope of a session is compared with. */
export interface PlacedValue {
  /** SQL of the id or ids for the row `t`. */
  ref: string;
  many: boolean;
}

/** A column that holds line items. */
export type LinesField = Field & { lines: LinesOf };

/** Everything about an entity that requests would otherwise recompute. Only names from a plan are used in SQL. */
export interface EntityPlan {
  readonly model: EntityModel;
  readonly id: string;
  /** Quoted table name. */
  readonly table: string;
  /** The table as `t`, joined with the tenant's own columns. */
  readonly from: string;
  /** Quoted name of the table with the tenant's own columns; null: none. */
  readonly beside: string | null;
  readonly columns: ReadonlyMap<string, PlannedColumn>;
  readonly searchable: ReadonlyMap<string, SearchKind>;
  readonly references: readonly PlannedReference[];
  /** Unique index or foreign key → the column that its error is reported for. */
  readonly constraints: ReadonlyMap<string, string>;
  /** SQL of computed columns for the row `t`. */
  readonly computed: ReadonlyMap<string, string>;
  /** Columns that are computed through a reference, with their paths. */
  readonly throughs: ReadonlyMap<string, string>;
  /** Default values of new rows. */
  readonly defaults: ReadonlyMap<string, Json>;
  /** Select list over `t` with document names: stored columns. */
  readonly storedList: string;
  /** The same with computed columns and `labels` (`present-rows.ts` reads them), and its tables. */
  readonly fullList: string;
  readonly fullFrom: string;
  /** The same for the id and some columns only, with the references whose labels it has. */
  part(names: readonly string[]): PlanPart;
  /** Whether a stored column is no secret. */
  readable(name: string): boolean;
  /** The references whose labels are in `labels`, in this order. */
  readonly labelled: readonly PlannedReference[];
  /** The label, parent and status columns; null when the entity has none. */
  readonly label: string | null;
  readonly parent: string | null;
  /** The area or areas of a row; null: none. */
  readonly area: PlacedValue | null;
  /** The supplier of a row; `*`: visible to all suppliers; null: to none. */
  readonly supplier: PlacedValue | typeof EVERY | null;
  /** SQL of the user whose rows the session must see to see the row `t`, where no area decides. */
  readonly maker: string;
  /** The line items that its records hold. */
  readonly lines: readonly LinesField[];
  /** Lists are searched by `keyword`, in the columns of `option.keywords`. */
  readonly keywords: boolean;
  /** Its rows describe rows of all entities. */
  readonly isLog: boolean;
  readonly status: PlannedColumn | null;
  /** Label of "no parent", which is sent as 0. */
  readonly root: string | null;
}

/** A select list over some columns of a plan, and its tables. */
export interface PlanPart {
  list: string;
  from: string;
  labelled: readonly PlannedReference[];
}

/** The reference to the organisation that owns a row of scope `org`. */
const OWNER: PlannedReference = { name: 'orgId', ref: 't.org_id', entity: 'org', many: false, mask: null };

const SYSTEM: readonly [string, SqlType][] = [
  ['id', 'bigint'],
  ['version', 'integer'],
  ['tenantId', 'bigint'],
  ['orgId', 'bigint'],
  ['createdAt', 'timestamptz'],
  ['createdBy', 'bigint'],
  ['updatedAt', 'timestamptz'],
  ['updatedBy', 'bigint'],
];

/** The plans of a model's entities, each created on first use. */
export function planEntities(model: Model): EntityPlans {
  const plans = new Map<string, EntityPlan>();
  return {
    get(id) {
      const known = plans.get(id);
      const entity = known ? undefined : model.entities.get(id);
      if (!entity) return known;
      const plan = planEntity(entity, model);
      plans.set(id, plan);
      return plan;
    },
  };
}

/** By entity id. */
export type EntityPlans = Pick<ReadonlyMap<string, EntityPlan>, 'get'>;

function planEntity(entityModel: EntityModel, model: Model): EntityPlan {
  const { entity, placement } = entityModel;
  const tables = entityTables(entityModel, model);
  const columns = plannedColumns(entityModel, model, tables);
  const references = plannedReferences(entityModel, model);
  const computed = computedColumns(entityModel, model);
  const owned = entity.scope === 'org' && model.entities.has(OWNER.entity);
  const storedList = [...columns.values()]
    .filter(({ name }) => name !== 'tenantId')
    .map(({ name, ref }) => `${ref} as ${quoted(name)}`);
  const from = joinedTable(entityModel.table, entityModel.stored);
  const labelled = owned ? [OWNER, ...references] : references;
  const part = (names: readonly string[]): PlanPart => {
    const named = labelled.filter(({ name }) => names.includes(name));
    // Whether a label is masked or withheld depends on the column that decides about its entity.
    const deciding = named.flatMap(({ by }) => by?.name ?? []);
    const list = [
      't.id as "id"',
      ...[...new Set([...names, ...deciding])].flatMap((name) => {
        const ref = columns.get(name)?.ref ?? computed.get(name);
        return ref === undefined ? [] : [`${ref} as ${quoted(name)}`];
      }),
      `${labelsSql(named, entityModel, model)} as labels`,
    ];
    const joins = named.flatMap((one, at) => joinOf(one, at, entityModel, model));
    return { list: list.join(', '), from: [from, ...joins].join(' '), labelled: named };
  };
  const value = (place: RowPath | null) => placedValue(place, entityModel, columns, model);
  return {
    model: entityModel,
    id: entity.id,
    table: quoted(entityModel.table),
    from,
    beside: tables[1] ? quoted(tables[1].name) : null,
    columns,
    searchable: new Map([
      ...entityModel.searchable,
      ['createdAt', 'range'] as const,
      ['updatedAt', 'range'] as const,
      ...(owned ? [[OWNER.name, 'tree'] as const] : []),
    ]),
    references,
    constraints: constraintsOf(entityModel, tables),
    defaults: defaultsOf(entity),
    computed,
    throughs: new Map(
      entity.columns.flatMap(({ name, computed: rule }) =>
        rule?.kind === 'through' ? [[name, rule.path] as const] : [],
      ),
    ),
    storedList: storedList.join(', '),
    fullList: [
      ...storedList,
      ...[...computed].map(([name, sql]) => `${sql} as ${quoted(name)}`),
      `${labelsSql(labelled, entityModel, model)} as labels`,
    ].join(', '),
    fullFrom: [from, ...labelled.flatMap((one, at) => joinOf(one, at, entityModel, model))].join(' '),
    labelled,
    part,
    readable: isNoSecret(entityModel, model),
    label: entity.option ? snakeCase(entity.option.label) : null,
    parent: entity.tree?.parent ?? null,
    area: value(placement.area),
    supplier: placement.supplier === EVERY ? EVERY : value(placement.supplier),
    maker: value(placement.maker ?? null)?.ref ?? 't.created_by',
    lines: entityModel.fields.flatMap((field) => (field.lines ? [{ ...field, lines: field.lines }] : [])),
    keywords: hasKeywords(entityModel),
    isLog: entity.id in LOG_KEYWORDS,
    status: columns.get(entity.status ?? '') ?? null,
    root: entity.tree ? (entity.option?.root ?? null) : null,
  };
}

/** A separate function, so that the closure retains only the set. */
function isNoSecret({ stored }: EntityModel, { fieldTypes }: Model): EntityPlan['readable'] {
  const open = new Set(
    stored.flatMap(({ field }) => (fieldTypes.get(field.type)?.isSecret?.(field) ? [] : [field.model])),
  );
  return (name) => open.has(name);
}

/** The system columns and the stored columns of the document, by name. */
function plannedColumns(
  { stored }: EntityModel,
  model: Model,
  tables: readonly Table[],
): Map<string, PlannedColumn> {
  const columns = new Map<string, PlannedColumn>(
    SYSTEM.map(([name, sql]) => [
      name,
      {
        name,
        column: snakeCase(name),
        ref: `t.${snakeCase(name)}`,
        sql,
        decimalNumber: false,
        hasGrams: false,
        isSpelled: false,
        ...(name === OWNER.name && { refers: OWNER.entity }),
      },
    ]),
  );
  const indexes = tables.flatMap((table) => table.indexes);
  for (const { field, sql, column, apart } of stored) {
    const type = model.fieldTypes.get(field.type);
    const refers = field.source?.entity;
    columns.set(field.model, {
      name: field.model,
      column,
      ref: placed({ column, apart }),
      apart,
      sql,
      field,
      decimalNumber: sql.startsWith('numeric') && type?.schema(field).type === 'number',
      hasGrams: indexes.some(({ grams, columns: of }) => grams && of[0] === column),
      isSpelled: indexes.some(({ spelled, columns: of }) => spelled && of[0] === column),
      ...(refers !== undefined && { refers }),
    });
  }
  return columns;
}

/** The stored columns that refer to rows of an entity. */
function plannedReferences({ stored }: EntityModel, model: Model): PlannedReference[] {
  return stored.flatMap((own): PlannedReference[] => {
    const { source, sourceBy, model: name } = own.field;
    const ref = placed(own);
    const to = (entity: string) => ({
      name,
      entity,
      many: own.sql.endsWith('[]'),
      mask: labelOf(model.entities.get(entity))?.sensitive ?? null,
    });
    if (source) return [{ ...to(source.entity), ref }];
    const by = stored.find(({ field }) => field.model === sourceBy?.column);
    if (!by || !sourceBy) return [];
    return sourceBy.sources.map(({ value, source: { entity } }) => ({
      ...to(entity),
      ref: `case when ${placed(by)} = ${literalOf(value, by.sql)} then ${ref} end`,
      by: { name: by.field.model, value },
    }));
  });
}

/** The SQL of the computed columns, by name. */
function computedColumns(entityModel: EntityModel, model: Model): Map<string, string> {
  return new Map(
    entityModel.entity.columns.flatMap(({ name, computed: rule }) =>
      isOfDatabase(rule) ? [[name, computedSql(name, rule, entityModel, model)] as const] : [],
    ),
  );
}

/** The defaults of columns, by name. */
function defaultsOf({ columns }: Entity): Map<string, Json> {
  return new Map(
    columns.flatMap((column) =>
      column.default === undefined ? [] : [[column.name, column.default as Json] as const],
    ),
  );
}

/** Quoted table of an entity's rows. */
function tableOf(entity: string, model: Model): string {
  return quoted(model.entities.get(entity)?.table ?? entity);
}

/** The column that names a row. */
function labelOf(entity: EntityModel | undefined): Field | undefined {
  return entity?.byName.get(entity.entity.option?.label ?? '');
}

/**
 * The labels of all references in one column, which is cheaper than a second query. A single reference has its label,
 * several have a list.
 */
function labelsSql(references: readonly PlannedReference[], own: EntityModel, model: Model): string {
  const words = references.map(({ ref, entity, many, by }, at) => {
    const label = quoted(snakeCase(labelOf(model.entities.get(entity))?.model ?? 'id'));
    if (!many) return `r${at}.${label}::text`;
    const none = by ? 'null' : `'[]'`;
    return `(select coalesce(json_agg(r.${label}::text order by array_position(${ref}, r.id)), ${none}) from ${tableOf(entity, model)} r where ${sameTenant('r', own, model.entities.get(entity))}r.id = any(${ref}))`;
  });
  return words.length === 1 ? words[0]! : `json_build_array(${words.join(', ')})`;
}

/** A join, so that a row with many references is read once. */
function joinOf(
  { ref, entity, many }: PlannedReference,
  at: number,
  own: EntityModel,
  model: Model,
): string[] {
  if (many) return [];
  const tenant = sameTenant(`r${at}`, own, model.entities.get(entity));
  return [`left join ${tableOf(entity, model)} r${at} on ${tenant}r${at}.id = ${ref}`];
}

/** Follows a path of references from the row `t`, with one subquery per step. */
function placedValue(
  path: RowPath | null,
  own: EntityModel,
  columns: ReadonlyMap<string, PlannedColumn>,
  model: Model,
): PlacedValue | null {
  if (!path) return null;
  const { hops, column } = path;
  const ref = (name: string, at: number) =>
    at === 0 ? (columns.get(name)?.ref ?? 'null') : `p${at}.${snakeCase(name)}`;
  const follow = (at: number): string => {
    const hop = hops[at];
    if (!hop) return ref(column, at);
    const row = `p${at + 1}`;
    const tenant = sameTenant(row, own, model.entities.get(hop.entity));
    return `(select ${follow(at + 1)} from ${tableOf(hop.entity, model)} ${row} where ${tenant}${row}.id = ${ref(hop.column, at)})`;
  };
  const last = model.entities.get(hops.at(-1)?.entity ?? '');
  const many = last
    ? last.stored.some(({ field, sql }) => field.model === column && isMany(sql))
    : columns.get(column)!.sql.endsWith('[]');
  return { ref: follow(0), many };
}

function constraintsOf(entity: EntityModel, tables: readonly Table[]): Map<string, string> {
  const names = new Map(entity.stored.map(({ field, column }) => [column, field.model]));
  const judged = [
    ...tables
      .flatMap((table) => table.indexes)
      .filter((item) => item.unique)
      .map((item) => [item.name, item.columns.at(-1)] as const),
    ...tables.flatMap((table) => table.references).map((item) => [item.name, item.column] as const),
  ];
  if (entity.entity.id === USERS) judged.push([SIGN_IN_NAME_KEY, snakeCase(LOGIN_NAME)]);
  return new Map(
    judged.flatMap(([name, column]) => {
      const model = names.get(column ?? '');
      return model === undefined ? [] : [[name, model] as const];
    }),
  );
}
