import { sql, type RawBuilder } from 'kysely';
import type { Field } from '../../schemas/model/field';
import type { Db } from '../action';
import type { EntityPlan } from './entity-plan';
import type { ListQuery } from './list-query';
import { fromDriver, type StoredRow } from './present-rows';

/** Id of the row that holds the sums. */
const SUMMARY_ID = -1;
/** No column is called so. */
const TOTAL = '#total';

/**
 * Rows are counted up to here, and to the next multiple beyond the page that is asked for. To count a million of them is
 * most of what a list of a million costs, and hardly anybody wants to know: who does asks for `exactTotal`.
 */
export const COUNTED = 10_000;

/** How many rows there are; `atLeast`: there are more than `count`. */
export async function countRows(
  plan: EntityPlan,
  where: RawBuilder<boolean>,
  { page, pageSize, exactTotal }: ListQuery,
  tx: Db,
): Promise<{ count: number; atLeast: boolean }> {
  const bound = Math.ceil((page * pageSize + 1) / COUNTED) * COUNTED;
  const from = sql`from ${sql.raw(plan.from)} where ${where}`;
  const { rows } = exactTotal
    ? await sql<{ n: number }>`select count(*) as n ${from}`.execute(tx)
    : await sql<{ n: number }>`
        select count(*) as n from (select ${from} limit ${sql.raw(String(bound + 1))}) counted`.execute(tx);
  const n = rows[0]?.n ?? 0;
  return exactTotal || n <= bound ? { count: n, atLeast: false } : { count: bound, atLeast: true };
}

/** How many rows there are, and the sums of the columns that ask for one: those need every row anyway. */
export async function sumRows(
  plan: EntityPlan,
  summed: readonly Field[],
  where: RawBuilder<boolean>,
  tx: Db,
): Promise<{ count: number; row: StoredRow }> {
  const sums = summed.map((field) => {
    const computed = plan.computed.get(field.model);
    const value = sql.raw(computed ?? plan.columns.get(field.model)?.ref ?? 't.id');
    return sql`, sum(${value}) as ${sql.id(field.model)}`;
  });
  const { rows } = await sql<StoredRow & { [TOTAL]: number }>`
    select count(*) as ${sql.id(TOTAL)} ${sql.join(sums, sql``)} from ${sql.raw(plan.from)} where ${where}`.execute(
    tx,
  );
  const { [TOTAL]: count = 0, ...row } = fromDriver(plan, rows)[0] as unknown as StoredRow & {
    [TOTAL]: number;
  };
  return { count, row: { ...row, id: SUMMARY_ID, labels: {} } };
}
