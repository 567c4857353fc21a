import { sql } from 'kysely';
import type { Model } from '../../schemas/model/model';
import { cause } from '../../schemas/problems/causes';
import type { Db, Tx } from '../action';
import { actualTables, type ActualTable } from '../database/tables/actual-tables';
import { planTables, type WantedTables } from '../database/migration/migrate';
import type { MigrationPlan } from '../database/migration/plan-migration';
import { ownTable } from '../database/tables/own-tables';
import { withOwnTables } from './own-columns';
import type { ColumnRename } from '../database/migration/rename-columns';
import { quoted } from '../database/tables/table';
import { installationTables } from './installation-tables';
import { mayRest, versionColumns } from './resting-columns';
import { readPublished, type PublishedDocument } from './published-documents';
import { tenantModel } from './tenant-model';

/** The models that tables are made for: what was shipped and what each tenant has of his own. */
export interface TenantModels {
  models: Model[];
  /** Tables of documents that do not fit this release: they stay until somebody mends the document. */
  keep: Set<string>;
}

/** The models of all tenants with documents of their own, except one; read as who may see all tenants. */
export async function tenantModels(
  owner: Db,
  shipped: Model,
  there: ReadonlyMap<string, ActualTable>,
  { except, known = () => [] }: { except?: number; known?: (tenantId: number) => readonly Model[] } = {},
): Promise<TenantModels> {
  const byTenant = new Map<number, PublishedDocument[]>();
  for (const document of await readPublished(owner, null))
    if (document.tenantId !== except)
      byTenant.set(document.tenantId, [...(byTenant.get(document.tenantId) ?? []), document]);
  const found: TenantModels = { models: [], keep: new Set() };
  for (const [tenantId, written] of byTenant) {
    const { model, dropped } = await tenantModel(shipped, written, known(tenantId));
    found.models.push(withOwnTables(model, shipped, tenantId, there));
    for (const { kind, code } of dropped)
      if (kind === 'entity') found.keep.add(code).add(ownTable(tenantId, code));
  }
  return found;
}

/** The tables that documents describe, and how they come about. */
export interface DocumentTables {
  wanted: WantedTables;
  plan: MigrationPlan;
}

/** What a change of one tenant's documents would do to the tables, and what stands against it. */
export async function planDocumentTables(
  owner: Db,
  shipped: Model,
  change: {
    tenantId: number;
    current: Model;
    next: Model;
    renames?: readonly ColumnRename[];
    /** What is known of another tenant's documents. */
    known: (tenantId: number) => readonly Model[];
    /** A version that was in force before comes back. */
    back?: boolean;
  },
): Promise<DocumentTables> {
  const { tenantId, current, renames = [], back = false } = change;
  const actual = await actualTables(owner);
  const others = await tenantModels(owner, shipped, actual, { except: tenantId, known: change.known });
  const next = withOwnTables(change.next, shipped, tenantId, renamedColumns(actual, renames));
  const { tables, clashes } = installationTables([shipped, ...others.models, next]);
  const brought = await versionColumns(owner);
  const wanted = {
    tables,
    keep: others.keep,
    mayRest: mayRest(brought, actual, { current, next, back, tenantId }),
  };
  // A table that is there and was not made for this tenant is another tenant's, or nobody's of ours.
  const fresh = [...next.entities.keys()].filter((id) => !current.entities.has(id) && !others.keep.has(id));
  const taken = await takenNames(owner, fresh);
  if (taken.length > 0) {
    const refusals = taken.map((id) => cause('tableTaken', { table: id }));
    return { wanted, plan: { statements: [], touched: [], resting: [], refusals } };
  }
  const placed = renames.map((one) =>
    actual.get(one.table)?.columns.has(one.from) ? one : { ...one, table: ownTable(tenantId, one.table) },
  );
  const plan = await planTables(owner, wanted, actual, placed);
  return { wanted, plan: { ...plan, refusals: [...clashes, ...plan.refusals] } };
}

/** The tables with columns called as they will be. */
function renamedColumns(
  actual: ReadonlyMap<string, ActualTable>,
  renames: readonly ColumnRename[],
): ReadonlyMap<string, Pick<ActualTable, 'columns'>> {
  const tables = new Map<string, Pick<ActualTable, 'columns'>>(actual);
  for (const { table, from, to } of renames) {
    const columns = new Map(tables.get(table)?.columns);
    const facts = columns.get(from);
    if (facts) tables.set(table, { columns: columns.set(to, facts) });
  }
  return tables;
}

/** Those names that something in the database has: a table, an index, a sequence, a type. */
async function takenNames(owner: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
     where relnamespace = current_schema()::regnamespace and relname = any(${names}::text[])
    union select typname::text from pg_type
     where typnamespace = current_schema()::regnamespace and typname = any(${names}::text[])`.execute(owner);
  return rows.map(({ name }) => name);
}

/** Nobody writes to these tables until the change is done: what was found empty stays empty. */
export async function holdTables(tx: Tx, plan: MigrationPlan): Promise<void> {
  const there = await actualTables(tx);
  const names = plan.touched.filter((name) => there.has(name)).sort();
  if (names.length === 0) return;
  await sql`lock table ${sql.raw(names.map(quoted).join(', '))} in access exclusive mode`.execute(tx);
}
