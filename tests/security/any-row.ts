import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Model } from '../../schemas/model/model';
import type { Db } from '../../server/action';
import type { Table, TableColumn } from '../../server/database/tables/table';
import { desiredTables } from '../../server/database/tables/tables';
import { openAccount } from '../../server/ledger/accounts';
import { closeDays } from '../../server/ledger/close-days';
import { closeMonth } from '../../server/ledger/close-month';
import { takeHolds } from '../../server/ledger/holds';
import { takeLimits } from '../../server/ledger/limit-counters';
import { postTransactions } from '../../server/ledger/post';
import { USERS } from '../../server/identity/identity-entities';
import { syncSignInNames } from '../../server/identity/sign-in-names';

interface Owner {
  tenantId: number;
  orgId: number;
  /** Prefix of every text. */
  text?: string;
}

/** Creates one row of every entity in a tenant: values of the right types, references to rows of the same tenant. */
export async function oneRowOfEach(db: Db, model: Model, owner: Owner): Promise<ReadonlyMap<string, number>> {
  const tables = new Map(desiredTables(model).map((table) => [table.name, table]));
  const made = new Map<string, number>([['tenant', owner.tenantId]]);
  const make = async (name: string): Promise<number> => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const table = tables.get(name);
    if (!table) throw new Error(`There is no table "${name}"`);
    const row: Record<string, unknown> = {};
    for (const column of table.columns.filter((needed) => needed.notNull && !needed.identity)) {
      row[column.name] = await valueFor(table, column, owner, make);
    }
    const { id } = await db.insertInto(name).values(row).returning('id').executeTakeFirstOrThrow();
    made.set(name, id);
    if (name === USERS) await syncSignInNames(db, owner.tenantId, [id]);
    return id;
  };
  const views = [...model.entities].filter(([, { entity }]) => entity.view);
  for (const [name, { entity }] of model.entities) if (!entity.view) await make(name);
  if (views.length > 0) await ledgerRows(db, owner);
  const call = made.get('dynamic_sys_api');
  if (call !== undefined) await twinOf(db, call);
  for (const [name, { table }] of views) {
    const rows = db.selectFrom(table).select('id').where('tenant_id', '=', owner.tenantId);
    made.set(name, (await rows.executeTakeFirstOrThrow()).id as number);
  }
  return made;
}

/**
 * Creates a row of every table with a tenant, including tables without a document, for a tenant without rows. Returns
 * the ids by entity.
 */
export async function oneRowOfEachTable(
  db: Db,
  model: Model,
  owner: { tenantId: number; orgId: number },
): Promise<ReadonlyMap<string, number>> {
  const made = await oneRowOfEach(db, model, owner);
  for (const table of desiredTables(model)) {
    if (!table.tenantColumn || made.has(table.name)) continue;
    const there = await db
      .selectFrom(table.name)
      .select(table.tenantColumn)
      .where(table.tenantColumn, '=', owner.tenantId)
      .limit(1)
      .execute();
    if (there.length > 0) continue;
    const row: Record<string, unknown> = {};
    for (const column of table.columns.filter((needed) => needed.notNull && !needed.identity))
      row[column.name] = await valueFor(table, column, owner, async (name) => made.get(name) ?? 0);
    await db.insertInto(table.name).values(row).execute();
  }
  return made;
}

/** A second foreign call with the same method and path: duplicates have a view. */
async function twinOf(db: Db, id: number): Promise<void> {
  const table = 'dynamic_sys_api';
  const { id: _, ...row } = await db
    .selectFrom(table)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto(table)
    .values({ ...row, code: `${String(row.code)}2` })
    .execute();
}

/** The tables of the ledger take only rows that belong together: money that came in, a part of it held. */
async function ledgerRows(db: Db, { tenantId, orgId }: { tenantId: number; orgId: number }): Promise<void> {
  const place = { tenantId, orgId, actorId: 1, actorName: '' };
  const source = { type: 'any', id: 1, no: '' };
  await db.transaction().execute(async (tx) => {
    const cash = await openAccount(tx, place, { code: 'CASH', ownerType: 'org', ownerId: orgId });
    const pocket = { code: 'PERSON', ownerType: 'person', ownerId: 1, moneyCategoryId: 1 } as const;
    const person = await openAccount(tx, place, pocket);
    const legs = [
      { accountId: cash, side: 'D', amount: '2' },
      { accountId: person, side: 'C', amount: '2' },
    ] as const;
    await postTransactions(
      tx,
      place,
      [{ event: 'M1', moneyTypeId: 1, source, summary: '', legs }],
      '2020-01-01',
    );
    await takeHolds(tx, place, [{ accountId: person, amount: '1', reasonType: 1, source }]);
    const use = {
      personId: 1,
      ruleKey: 'any',
      periodKey: 'any',
      limitName: '',
      amount: '1',
      cap: '1',
      source,
    };
    await takeLimits(tx, place, [use]);
    await closeMonth(tx, place, '2019-12', null);
    await closeDays(tx);
  });
}

let counter = 0;

async function valueFor(
  table: Table,
  column: TableColumn,
  owner: Owner,
  make: (name: string) => Promise<number>,
): Promise<unknown> {
  if (column.name === 'tenant_id') return owner.tenantId;
  if (column.name === 'org_id') return owner.orgId;
  const target = table.references.find((reference) => reference.column === column.name)?.table;
  if (target) return make(target);
  if (column.type.endsWith('[]') || column.type.endsWith('multirange')) return sql`'{}'`;
  if (column.type === 'jsonb') return sql`'{}'::jsonb`;
  if (column.type === 'date' || column.type.startsWith('timestamp')) return '2020-01-01';
  if (column.type === 'boolean') return false;
  if (column.type === 'bytea') return randomBytes(8);
  if (column.type === 'text') return `${owner.text ?? 'any'}${++counter}`;
  return table.primaryKey.includes(column.name) ? 1000 + ++counter : 1;
}

/**
 * The content of the database, or of some of its tables, as one value: if it is equal before and after, nothing changed.
 * Logs are excluded, because rejections are logged.
 */
export async function fingerprint(
  db: Db,
  model: Model,
  counts: (table: string) => boolean = () => true,
): Promise<string> {
  const tables = desiredTables(model)
    .map((table) => table.name)
    .filter((name) => counts(name) && !['session', 'log_data_operate', 'log_seal'].includes(name));
  // One statement, because one for each of a hundred tables takes many times as long.
  const sums = tables.map(
    (name) => sql`
      select ${sql.lit(name)} as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
        from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db);
  return rows
    .map(({ name, sum }) => `${name} ${sum}`)
    .sort()
    .join('\n');
}
