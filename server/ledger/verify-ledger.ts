import { sql, type RawBuilder } from 'kysely';
import { POSTING_RULES } from '../../schemas/money/posting-rules';
import type { Db } from '../action';

/** A rule of the ledger that does not hold (domains.md 3.7). */
export interface LedgerProblem {
  /** `I1` to `I13`, or `3.4` for the posting rules. */
  readonly rule: string;
  readonly tenantId: number;
  readonly orgId: number;
  readonly accountId: number | null;
  readonly txnId: number | null;
  /** By how much it differs, in yuan; null where it is not a matter of an amount. */
  readonly difference: string | null;
  /** In English, for operators. */
  readonly what: string;
}

/** Problems of one rule that are reported at most: of a tenant, so that none hides those of another, and in all. */
const MOST = 100;
const MOST_IN_ALL = 10_000;

/** Checks the ledger of a tenant, or of all; `db` must see all rows of it. Reads every entry. */
export async function verifyLedger(db: Db, tenantId: number | null = null): Promise<LedgerProblem[]> {
  const problems: LedgerProblem[] = [];
  for (const [rule, check] of CHECKS) {
    const { rows } = await sql<Omit<LedgerProblem, 'rule'>>`
      /* every tenant */ select tenant_id as "tenantId", org_id as "orgId", account_id as "accountId", txn_id as "txnId",
             difference::numeric(17,2) as difference, what
        from (select found.*, row_number() over (partition by tenant_id order by org_id, account_id, txn_id) as place
                from (${check}) found
               where ${tenantId}::bigint is null or tenant_id = ${tenantId}) ranked
       where place <= ${MOST} order by 1, 2, 3, 4 limit ${MOST_IN_ALL}`.execute(db);
    problems.push(...rows.map((row) => ({ rule, ...row })));
  }
  return problems;
}

/** A problem as a line of text. */
export function problemLine({
  rule,
  tenantId,
  orgId,
  accountId,
  txnId,
  difference,
  what,
}: LedgerProblem): string {
  const place = [
    ...[`tenant ${tenantId}`, `organisation ${orgId}`],
    ...(accountId === null ? [] : [`account ${accountId}`]),
    ...(txnId === null ? [] : [`transaction ${txnId}`]),
  ];
  return `${rule}: ${place.join(', ')}: ${what}${difference === null ? '' : `, difference ${difference}`}`;
}

const NONE = sql.raw('null::bigint');

const UNBALANCED = sql`
  select tenant_id, org_id, ${NONE} as account_id, txn_id, sum(signed) as difference,
         'the legs do not balance or are not all there (' || count(*) || ')' as what
    from ledger_entry group by tenant_id, org_id, txn_id
  having sum(signed) <> 0 or count(*) < 2 or min(legs) <> count(*) or max(legs) <> count(*)
  union all
  select t.tenant_id, t.org_id, null, t.id, null, 'it has no legs' from ledger_txn t
   where not exists (select from ledger_entry e where e.tenant_id = t.tenant_id and e.txn_id = t.id)`;

const CREATED = sql`
  select tenant_id, org_id, ${NONE} as account_id, ${NONE} as txn_id, sum(case normal_side when 'C' then balance else -balance end) as difference,
         'BANK and CASH differ from all other accounts together' as what
    from ledger_account group by tenant_id, org_id
  having sum(case normal_side when 'C' then balance else -balance end) <> 0`;

const OUT_OF_LINE = sql`
  select a.tenant_id, a.org_id, a.id as account_id, ${NONE} as txn_id, a.balance - coalesce(e.total, 0) as difference,
         'the balance ' || a.balance || ' is not the sum of its entries ' || coalesce(e.total, 0) as what
    from ledger_account a left join (
      select e.tenant_id, e.account_id, sum(case b.normal_side when 'C' then e.signed else -e.signed end) as total
        from ledger_entry e join ledger_account b on b.tenant_id = e.tenant_id and b.id = e.account_id
       group by e.tenant_id, e.account_id) e on e.tenant_id = a.tenant_id and e.account_id = a.id
   where a.balance <> coalesce(e.total, 0)
  union all
  select tenant_id, org_id, account_id, txn_id, balance_after - running,
         'the balance after leg ' || seq || ' is ' || balance_after || ' instead of ' || running
    from (select e.tenant_id, e.org_id, e.account_id, e.txn_id, e.seq, e.balance_after,
                 sum(case a.normal_side when 'C' then e.signed else -e.signed end)
                   over (partition by e.tenant_id, e.account_id order by e.id) as running
            from ledger_entry e join ledger_account a on a.tenant_id = e.tenant_id and a.id = e.account_id) chain
   where balance_after <> running`;

