import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Model } from '../../../schemas/model/model';
import { causeText } from '../../../schemas/problems/cause-text';
import { cause, type Cause } from '../../../schemas/problems/causes';
import type { Db, Tx } from '../../action';
import { planAccess } from '../tables/access';
import { dropOldAccessState, OLD_ACCESS_STATE } from '../tables/access-changes';
import { actualTables, type ActualTable } from '../tables/actual-tables';
import { advanceInterest } from './advance-interest';
import { moveCredentials } from './move-credentials';
import { moveOldLog, OLD_LOG } from './move-audit-log';
import { finalNames, movedTables, movesLeft, nextMoves, type TableMove } from './move-tables';
import { planMigration, type MigrationPlan, type Probe, type RetainableColumns } from './plan-migration';
import { addedColumns, rebuildCrowded } from './rebuild-table';
import { planRenames, type ColumnRename } from './rename-columns';
import { ensureRoles, type RoleUse } from '../tables/roles';
import { DATABASE_VERSION } from '../tables/system-tables';
import type { Table } from '../tables/table';
import { desiredTables } from '../tables/tables';
import { foreignRows, nextKeyStep } from './tenant-keys';
import { dropViews, ensureViews } from '../tables/views';
import { ensureTextSearch, haveSpellings } from '../tables/text-search';

/** The database and the documents are incompatible; the message states the reason and the remedy. */
export class MigrationError extends Error {
  constructor(readonly reasons: readonly Cause[]) {
    const lines = reasons.map((reason) => `- ${causeText(reason, 'en-US')}`);
    super(['The database cannot follow the documents:', ...lines].join('\n'));
    this.name = 'MigrationError';
  }
}

/** Two arbitrary constants: one server migrates, the others wait. */
const LOCK = sql`pg_advisory_xact_lock(7203, 1)`;

/** The desired tables, and existing tables of ours to keep although no document describes them at present. */
export interface WantedTables {
  tables: readonly Table[];
  keep?: ReadonlySet<string>;
  /** Columns that may be retained with their values, likewise. */
  retainableColumns?: RetainableColumns;
  /** Tables with other names in an earlier version. */
  moves?: readonly TableMove[];
}

/**
 * Migrates the tables to the documents: additions are executed in one transaction and recorded, data loss is rejected.
 * Idempotent, and safe when several servers start at once. Names and keys of older versions are migrated first, in many
 * transactions (`move-tables.ts`, `tenant-keys.ts`); after an interruption the next start continues.
 */
export async function migrate(
  db: Db,
  model: Model | WantedTables,
  roles: RoleUse = 'login',
): Promise<{ statements: string[] }> {
  const wanted = 'tables' in model ? model : { tables: desiredTables(model) };
  const statements: string[] = [];
  for (let isDone = false; !isDone;) {
    await db.transaction().execute(async (tx) => {
      const step = await stepOf(tx, wanted, roles, statements.length === 0);
      statements.push(...step.statements);
      isDone = step.isLast;
    });
  }
  return { statements };
}

/** One transaction of a migration. The migration is validated as a whole before the first one. */
async function stepOf(
  tx: Tx,
  wanted: WantedTables,
  roles: RoleUse,
  isFirst: boolean,
): Promise<{ statements: string[]; isLast: boolean }> {
  await beginChange(tx);
  await ensureTextSearch(tx, haveSpellings(wanted.tables));
  const there = await actualTables(tx);
  const recorded = await recordedTables(tx, there);
  const left = movesLeft(wanted.moves ?? [], there, recorded);
  const actual = movedTables(there, left);
  const ours = recorded.map(finalNames(left));
  const keys = nextKeyStep(actual, ours, wanted.tables);
  const foreign = keys && isFirst ? await foreignRows(tx, there, recorded) : [];
  const credentials = moveCredentials(actual);
  const plan = await planTables(tx, wanted, actual, { moves: left });
  const refusals = [...plan.refusals, ...foreign];
  if (refusals.length > 0) throw new MigrationError(refusals);
  if (left.length > 0 || keys || plan.statements.length > 0) await dropViews(tx);
  if (left.length > 0) return { statements: await moveSome(tx, left, wanted), isLast: false };
  if (keys) {
    for (const statement of keys.statements) await run(tx, statement);
    await record(tx, [keys.table], keys.statements, ours);
    return { statements: keys.statements, isLast: false };
  }
  // The triggers are dropped first, because pending trigger events would block changes of their tables.
  plan.statements.unshift(
    ...dropOldAccessState(actual),
    ...(actual.has(OLD_LEASES) ? [`drop table "${OLD_LEASES}"`] : []),
    ...credentials.before,
  );
  const statements = await changeTables(tx, plan, wanted, roles, [
    ...moveOldLog(actual),
    ...advanceInterest(actual, plan.statements),
    ...credentials.after,
  ]);
  await ensureViews(tx, wanted.tables, roles);
  return { statements, isLast: true };
}

