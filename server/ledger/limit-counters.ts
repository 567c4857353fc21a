import { sql } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import { amountOf, centsOf, storedCents } from '../../schemas/money/cents';
import { storable } from '../../schemas/text/storable-text';
import type { Db } from '../action';
import type { LimitReturn, LimitUse } from '../domain-ledger';
import { DURABLE, positiveCents, type LedgerPlace } from './ledger-place';

const MOST_USES = 1000;

/** Counts against limits, all or none (`Ledger.takeLimits`; domains.md 3.5). */
export async function takeLimits(tx: Db, place: LedgerPlace, uses: readonly LimitUse[]): Promise<void> {
  if (uses.length === 1) return takeLimit(tx, place, uses[0]!);
  // A verb may go on after a refusal: then none is counted.
  await sql`savepoint limits`.execute(tx);
  try {
    for (const use of inOrder(uses)) await takeLimit(tx, place, use);
  } catch (error) {
    await sql`rollback to savepoint limits`.execute(tx);
    throw error;
  }
  await sql`release savepoint limits`.execute(tx);
}

async function takeLimit(tx: Db, { tenantId, orgId }: LedgerPlace, use: LimitUse): Promise<void> {
  const { personId, ruleKey, periodKey, limitName, amount, cap, source } = use;
  const cents = positiveCents(amount);
  if (centsOf(cap) === null) throw new AppError('badRequest');
  const { rows } = await sql<{ id: number }>`
    with counter as (
      insert into limit_counter as c (tenant_id, org_id, person_id, rule_key, period_key, used)
      select ${tenantId}, ${orgId}, ${personId}, ${ruleKey}, ${periodKey}, ${amount}::numeric
       where ${amount}::numeric <= ${cap}::numeric
      on conflict (tenant_id, org_id, person_id, rule_key, period_key)
      do update set used = c.used + ${amount}::numeric where c.used + ${amount}::numeric <= ${cap}::numeric
      returning used
    )
    insert into limit_move (tenant_id, org_id, person_id, rule_key, period_key, limit_name, change_type, amount,
                            used_before, used_after, cap, source_type, source_id, part_no, source_no, biz_date)
    select ${tenantId}, ${orgId}, ${personId}, ${ruleKey}, ${periodKey}, ${storable(limitName)}, 1, ${amount}::numeric,
           used - ${amount}::numeric, used, ${cap}::numeric, ${source.type}, ${source.id}, ${source.partNo ?? 0},
           ${storable(source.no)}, current_date
      from counter returning id, ${DURABLE}`
    .execute(tx)
    .catch((error: unknown) => {
      throw refusalOf(error);
    });
  if (rows.length > 0) return;
  const { rows: counters } = await sql<{ used: string }>`
    select used from limit_counter where tenant_id = ${tenantId} and org_id = ${orgId} and person_id = ${personId}
       and rule_key = ${ruleKey} and period_key = ${periodKey}`.execute(tx);
  const used = counters[0]?.used ?? '0.00';
  throw new AppError('limitReached', { limit: limitName, cap, used, amount: amountOf(cents) });
}

/** Gives back what was taken, in its period (`Ledger.giveBackLimits`). */
export async function giveBackLimits(
  tx: Db,
  place: LedgerPlace,
  uses: readonly LimitReturn[],
): Promise<void> {
  for (const use of inOrder(uses)) await giveBackLimit(tx, place, use);
}

async function giveBackLimit(tx: Db, { tenantId, orgId }: LedgerPlace, use: LimitReturn): Promise<void> {
  const { personId, ruleKey, periodKey, limitName, amount, of, source } = use;
  const cents = positiveCents(amount);
  const counter = sql`tenant_id = ${tenantId} and org_id = ${orgId} and person_id = ${personId} and rule_key = ${ruleKey}
    and period_key = ${periodKey}`;
  await sql`select used from limit_counter where ${counter} for no key update`.execute(tx);
  const { rows } = await sql<{ id: number; remain: string }>`
    select m.id, m.amount - coalesce((select sum(b.amount) from limit_move b
                                       where b.tenant_id = ${tenantId} and b.given_back = m.id), 0) as remain
      from limit_move m
     where ${counter} and change_type = 1 and source_type = ${of.type} and source_id = ${of.id}
       and part_no = ${of.partNo ?? 0}`.execute(tx);
  const [taken] = rows;
  if (!taken) throw new AppError('notFound');
  const remain = storedCents(taken.remain);
  if (remain < cents)
    throw new AppError('limitGivenBack', { remain: amountOf(remain), amount: amountOf(cents) });
  await sql`
    with counter as (update limit_counter set used = used - ${amount}::numeric where ${counter} returning used)
    insert into limit_move (tenant_id, org_id, person_id, rule_key, period_key, limit_name, change_type, amount,
                            used_before, used_after, given_back, source_type, source_id, part_no, source_no, biz_date)
    select ${tenantId}, ${orgId}, ${personId}, ${ruleKey}, ${periodKey}, ${storable(limitName)}, 2, ${amount}::numeric,
           used + ${amount}::numeric, used, ${taken.id}, ${source.type}, ${source.id}, ${source.partNo ?? 0},
           ${storable(source.no)}, current_date
      from counter returning ${DURABLE}`
    .execute(tx)
    .catch((error: unknown) => {
      throw refusalOf(error);
    });
}

/** Counters are locked in one order, whatever the order of the uses. */
function inOrder<U extends Pick<LimitUse, 'personId' | 'ruleKey' | 'periodKey'>>(uses: readonly U[]): U[] {
  if (uses.length > MOST_USES) throw new AppError('badRequest');
  const key = ({ personId, ruleKey, periodKey }: U) => JSON.stringify([personId, ruleKey, periodKey]);
  return [...uses].sort((one, other) => (key(one) < key(other) ? -1 : 1));
}

function refusalOf(error: unknown): unknown {
  return (error as { code?: string }).code === '23505' ? new AppError('ledgerPosted') : error;
}
