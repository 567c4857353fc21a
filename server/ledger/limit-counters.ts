import { sql } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import { amountOf, centsOf, storedCents } from '../../schemas/money/cents';
import { storable } from '../../schemas/text/storable-text';
import type { Db } from '../action';
import type { LimitReturn, LimitUse } from '../domain-ledger';
import { DURABLE, positiveCents, type LedgerPlace } from './ledger-place';

/** Uses of one call at most: those of a document of 2,000 lines, and more. */
const MOST_USES = 5000;

/** The counter that a use or a return changes. */
type CounterKey = Pick<LimitUse, 'personId' | 'ruleKey' | 'periodKey'>;

/**
 * Counts against limits, all or none, by one statement (`Ledger.takeLimits`; domains.md 3.5). Counters are locked in one
 * order, whatever the order of the uses. Uses of one counter fit together when their sum does.
 */
export async function takeLimits(tx: Db, place: LedgerPlace, uses: readonly LimitUse[]): Promise<void> {
  if (uses.length === 0) return;
  if (uses.length > MOST_USES) throw new AppError('badRequest');
  for (const { amount, cap } of uses) {
    positiveCents(amount);
    if (centsOf(cap) === null) throw new AppError('badRequest');
  }
  const counters = new Set(uses.map(counterName));
  const isMany = counters.size > 1;
  if (isMany) await sql`savepoint limits`.execute(tx);
  let refusal: unknown = null;
  const counted = await count(tx, place, uses).catch((error: unknown) => {
    refusal = error;
    return 0;
  });
  if (counted === counters.size) {
    if (isMany) await sql`release savepoint limits`.execute(tx);
    return;
  }
  // A verb may go on after a refusal: then none is counted.
  if (isMany) await sql`rollback to savepoint limits`.execute(tx);
  throw refusal ?? (await reached(tx, place, uses));
}

/** Counts uses where their counters have room; returns how many counters had. */
async function count(tx: Db, { tenantId, orgId }: LedgerPlace, uses: readonly LimitUse[]): Promise<number> {
  const given = uses.map(({ personId, ruleKey, periodKey, limitName, amount, cap, source }, at) => ({
    ...{ at, person: personId, rule: ruleKey, period: periodKey, limit: storable(limitName), amount, cap },
    ...sourceColumns(source),
  }));
  const { rows } = await sql<{ counters: number }>`
    with given as (
      select *, sum(amount) over (partition by person, rule, period order by at) as up_to,
             sum(amount) over (partition by person, rule, period) as total
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as u(at int, person bigint, rule text, period text,
             "limit" text, amount numeric, cap numeric, source text, "sourceId" bigint, part int, "sourceNo" text)
    ), asked as (
      select person, rule, period, total, min(cap) as cap from given group by person, rule, period, total
    ), counter as (
      insert into limit_counter as c (tenant_id, org_id, person_id, rule_key, period_key, used)
      select ${tenantId}, ${orgId}, person, rule, period, total from asked where total <= cap
       order by person, rule, period
      on conflict (tenant_id, org_id, person_id, rule_key, period_key)
      do update set used = c.used + excluded.used
       where c.used + excluded.used <= (select a.cap from asked a where a.person = excluded.person_id
                                           and a.rule = excluded.rule_key and a.period = excluded.period_key)
      returning person_id, rule_key, period_key, used
    ), move as (
      insert into limit_move (tenant_id, org_id, person_id, rule_key, period_key, limit_name, change_type, amount,
                              used_before, used_after, cap, source_type, source_id, part_no, source_no, biz_date)
      select ${tenantId}, ${orgId}, person, rule, period, "limit", 1, amount, used - total + up_to - amount,
             used - total + up_to, cap, source, "sourceId", part, "sourceNo", current_date
        from given join counter on person_id = person and rule_key = rule and period_key = period order by at
    )
    select count(*)::int as counters, ${DURABLE} from counter`
    .execute(tx)
    .catch((error: unknown) => {
      throw refusalOf(error);
    });
  return rows[0]!.counters;
}

/** The refusal of the first use that does not fit. */
async function reached(tx: Db, place: LedgerPlace, uses: readonly LimitUse[]): Promise<AppError> {
  const used = await usedOf(tx, place, uses, false);
  for (const use of uses) {
    const before = used.get(counterName(use)) ?? 0n;
    const after = before + storedCents(use.amount);
    if (after > storedCents(use.cap)) {
      const { limitName: limit, cap, amount } = use;
      return new AppError('limitReached', { limit, cap, used: amountOf(before), amount });
    }
    used.set(counterName(use), after);
  }
  throw new Error('A limit was reached by no use');
}