/** Takes the lock for table changes and lifts the statement timeout. */
export async function beginChange(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local lock_timeout = '60s'`.execute(tx);
  await lockTables(tx);
  await refuseOldServer(tx);
}

/** Renames the next tables. Returns the statements. */
async function moveSome(tx: Tx, left: readonly TableMove[], { tables }: WantedTables): Promise<string[]> {
  const there = await actualTables(tx);
  const { moves, statements } = nextMoves(left, there, tables);
  for (const statement of statements) await run(tx, statement);
  const names = (await recordedTables(tx, there)).map(finalNames(moves));
  const touched = moves.map(({ to }) => to);
  await record(tx, touched, statements, names);
  return statements;
}

/** Renames tables together with another change, in its transaction; rejected when the migration would be. */
export async function moveTables(tx: Tx, moves: readonly TableMove[], wanted: WantedTables): Promise<void> {
  const there = await actualTables(tx);
  const ours = await recordedTables(tx, there);
  const all = movesLeft(wanted.moves ?? [], there, ours);
  const { refusals } = await planTables(tx, wanted, movedTables(there, all), { moves: all });
  if (refusals.length > 0) throw new MigrationError(refusals);
  for (let left = movesLeft(moves, there, ours); left.length > 0; left = await leftAfter(tx, left))
    await moveSome(tx, left, wanted);
}

async function leftAfter(tx: Tx, moves: readonly TableMove[]): Promise<TableMove[]> {
  const there = await actualTables(tx);
  return movesLeft(moves, there, await recordedTables(tx, there));
}

/** The leases of timers in versions up to 9; the queue gives them to one server now (`jobs/queue-schema.ts`). */
const OLD_LEASES = 'job_lease';

/**
 * Tables of older versions with migration steps of their own: a comparison of tables cannot tell where their rows go.
 */
const REPLACED: ReadonlySet<string> = new Set([OLD_LOG, OLD_ACCESS_STATE, OLD_LEASES]);

/** Takes the lock for table changes. */
export async function lockTables(tx: Tx): Promise<void> {
  await sql`select ${LOCK}`.execute(tx);
}

/** Plans the changes to the desired tables, with reasons that prevent them. */
export async function planTables(
  tx: Db,
  { tables, keep, retainableColumns }: WantedTables,
  there: ReadonlyMap<string, ActualTable>,
  { renames = [], moves = [] }: { renames?: readonly ColumnRename[]; moves?: readonly TableMove[] } = {},
): Promise<MigrationPlan> {
  const ours = (await recordedTables(tx, there)).map(finalNames(moves));
  const known = ours.filter((name) => !REPLACED.has(name) && !keep?.has(name));
  const renamed = planRenames(tables, there, renames, probe(tx, moves));
  const plan = await planMigration(tables, renamed.actual, known, renamed.probe, retainableColumns);
  return {
    statements: [...renamed.statements, ...plan.statements],
    refusals: [...renamed.refusals, ...plan.refusals],
    touched: [...new Set([...renamed.touched, ...plan.touched])],
    resting: plan.resting,
  };
}

/** Executes a plan with its grants, and records it. Returns all statements. */
export async function changeTables(
  tx: Tx,
  plan: MigrationPlan,
  { tables, keep = new Set() }: WantedTables,
  roles: RoleUse,
  further: readonly string[] = [],
): Promise<string[]> {
  await ensureTextSearch(tx, haveSpellings(tables));
  const changes = [...plan.statements, ...further];
  await rebuildCrowded(tx, addedColumns(changes));
  for (const statement of changes) await run(tx, statement);
  const access = roles === 'none' ? [] : await giveAccess(tx, tables, roles);
  const statements = [...changes, ...access];
  const names = [...new Set([...tables.map((table) => table.name), ...keep])];
  if (statements.length > 0) await record(tx, plan.touched, statements, names);
  return statements;
}

async function refuseOldServer(tx: Tx): Promise<void> {
  const { rows } = await sql<{ version: number; migrated: boolean }>`
    select current_setting('server_version_num')::int as version,
      to_regclass('schema_migration') is not null as migrated`.execute(tx);
  if ((rows[0]?.version ?? 0) < 150000) throw new MigrationError([cause('postgresOld')]);
  if (!rows[0]?.migrated) return;
  const newest = await sql<{ version: number | null }>`
    select max(database_version) as version from schema_migration`.execute(tx);
  const version = newest.rows[0]?.version ?? 0;
  if (version > DATABASE_VERSION)
    throw new MigrationError([cause('databaseNewer', { came: version, known: DATABASE_VERSION })]);
}

/** Tables created by an earlier migration. */
async function recordedTables(tx: Db, there: ReadonlyMap<string, ActualTable>): Promise<string[]> {
  if (!there.has('schema_migration')) return [];
  const { rows } = await sql<{ tables: string[] }>`
    select tables from schema_migration order by id desc limit 1`.execute(tx);
  return rows[0]?.tables ?? [];
}

/** Runs one statement; a violation by existing data becomes a refusal. */
async function run(tx: Tx, statement: string): Promise<void> {
  try {
    await sql.raw(statement).execute(tx);
  } catch (error) {
    const {
      code,
      table = '',
      detail: text = '',
    } = error as { code?: string; table?: string; detail?: string };
    // PostgreSQL's `Key (note)=(x) is duplicated.`: only columns and values are shown, without its English.
    const detail = /\(.*\)=\(.*\)/s.exec(text)?.[0] ?? '';
    if (code === '23505') throw new MigrationError([cause('uniqueBroken', { table, detail })]);
    if (code === '23503') throw new MigrationError([cause('referenceBroken', { table, detail })]);
    throw error;
  }
}

async function giveAccess(tx: Tx, desired: readonly Table[], roles: RoleUse): Promise<string[]> {
  await ensureRoles(tx, roles);
  const statements = await planAccess(tx, desired);
  for (const statement of statements) await sql.raw(statement).execute(tx);
  return statements;
}

async function record(
  tx: Tx,
  touched: readonly string[],
  statements: readonly string[],
  tables: readonly string[],
): Promise<void> {
  await tx
    .insertInto('schema_migration')
    .values({
      name: (touched.join(', ') || 'access').slice(0, 500),
      statements,
      checksum: createHash('sha256').update(statements.join(';\n')).digest('hex'),
      tables,
      database_version: DATABASE_VERSION,
    })
    .execute();
}

/** Queries tables by the names they will have after `moves`. */
function probe(tx: Db, moves: readonly TableMove[]): Probe {
  const nameNow = finalNames(moves.map(({ from, to }) => ({ from: to, to: from })));
  const id = (table: string) => sql.id(nameNow(table));
  const ask = async (query: ReturnType<typeof sql<{ yes: boolean }>>) =>
    (await query.execute(tx)).rows[0]?.yes ?? false;
  return {
    hasRows: (table) => ask(sql`select exists (select 1 from ${id(table)}) as yes`),
    hasValues: (table, column) =>
      ask(sql`select exists (select 1 from ${id(table)} where ${sql.id(column)} is not null) as yes`),
    hasEmpty: (table, column) =>
      ask(sql`select exists (select 1 from ${id(table)} where ${sql.id(column)} is null) as yes`),
  };
}
