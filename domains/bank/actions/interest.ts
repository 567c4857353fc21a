import { sql } from 'kysely';
import { interestQuarter } from '../../../schemas/money/interest';
import { amountOf, storedCents } from '../../../schemas/money/cents';
import Type from 'typebox';
import type {
  Action,
  ActionContext,
  Db,
  InOrganisation,
  RowOf,
  TransitionHook,
  TransitionHooks,
} from '../../../server/action';
import type { PostingLeg } from '../../../server/domain-ledger';
import type { Timer } from '../../../server/domain-job';
import { eachRow } from './each-row';
import { storeItems } from './interest-items';
import { bearingPockets, lockInterest } from './interest-pockets';
import { paysInterest, yearlyRate } from './interest-setting';
import { shareInterest } from './interest-shares';
import { moneyTypeOf } from './money-type-of';

const entity = 'bank_interest';
type Interest = RowOf<typeof entity>;

/** A value of `AccountStatus`: the account of the person is open. */
const OPEN = 2;
/** A value of `InterestState`. */
const POSTED = 4;
/** Values of `InterestMode`. */
const [BY_RATE, BY_AMOUNT] = [1, 2];
/** Items of one transaction (N2). */
const LEGS = 500;

async function openPersons({ tx, session }: ActionContext): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('supervised_prisoner')
    .select('id')
    .where('tenant_id', '=', session.tenantId)
    .where('org_id', '=', session.orgId)
    .where('account_status', '=', OPEN)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Adds a batch with its items, computed from the closing balances of days that have ended. */
async function add(context: ActionContext, body: unknown): Promise<{ id: number }> {
  const { bizDate, failFields, fail } = context;
  if (!paysInterest(context)) fail('机构配置为不计息');
  const rows = context.rows(entity);
  const { id } = await rows.add(body, {}, async (row) => {
    if (await isDone(context, String(row.quarter))) failFields({ quarter: '该季度已计息' });
    if (interestQuarter(String(row.quarter)).end >= bizDate) failFields({ quarter: '计息期尚未结束' });
  });
  const row = await rows.get(id);
  const { start, end } = interestQuarter(row.quarter);
  const open = await openPersons(context);
  const weighted = (await bearingPockets(context, { start, end })).filter(({ personId }) =>
    open.has(personId),
  );
  if (weighted.length === 0) fail('该季度没有可计息的余额');
  const shares = shareInterest(row, weighted, end);
  const pool = storedCents(row.poolAmount);
  const allotted = shares.reduce((sum, { cents }) => sum + cents, 0n);
  if (allotted > pool) failFields({ poolAmount: '分配金额大于银行结息额' });
  await storeItems(context, { interestId: id }, end, shares);
  const persons = new Set(shares.map(({ personId }) => personId));
  await rows.set(
    row,
    {
      ...{ startDate: start, endDate: end, personCount: persons.size },
      ...{ allottedAmount: amountOf(allotted), remainAmount: amountOf(pool - allotted) },
    },
    'calculate',
  );
  return { id };
}

