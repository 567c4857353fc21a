import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Model } from '../../schemas/model';
import type { Db, Tx } from '../action';
import { actualTables } from './actual-tables';
import { planMigration, type MigrationPlan, type Probe } from './plan-migration';
import { DATABASE_VERSION } from './system-tables';
import type { Table } from './table';
import { desiredTables } from './tables';

/** The database and the documents do not go together; the message says why and what to do. */
export class MigrationError extends Error {
  constructor(reasons: readonly string[]) {
    super(
      ['The database cannot follow the documents:', ...reasons.map((reason) => `- ${reason}`)].join('\n'),
    );
    this.name = 'MigrationError';
  }
}

/** Any two numbers that nobody else takes: one server migrates, the others wait. */
const LOCK = sql`pg_advisory_xact_lock(7203, 1)`;

/**
 * Makes the tables follow the documents: what only adds is done in one transaction and recorded, what would lose
 * data is refused. Does nothing when nothing differs; safe when several servers start at once.
 */
export async function migrate(db: Db, model: Model): Promise<{ statements: string[] }> {
  const desired = desiredTables(model);
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local lock_timeout = '60s'`.execute(tx);
    await sql`select ${LOCK}`.execute(tx);
    await refuseOldServer(tx);
    const actual = await actualTables(tx);
    const ours = actual.has('schema_migration') ? await recordedTables(tx) : [];
    const plan = await planMigration(desired, actual, ours, probe(tx));
    if (plan.refusals.length > 0) throw new MigrationError(plan.refusals);
    for (const statement of plan.statements) await run(tx, statement);
    if (plan.statements.length > 0) await record(tx, plan, desired);
    return { statements: plan.statements };
  });
}

async function refuseOldServer(tx: Tx): Promise<void> {
  const { rows } = await sql<{ version: number; migrated: boolean }>`
    select current_setting('server_version_num')::int as version,
      to_regclass('schema_migration') is not null as migrated`.execute(tx);
  if ((rows[0]?.version ?? 0) < 150000) throw new MigrationError(['PostgreSQL 15 or newer is needed.']);
  if (!rows[0]?.migrated) return;
  const newest = await sql<{ version: number | null }>`
    select max(database_version) as version from schema_migration`.execute(tx);
  const version = newest.rows[0]?.version ?? 0;
  if (version > DATABASE_VERSION)
    throw new MigrationError([
      `It was migrated by a newer version of this program (database version ${version}, this one knows ` +
        `${DATABASE_VERSION}). Start the newer version, or restore a backup from before.`,
    ]);
}

async function recordedTables(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ tables: string[] }>`
    select tables from schema_migration order by id desc limit 1`.execute(tx);
  return rows[0]?.tables ?? [];
}

/** Runs one statement; what the data does not allow is told as a refusal. */
async function run(tx: Tx, statement: string): Promise<void> {
  try {
    await sql.raw(statement).execute(tx);
  } catch (error) {
    const { code, table, detail } = error as { code?: string; table?: string; detail?: string };
    if (code === '23505')
      throw new MigrationError([
        `Table "${table}" holds values twice that must be unique now: ${detail} Change the rows first, or drop the rule.`,
      ]);
    if (code === '23503')
      throw new MigrationError([
        `Table "${table}" refers to rows that do not exist: ${detail} Correct these rows first.`,
      ]);
    throw error;
  }
}

async function record(tx: Tx, plan: MigrationPlan, desired: readonly Table[]): Promise<void> {
  await tx
    .insertInto('schema_migration')
    .values({
      name: plan.touched.join(', ').slice(0, 500),
      statements: plan.statements,
      checksum: createHash('sha256').update(plan.statements.join(';\n')).digest('hex'),
      tables: desired.map((table) => table.name),
      database_version: DATABASE_VERSION,
    })
    .execute();
}

function probe(tx: Tx): Probe {
  const ask = async (query: ReturnType<typeof sql<{ yes: boolean }>>) =>
    (await query.execute(tx)).rows[0]?.yes ?? false;
  return {
    hasRows: (table) => ask(sql`select exists (select 1 from ${sql.id(table)}) as yes`),
    hasValues: (table, column) =>
      ask(sql`select exists (select 1 from ${sql.id(table)} where ${sql.id(column)} is not null) as yes`),
    hasEmpty: (table, column) =>
      ask(sql`select exists (select 1 from ${sql.id(table)} where ${sql.id(column)} is null) as yes`),
  };
}
