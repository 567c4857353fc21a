import { sql, type RawBuilder } from 'kysely';
import type { Field } from '../../schemas/model/field';
import type { Db } from '../action';
import type { EntityPlan } from './entity-plan';
import type { ListQuery } from './list-query';
import { fromDriver, type StoredRow } from './present-rows';

/** Id of the summary row. */
export const SUMMARY_ID = -1;
/** Cannot be a column name. */
const TOTAL = '#total';

/**
 * Rows are counted up to this number, then to the next multiple beyond the requested page. For a million rows, counting
 * takes most of the time of a list, and few users need the number: they send `exactTotal`.
 */
export const COUNTED = 10_000;

/** The number of rows; `atLeast`: there are more than `count`. */
export async function countRows(
  plan: EntityPlan,
  where: RawBuilder<boolean>,
  { page, pageSize, exactTotal }: Pick<ListQuery, 'page' | 'pageSize' | 'exactTotal'>,
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

/** The number of rows and the sums of summary columns, which must read every row anyway. */
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