async function isDone({ tx, session }: ActionContext, quarter: string): Promise<boolean> {
  const found = await tx
    .selectFrom(entity)
    .select('id')
    .where('tenant_id', '=', session.tenantId)
    .where('org_id', '=', session.orgId)
    .where('quarter', '=', quarter)
    .where('state', '<>', 9)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The items of a batch that are posted. */
function itemsOf({ tx, session }: ActionContext, { id }: Interest) {
  return tx
    .selectFrom('bank_interest_item')
    .select(['person_id', 'ledger_account_id', 'amount'])
    .where('tenant_id', '=', session.tenantId)
    .where('interest_id', '=', id)
    .where('amount', '>', '0')
    .orderBy('id')
    .execute();
}

/** How many items of a batch have days that were paid since because their persons left. */
async function paidBefore({ tx, session }: ActionContext, { id, startDate }: Interest): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from bank_interest_item i
     where i.tenant_id = ${session.tenantId} and i.interest_id = ${id} and exists (
       select from bank_interest_item p
        where p.tenant_id = i.tenant_id and p.org_id = i.org_id and p.interest_id is null
          and p.ledger_account_id = i.ledger_account_id and p.end_date >= coalesce(i.start_date, ${startDate}::date))`.execute(
    tx,
  );
  return rows[0]!.n;
}

const checkHook: TransitionHook<typeof entity> = {
  entity,
  verb: 'check',
  async run(context, { row, state }) {
    if (state !== POSTED) return;
    const { ledger, session, fail } = context;
    await lockInterest(context);
    const items = await itemsOf(context, row);
    const twice = await paidBefore(context, row);
    if (twice > 0) fail('有{n}条明细的利息已在离监时结清，请驳回后重新计息', { n: twice });
    const open = await openPersons(context);
    const gone = items.filter(({ person_id }) => !open.has(person_id!)).length;
    if (gone > 0) fail('有{n}条明细的人员已销户，请驳回后重新计息', { n: gone });
    const pool = await ledger.open({ code: 'INTEREST', ownerType: 'org', ownerId: session.orgId });
    const [book] = await ledger.accounts([pool]);
    const { available } = book!;
    if (storedCents(available) < storedCents(row.allottedAmount ?? '0'))
      fail('利息待分配余额不足：可用{available}', { available });
    const moneyTypeId = await moneyTypeOf(context, '121');
    const parts = Array.from({ length: Math.ceil(items.length / LEGS) }, (_, at) =>
      items.slice(at * LEGS, (at + 1) * LEGS),
    );
    await ledger.post(
      ...parts.map((part, partNo) => {
        const legs: PostingLeg[] = part.map(({ ledger_account_id, amount }) => ({
          ...{ accountId: ledger_account_id!, side: 'C', amount: amount! },
        }));
        const total = part.reduce((sum, { amount }) => sum + storedCents(amount!), 0n);
        return {
          ...({ event: 'N2', moneyTypeId, summary: `${row.quarter} 利息` } as const),
          source: { type: 'interest', id: row.id, no: row.batchNo ?? '', partNo },
          legs: [{ accountId: pool, side: 'D' as const, amount: amountOf(total) }, ...legs],
        };
      }),
    );
  },
};

/** What the check of a batch posts (N2). */
export const interestHooks: TransitionHooks = [checkHook];

/** Batches of interest (domains.md 2.7). */
export const interestActions: readonly Action[] = [
  {
    entity,
    path: 'add',
    methods: ['POST'],
    permission: 'add',
    title: '计息',
    body: null,
    writes: true,
    run: (context, { body }) => add(context, body),
  },
  {
    entity,
    path: 'del/{id}',
    methods: ['POST', 'DELETE'],
    permission: 'del',
    title: '删除计息批次',
    answer: Type.Object({ count: Type.Integer() }),
    writes: true,
    async run(context, { params: { id = 0 } }) {
      await context.tx
        .deleteFrom('bank_interest_item')
        .where('tenant_id', '=', context.session.tenantId)
        .where('interest_id', '=', id)
        .execute();
      return context.rows(entity).remove([id]);
    },
  },
];

/** Drafts the batch of the quarter that has just ended, where a bank has paid interest (domains.md 4.4). */
export const interestTimer: Timer = {
  name: 'bank-interest',
  title: '试算季度利息',
  every: '30 1 21 3,6,9,12 *',
  async run(core: Db, signal: AbortSignal, inOrganisation: InOrganisation): Promise<number> {
    const { rows } = await sql<{ quarter: string }>`
      select to_char(current_date, 'YYYY"-Q"Q') as quarter`.execute(core);
    return draftInterest(core, signal, inOrganisation, rows[0]!.quarter);
  },
};

/** Drafts the batches of a quarter (`2026-Q3`) that has ended, where interest of a bank waits; returns their number. */
export async function draftInterest(
  core: Db,
  signal: AbortSignal,
  inOrganisation: InOrganisation,
  quarter: string,
): Promise<number> {
  const { rows } = await sql<{ tenantId: number; orgId: number; pool: string }>`
    /* every tenant */ select tenant_id as "tenantId", org_id as "orgId", (balance - frozen)::text as pool
      from ledger_account where code = 'INTEREST' and balance > frozen order by tenant_id, org_id`.execute(
    core,
  );
  return eachRow(rows, signal, ({ pool, ...place }) =>
    inOrganisation(place, async (context) => {
      if (await isDone(context, quarter)) return;
      if (!paysInterest(context)) return;
      const annualRate = yearlyRate(context);
      const mode = annualRate === null ? { interestMode: BY_AMOUNT } : { interestMode: BY_RATE, annualRate };
      await add(context, { quarter, ...mode, poolAmount: pool });
    }),
  );
}
