import { sql } from 'kysely';
import type { Model } from '../../schemas/model/model';
import { cause, type Cause } from '../../schemas/problems/causes';
import type { Db, Tx } from '../action';
import { actualTables, type ActualTable } from '../database/tables/actual-tables';
import { planTables, type WantedTables } from '../database/migration/migrate';
import type { MigrationPlan } from '../database/migration/plan-migration';
import { addedColumnsTable, ownTable } from '../database/tables/own-tables';
import { withOwnTables, type Places } from './own-columns';
import { renamedColumn, type ColumnRename } from '../database/migration/rename-columns';
import { quoted } from '../database/tables/table';
import { installationTables } from './installation-tables';
import { retainableColumns, versionColumns } from './retained-columns';
import { inheritedEntities, readPublished, type PublishedDocument } from './published-documents';
import { tenantModel } from './tenant-model';

/** The models to create tables for: the shipped one, and one per tenant with own documents. */
export interface TenantModels {
  models: Model[];
  /** The models in force by tenant, without the places of their tables. */
  byTenant: Map<number, Model>;
  /** Tables of documents that are invalid in this release; they are kept until someone fixes the document. */
  keep: Set<string>;
}

/** The published models of all tenants that have documents of their own. */
export async function tenantModels(
  published: readonly PublishedDocument[],
  shipped: Model,
  there: Places,
  known: (tenantId: number) => readonly Model[] = () => [],
): Promise<TenantModels> {
  const byTenant = new Map<number, PublishedDocument[]>();
  for (const document of published)
    byTenant.set(document.tenantId, [...(byTenant.get(document.tenantId) ?? []), document]);
  const found: TenantModels = { models: [], byTenant: new Map(), keep: new Set() };
  for (const [tenantId, written] of byTenant) {
    const { model, dropped } = await tenantModel(shipped, written, known(tenantId));
    found.byTenant.set(tenantId, model);
    const owner = { tenantId, inherited: inheritedEntities(written) };
    found.models.push(withOwnTables(model, shipped, owner, there));
    for (const document of dropped) for (const table of tablesOf(document)) found.keep.add(table);
  }
  return found;
}

/** The tables with rows of a document, or with columns that a tenant has added to it. */
function tablesOf({ kind, code, tenantId, own }: PublishedDocument): string[] {
  if (kind !== 'entity') return [];
  return own ? [ownTable(tenantId, code)] : [code, addedColumnsTable(tenantId, code)];
}

/** The tables that documents describe, and the plan to create them. */
export interface DocumentTables {
  wanted: WantedTables;
  plan: MigrationPlan;
}

/** What a change of a tenant's documents would do to the tables, and what prevents it. */
export async function planDocumentTables(
  owner: Db,
  shipped: Model,
  change: {
    tenantId: number;
    current: Model;
    next: Model;
    renames?: readonly ColumnRename[];
    /** Known models of another tenant's documents. */
    known: (tenantId: number) => readonly Model[];
    /** A rollback to an earlier version. */
    back?: boolean;
    /** The entity whose document is deleted. */
    removed?: string;
  },
): Promise<DocumentTables> {
  const { tenantId, current, renames = [], back = false, removed } = change;
  const actual = await actualTables(owner);
  const published = await readPublished(owner, null);
  const own = published.filter((one) => one.tenantId === tenantId);
  const elsewhere = published.filter((one) => one.tenantId !== tenantId);
  const others = await tenantModels(elsewhere, shipped, actual, change.known);
  const place = { tenantId, inherited: inheritedEntities(own) };
  const next = withOwnTables(change.next, shipped, place, renamedColumns(actual, renames));
  // Tables of published documents that are not in force.
  const left = own.filter(({ code }) => code !== removed && !current.entities.has(code));
  const keep = new Set([...others.keep, ...left.flatMap(tablesOf)]);
  const { tables, clashes } = installationTables([shipped, ...others.models, next]);
  const brought = await versionColumns(owner);
  const wanted = {
    tables,
    keep,
    retainableColumns: retainableColumns(brought, actual, { current, next, back, tenantId }),
  };
  // An existing table that was not created for this tenant has another owner.
  const fresh = [...next.entities.values()].filter(({ entity: { id } }) => !current.entities.has(id));
  const taken = await takenNames(
    owner,
    fresh.map(({ table }) => table).filter((table) => !keep.has(table)),
  );
  if (taken.length > 0) {
    const refusals = taken.map((table) => cause('tableTaken', { table }));
    return { wanted, plan: { statements: [], touched: [], resting: [], refusals } };
  }
  const placed = renames.map((one) => {
    const entity = next.entities.get(one.table);
    const table = entity?.table ?? one.table;
    const isThere = actual.get(table)?.columns.has(one.from);
    const reused = entity?.stored.some(({ column }) => column === one.from) === true;
    return { ...one, table: isThere ? table : addedColumnsTable(tenantId, one.table), reused };
  });
  const plan = await planTables(owner, wanted, actual, { renames: placed });
  const codes = [...own.map(({ code }) => code), ...next.entities.keys()];
  const ids = new Map(codes.map((id) => [ownTable(tenantId, id), id]));
  return { wanted, plan: { ...plan, refusals: [...clashes, ...plan.refusals.map(withEntityId)] } };

  /** Replaces the table name with the entity's id, which is what the user knows. */
  function withEntityId({ code, params }: Cause): Cause {
    const id = ids.get(String(params.table));
    return { code, params: id === undefined ? params : { ...params, table: id } };
  }
}

/** The existing tables with their columns renamed. */
function renamedColumns(actual: ReadonlyMap<string, ActualTable>, renames: readonly ColumnRename[]): Places {
  const tables = new Map(actual);
  for (const { table, from, to } of renames) {
    const there = tables.get(table);
    if (there?.columns.has(from)) tables.set(table, renamedColumn(there, from, to));
  }
  return tables;
}

/** The names that are already taken in the database by a table, an index, a sequence or a type. */
async function takenNames(owner: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
     where relnamespace = current_schema()::regnamespace and relname = any(${names}::text[])
    union select typname::text from pg_type
     where typnamespace = current_schema()::regnamespace and typname = any(${names}::text[])`.execute(owner);
  return rows.map(({ name }) => name);
}

/** Locks the tables against writes until the change is complete, so that an empty table stays empty. */
export async function blockWrites(tx: Tx, plan: MigrationPlan): Promise<void> {
  const there = await actualTables(tx);
  const names = plan.touched.filter((name) => there.has(name)).sort();
  if (names.length === 0) return;
  await sql`lock table ${sql.raw(names.map(quoted).join(', '))} in access exclusive mode`.execute(tx);
}