const HELD = sql`
  select a.tenant_id, a.org_id, a.id as account_id, ${NONE} as txn_id, a.frozen - coalesce(h.held, 0) as difference,
         'frozen ' || a.frozen || ' is not the sum of its open holds ' || coalesce(h.held, 0) as what
    from ledger_account a left join (
      select tenant_id, account_id, sum(remain_amount) as held from ledger_hold where state = 3
       group by tenant_id, account_id) h on h.tenant_id = a.tenant_id and h.account_id = a.id
   where a.frozen <> coalesce(h.held, 0)
  union all
  select tenant_id, org_id, id, null, balance + overdraft - frozen, 'frozen is above the balance or below zero'
    from ledger_account where frozen < 0 or frozen > balance + overdraft`;

const COUNTED = sql`
  select c.tenant_id, c.org_id, ${NONE} as account_id, ${NONE} as txn_id, c.used - coalesce(m.used, 0) as difference,
         'the counter ' || c.rule_key || ' of person ' || c.person_id || ' in ' || c.period_key || ' is not the sum of its moves' as what
    from limit_counter c left join (
      select tenant_id, org_id, person_id, rule_key, period_key, sum(case change_type when 1 then amount else -amount end) as used
        from limit_move group by tenant_id, org_id, person_id, rule_key, period_key
    ) m using (tenant_id, org_id, person_id, rule_key, period_key)
   where c.used <> coalesce(m.used, 0)
  union all
  select m.tenant_id, m.org_id, null, null, sum(b.amount) - m.amount, 'more was given back than limit move ' || m.id || ' took'
    from limit_move m join limit_move b on b.tenant_id = m.tenant_id and b.given_back = m.id
   group by m.tenant_id, m.org_id, m.id, m.amount having sum(b.amount) > m.amount`;

const REVERSED = sql`
  select r.tenant_id, r.org_id, e.account_id, r.id as txn_id, sum(e.signed) as difference,
         'the reversal is not the opposite of transaction ' || r.reversal_of as what
    from ledger_txn r join ledger_entry e on e.tenant_id = r.tenant_id and e.txn_id in (r.id, r.reversal_of)
   where r.reversal_of is not null
   group by r.tenant_id, r.org_id, e.account_id, r.id, r.reversal_of having sum(e.signed) <> 0`;

const UNAUDITED = sql`
  select t.tenant_id, t.org_id, ${NONE} as account_id, t.id as txn_id, coalesce(a.amount, 0) - coalesce(e.total, 0) as difference,
         case when a.txn_id is null then 'it has no audit row' else 'its audit row has another amount' end as what
    from ledger_txn t left join ledger_audit a on a.tenant_id = t.tenant_id and a.txn_id = t.id
    left join (select tenant_id, txn_id, sum(amount) as total from ledger_entry where side = 'D' group by tenant_id, txn_id) e
           on e.tenant_id = t.tenant_id and e.txn_id = t.id
   where a.txn_id is null or a.amount <> coalesce(e.total, 0)
  union all
  select a.tenant_id, a.org_id, null, a.txn_id, a.amount, 'there is an audit row without a transaction' from ledger_audit a
   where not exists (select from ledger_txn t where t.tenant_id = a.tenant_id and t.id = a.txn_id)`;

const LATE = sql`
  select t.tenant_id, t.org_id, ${NONE} as account_id, t.id as txn_id, null::numeric as difference,
         'it was posted into ' || c.month || ', which was closed' as what
    from period_close c join ledger_txn t on t.tenant_id = c.tenant_id and t.org_id = c.org_id
     and to_char(t.biz_date, 'YYYY-MM') = c.month and t.posted_at > c.closed_at`;

const UNRULED = sql`
  select e.tenant_id, e.org_id, e.account_id, e.txn_id, null::numeric as difference,
         t.event || ' has no ' || e.side || ' of ' || a.code as what
    from ledger_entry e join ledger_txn t on t.tenant_id = e.tenant_id and t.id = e.txn_id
    join ledger_account a on a.tenant_id = e.tenant_id and a.id = e.account_id
    left join jsonb_each(${JSON.stringify(POSTING_RULES)}::jsonb) r on r.key = t.event
   where t.event <> 'R1'
     and not coalesce(r.value -> case e.side when 'D' then 'debit' else 'credit' end ? a.code, false)`;

const CLOSED_DAYS = sql`
  select d.tenant_id, d.org_id, d.account_id, ${NONE} as txn_id, d.close_amount - e.balance_after as difference,
         'the balance of ' || d.biz_date || ' is not that of its last entry' as what
    from ledger_day_balance d cross join lateral (
      select balance_after from ledger_entry e
       where e.tenant_id = d.tenant_id and e.account_id = d.account_id and e.biz_date = d.biz_date
       order by e.id desc limit 1) e
   where d.close_amount <> e.balance_after`;

const CHECKS: readonly (readonly [string, RawBuilder<unknown>])[] = [
  ['I1', UNBALANCED],
  ['I2', CREATED],
  ['I3', OUT_OF_LINE],
  ['I3', CLOSED_DAYS],
  ['I4', HELD],
  ['I9', COUNTED],
  ['I11', REVERSED],
  ['I11', LATE],
  ['I13', UNAUDITED],
  ['3.4', UNRULED],
];
