import { sql } from 'kysely';
import type { Model } from '../../schemas/model/model';
import type { Db } from '../action';
import { actualTables, type ActualTable } from '../database/tables/actual-tables';
import {
  beginChange,
  migrate,
  MigrationError,
  moveTables,
  type WantedTables,
} from '../database/migration/migrate';
import { movedTables, type TableMove } from '../database/migration/move-tables';
import { ownTable } from '../database/tables/own-tables';
import type { RoleUse } from '../database/tables/roles';
import { openMissingPockets } from '../ledger/open-missing-pockets';
import { tenantModels } from './document-tables';
import { installationTables } from './installation-tables';
import { freeShippedIds, type RenamedEntity } from './own-ids';
import { readPublished, type PublishedDocument } from './published-documents';
import { byTable, versionColumns } from './retained-columns';

/**
 * Migrates the tables to the shipped documents and those that tenants have published. Also returns the tenants'
 * entities that were renamed because the release ships their id, and the models that were built for tenants: building
 * them again would delay the start.
 */
export async function migrateInstallation(
  db: Db,
  shipped: Model,
  roles?: RoleUse,
): Promise<{ statements: string[]; renamed: RenamedEntity[]; models: ReadonlyMap<number, Model> }> {
  if (!(await hasDocuments(db))) {
    const { tables, clashes } = installationTables([shipped]);
    if (clashes.length > 0) throw new MigrationError(clashes);
    const done = await migrate(db, { tables }, roles);
    await openMissingPockets(db, shipped);
    return { ...done, renamed: [], models: new Map() };
  }
  const renamed = await renameClashing(db, shipped);
  const { wanted, byTenant: models } = await wantedTables(db, shipped);
  const done = await migrate(db, wanted, roles);
  await openMissingPockets(db, shipped);
  return { ...done, renamed, models };
}

/** Renames documents and tables of entities whose id is now shipped, in one transaction. */
function renameClashing(db: Db, shipped: Model): Promise<RenamedEntity[]> {
  return db.transaction().execute(async (tx) => {
    await beginChange(tx);
    const before = await ownMoves(tx, await readPublished(tx, null), await actualTables(tx));
    const renamed = await freeShippedIds(tx, shipped);
    if (renamed.length === 0) return [];
    const moves = renamed.map(({ tenantId, from, to }) => {
      const own = ownTable(tenantId, from);
      // In older databases the table is named by the entity's id.
      return { from: before.find((move) => move.to === own)?.from ?? own, to: ownTable(tenantId, to) };
    });
    await moveTables(tx, moves, (await wantedTables(tx, shipped, moves)).wanted);
    return renamed;
  });
}

/** The tables of all tenants, and the moves of existing ones; with the tenants' models. */
async function wantedTables(
  db: Db,
  shipped: Model,
  renamed: readonly TableMove[] = [],
): Promise<{ wanted: WantedTables; byTenant: ReadonlyMap<number, Model> }> {
  const actual = await actualTables(db);
  const published = await readPublished(db, null);
  const moves = [...renamed, ...(await ownMoves(db, published, actual))];
  const { models, byTenant, keep } = await tenantModels(published, shipped, movedTables(actual, moves));
  const { tables, clashes } = installationTables([shipped, ...models]);
  if (clashes.length > 0) throw new MigrationError(clashes);
  const retainableColumns = byTable(await versionColumns(db));
  return { wanted: { tables, keep, retainableColumns, moves }, byTenant };
}

/**
 * Before database version 7 the table of a tenant's own entity was named by the entity's id alone. A table that also
 * has rows of other tenants belongs to a shipped entity with the same id and stays.
 */
async function ownMoves(
  db: Db,
  published: readonly PublishedDocument[],
  actual: ReadonlyMap<string, ActualTable>,
): Promise<TableMove[]> {
  const moves: TableMove[] = [];
  for (const { kind, code: from, tenantId, own } of published) {
    const to = ownTable(tenantId, from);
    const there = actual.get(from);
    if (kind !== 'entity' || !own || actual.has(to) || !there?.columns.has('tenant_id')) continue;
    const { rows } = await sql<{ others: boolean }>`
      select exists (select from ${sql.id(from)} where tenant_id <> ${tenantId}) as others`.execute(db);
    if (!rows[0]?.others) moves.push({ from, to });
  }
  return moves;
}

/** Whether the database has been started with documents before. */
async function hasDocuments(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('table_info') is not null and to_regclass('document_version') is not null as there`.execute(
    db,
  );
  return rows[0]?.there ?? false;
}