/** What the counters have counted, by their names; locked in one order for a change. */
async function usedOf(
  tx: Db,
  { tenantId, orgId }: LedgerPlace,
  uses: readonly CounterKey[],
  isChange: boolean,
): Promise<Map<string, bigint>> {
  const keys = uses.map(({ personId, ruleKey, periodKey }) => ({
    ...{ person: personId, rule: ruleKey, period: periodKey },
  }));
  const { rows } = await sql<CounterKey & { used: string }>`
    select c.person_id as "personId", c.rule_key as "ruleKey", c.period_key as "periodKey", c.used from limit_counter c
     where c.tenant_id = ${tenantId} and c.org_id = ${orgId} and (c.person_id, c.rule_key, c.period_key) in
           (select person, rule, period from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
                as k(person bigint, rule text, period text))
     order by c.person_id, c.rule_key, c.period_key ${isChange ? sql`for no key update` : sql``}`.execute(tx);
  return new Map(rows.map((row) => [counterName(row), storedCents(row.used)]));
}

/** Gives back what was taken, in its period, all or none (`Ledger.giveBackLimits`). */
export async function giveBackLimits(
  tx: Db,
  place: LedgerPlace,
  uses: readonly LimitReturn[],
): Promise<void> {
  if (uses.length === 0) return;
  if (uses.length > MOST_USES) throw new AppError('badRequest');
  const { tenantId, orgId } = place;
  const used = await usedOf(tx, place, uses, true);
  const taken = await takenBy(tx, place, uses);
  const given = uses.map((use, at) => {
    const { personId, ruleKey, periodKey, limitName, amount, source } = use;
    const cents = positiveCents(amount);
    const move = taken[at];
    const before = used.get(counterName(use));
    if (!move || before === undefined) throw new AppError('notFound');
    if (move.remain < cents)
      throw new AppError('limitGivenBack', { remain: amountOf(move.remain), amount: amountOf(cents) });
    move.remain -= cents;
    used.set(counterName(use), before - cents);
    return {
      ...{ at, person: personId, rule: ruleKey, period: periodKey, limit: storable(limitName), amount },
      ...{ before: amountOf(before), after: amountOf(before - cents), of: move.id, ...sourceColumns(source) },
    };
  });
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as u(at int, person bigint, rule text, period text,
             "limit" text, amount numeric, before numeric, after numeric, "of" bigint, source text, "sourceId" bigint,
             part int, "sourceNo" text)
    ), counter as (
      update limit_counter c set used = c.used - g.total
        from (select person, rule, period, sum(amount) as total from given group by person, rule, period) g
       where c.tenant_id = ${tenantId} and c.org_id = ${orgId} and c.person_id = g.person and c.rule_key = g.rule
         and c.period_key = g.period
    )
    insert into limit_move (tenant_id, org_id, person_id, rule_key, period_key, limit_name, change_type, amount,
                            used_before, used_after, given_back, source_type, source_id, part_no, source_no, biz_date)
    select ${tenantId}, ${orgId}, person, rule, period, "limit", 2, amount, before, after, "of", source, "sourceId", part,
           "sourceNo", current_date
      from given order by at returning ${DURABLE}`
    .execute(tx)
    .catch((error: unknown) => {
      throw refusalOf(error);
    });
}

/** What each return gives back of: what its source took, and what is left of that; one object for each taking. */
async function takenBy(
  tx: Db,
  { tenantId, orgId }: LedgerPlace,
  uses: readonly LimitReturn[],
): Promise<({ id: number; remain: bigint } | undefined)[]> {
  const keys = uses.map(({ personId, ruleKey, periodKey, of }, at) => ({
    ...{ at, person: personId, rule: ruleKey, period: periodKey },
    ...{ source: of.type, sourceId: of.id, part: of.partNo ?? 0 },
  }));
  const { rows } = await sql<{ at: number; id: number; remain: string }>`
    select k.at, m.id, m.amount - coalesce((select sum(b.amount) from limit_move b
                                             where b.tenant_id = ${tenantId} and b.given_back = m.id), 0) as remain
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(at int, person bigint, rule text, period text,
           source text, "sourceId" bigint, part int)
      join limit_move m on m.tenant_id = ${tenantId} and m.org_id = ${orgId} and m.source_type = k.source
       and m.source_id = k."sourceId" and m.part_no = k.part and m.change_type = 1 and m.rule_key = k.rule
       and m.period_key = k.period and m.person_id = k.person`.execute(tx);
  const moves = new Map<number, { id: number; remain: bigint }>();
  for (const { id, remain } of rows) moves.set(id, { id, remain: storedCents(remain) });
  const byUse = new Map(rows.map(({ at, id }) => [at, moves.get(id)!]));
  return uses.map((_, at) => byUse.get(at));
}

/** A counter by what makes it one. */
const counterName = ({ personId, ruleKey, periodKey }: CounterKey) =>
  JSON.stringify([personId, ruleKey, periodKey]);

const sourceColumns = ({ type, id, partNo, no }: LimitUse['source']) => ({
  ...{ source: type, sourceId: id, part: partNo ?? 0, sourceNo: storable(no) },
});

function refusalOf(error: unknown): unknown {
  return (error as { code?: string }).code === '23505' ? new AppError('ledgerPosted') : error;
}
