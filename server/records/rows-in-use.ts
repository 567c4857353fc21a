import { sql, type RawBuilder } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import { hiddenFields } from '../access/field-rights';
import type { ConnectedRequest } from '../contract/request';
import type { EntityPlan, PlannedColumn } from './entity-plan';
import type { Environment } from './environment';
import { nameRows } from './name-rows';
import { ofTenant } from './scope';

/** A column of other rows that may refer to the rows that are to be deleted. */
interface Holder {
  entity: string;
  /** The column, and the cell of its sub-table that refers. */
  name: string;
  cell: string | undefined;
  by: EntityPlan;
  column: PlannedColumn;
  /** The document's own sentence. */
  text: string | undefined;
  /** Restricts the rows to those that refer to this entity by the column. */
  only: RawBuilder<unknown>;
  /** The column that counts such rows, which users see, and which of them it counts. */
  counted: { label: string; rows: RawBuilder<boolean> } | null;
}

/** How many rows refer to a row, and how many of them its list counts. */
interface Uses {
  id: number;
  n: number;
  counted: number;
}

/**
 * Rejects a delete of rows that other rows refer to, with their number and names. The rows must be locked. `located`
 * makes the error of the first such row.
 */
export async function refuseInUse(
  plan: EntityPlan,
  ids: readonly number[],
  request: ConnectedRequest,
  environment: Environment,
  located?: (refusal: AppError, id: number) => AppError,
): Promise<void> {
  const used = await rowsInUse(plan, ids, request, environment);
  const first = ids.find((id) => used.has(id));
  const refusal = first !== undefined && used.get(first);
  if (refusal) throw located?.(refusal, first) ?? refusal;
}

/** Why rows cannot be deleted: of each that other rows refer to, one refusal. The rows must be locked. */
export async function rowsInUse(
  plan: EntityPlan,
  ids: readonly number[],
  request: ConnectedRequest,
  environment: Environment,
): Promise<ReadonlyMap<number, AppError>> {
  const found = new Map<number, { holder: Holder; uses: Uses }>();
  for (const holder of holdersOf(plan, request, environment)) {
    const left = ids.filter((id) => !found.has(id));
    if (left.length === 0) break;
    for (const uses of await usesOf(plan, holder, left, ids, request)) found.set(uses.id, { holder, uses });
  }
  if (found.size === 0) return new Map();
  const names = await nameRows(plan, [...found.keys()], request, environment);
  return new Map(
    [...found].map(([id, { holder, uses }]) => [
      id,
      refusalOf(plan, holder, { ...uses, title: names.get(id)! }, request, environment),
    ]),
  );
}

function holdersOf(plan: EntityPlan, { session }: ConnectedRequest, environment: Environment): Holder[] {
  const hidden = hiddenFields(session, plan.id);
  const holders = plan.model.referredBy.flatMap(({ entity, column: name, cell, by: when }): Holder[] => {
    const by = environment.plans.get(entity);
    const column = by?.columns.get(name);
    // What a view shows is written elsewhere, with its own references.
    if (!by || !column || by.model.entity.view) return [];
    const text =
      cell === undefined ? by.model.entity.columns.find((one) => one.name === name)?.inUse : undefined;
    const deciding = when && by.columns.get(when.column);
    const only = deciding ? sql`and ${sql.raw(deciding.ref)} = ${when.value}` : sql``;
    const counted = cell === undefined ? countedBy(plan, by, name, hidden) : null;
    return [{ entity, name, cell, by, column, text, only, counted }];
  });
  // A column with a sentence of its own names the reason that users know best.
  return holders.sort((one, other) => Number(Boolean(other.text)) - Number(Boolean(one.text)));
}

