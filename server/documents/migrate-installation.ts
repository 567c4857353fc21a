import { sql } from 'kysely';
import type { Model } from '../../schemas/model/model';
import type { Db } from '../action';
import { actualTables, type ActualTable } from '../database/tables/actual-tables';
import { migrate, MigrationError } from '../database/migration/migrate';
import type { RoleUse } from '../database/tables/roles';
import { tenantModels } from './document-tables';
import { installationTables } from './installation-tables';
import { inOwnTables, versionColumns } from './resting-columns';

/** Makes the tables follow the shipped documents and those the tenants have published. */
export async function migrateInstallation(
  db: Db,
  shipped: Model,
  roles?: RoleUse,
): Promise<{ statements: string[] }> {
  const has = await hasDocuments(db);
  const there = has ? await actualTables(db) : new Map<string, ActualTable>();
  const { models, keep } = has
    ? await tenantModels(db, shipped, there)
    : { models: [], keep: new Set<string>() };
  const mayRest = has ? inOwnTables(await versionColumns(db), there) : new Map<string, ReadonlySet<string>>();
  const { tables, clashes } = installationTables([shipped, ...models]);
  if (clashes.length > 0) throw new MigrationError(clashes);
  return migrate(db, { tables, keep, mayRest }, roles);
}

/** Whether there has been a start with documents in the database. */
async function hasDocuments(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('table_info') is not null and to_regclass('document_version') is not null as there`.execute(
    db,
  );
  return rows[0]?.there ?? false;
}