/** The column that counts the rows of a reference, as far as the session sees it: a refusal names the same number. */
function countedBy(
  plan: EntityPlan,
  by: EntityPlan,
  column: string,
  hidden: ReadonlySet<string>,
): Holder['counted'] {
  for (const { name: model, label, computed } of plan.model.entity.columns) {
    if (computed?.kind !== 'count' || computed.entity !== by.id || computed.column !== column) continue;
    const where = Object.entries(computed.where ?? {});
    if (where.length === 0 || hidden.has(model)) return null;
    const rows = where.map(([name, value]) => {
      const ref = by.columns.get(name)?.ref;
      return ref === undefined ? sql<boolean>`false` : sql<boolean>`${sql.raw(ref)} = ${value}`;
    });
    return { label, rows: sql`(${sql.join(rows, sql` and `)})` };
  }
  return null;
}

/** The rows among `ids` that the column refers to. Rows that are deleted together (`all`) may refer to each other. */
async function usesOf(
  plan: EntityPlan,
  { entity, cell, by, column, only, counted }: Holder,
  ids: readonly number[],
  all: readonly number[],
  { tx, session }: ConnectedRequest,
): Promise<Uses[]> {
  const own = sql.raw(column.ref);
  const isList = column.sql.endsWith('[]');
  const refers =
    cell !== undefined
      ? sql`${own} @? ${cellsWith(cell, ids)}::jsonpath`
      : isList
        ? sql`${own} && ${ids}::bigint[]`
        : sql`${own} = any(${ids}::bigint[])`;
  const apart = entity === plan.id ? sql`not t.id = any(${all}::bigint[])` : sql`true`;
  const from = (condition: RawBuilder<unknown>) =>
    sql`from ${sql.raw(by.from)} where ${ofTenant(by, session)} and ${condition} ${only}`;
  const { rows } = await sql<{ is: boolean }>`
    select exists (select 1 ${from(refers)} and ${apart}) as is`.execute(tx);
  if (!rows[0]?.is) return [];
  const toOne =
    cell !== undefined
      ? sql`${own} @? (${`$[*].${JSON.stringify(cell)}[*] ? (@ == `} || x.id || ')')::jsonpath`
      : isList
        ? sql`${own} @> array[x.id]`
        : sql`${own} = x.id`;
  // A refused deletion deletes none of them, so the number is that of all rows.
  const { rows: uses } = await sql<Uses>`
    select x.id, u.n, u.counted from unnest(${ids}::bigint[]) x(id) cross join lateral (
      select count(*)::int as n, (count(*) filter (where ${counted?.rows ?? sql`true`}))::int as counted,
             count(*) filter (where ${apart}) as apart
      ${from(toOne)}) u
     where u.apart > 0`.execute(tx);
  return uses;
}

/** The error of a row that others refer to; whoever does not see their column learns no more than that. */
function refusalOf(
  plan: EntityPlan,
  { by, name, text, counted }: Holder,
  uses: Uses & { title: string },
  { lang, session }: ConnectedRequest,
  environment: Environment,
): AppError {
  const named = { name: uses.title, title: environment.word(plan.model.entity.title, lang, plan) };
  if (hiddenFields(session, by.id).has(name)) return new AppError('inUseUnseen', named);
  const isCounted = uses.counted > 0;
  if (text && isCounted) {
    const words = environment.word(text, lang, by);
    return new AppError(null, { ...named, n: uses.counted }, null, { code: 409, text: words });
  }
  const user = environment.word(by.model.entity.title, lang, by);
  const off = plan.model.has('change-status');
  if (isCounted) return new AppError(off ? 'inUseOff' : 'inUse', { ...named, n: uses.counted, by: user });
  const label = environment.word(counted?.label ?? '', lang, plan);
  const params = { ...named, n: uses.n, by: user, label };
  return new AppError(off ? 'inUseUncountedOff' : 'inUseUncounted', params);
}

/**
 * The cells of a sub-table that contain one of the ids, as a JSON path in lax mode, which treats a single value as a
 * list.
 */
function cellsWith(cell: string, ids: readonly number[]): string {
  return `$[*].${JSON.stringify(cell)}[*] ? (${ids.map((id) => `@ == ${id}`).join(' || ')})`;
}
