import Type from 'typebox';
import { sql } from 'kysely';
import { amountOf, storedCents } from '../../../schemas/money/cents';
import type { Action, ActionContext } from '../../../server/action';

/** Whoever works with money sees what persons have: holders of a code of the bank, of money or of sales (domains.md 2.3). */
const MONEY_CODES = /^(bank_|money_|sale_order_|supervised_account_search$)/;

/** Whether the session sees what persons have. */
export function seesMoney({ session }: ActionContext): boolean {
  return [...session.permissions].some((code) => MONEY_CODES.test(code));
}

interface PocketRow {
  id: number;
  owner_id: number;
  money_category_id: number;
  name: string;
  balance: string;
  frozen: string;
}

/** What a person has; amounts are yuan as decimal text. */
interface PersonAccount {
  /** Identifies the row of the person in 人员账户. */
  accountId: number;
  balance: string;
  frozen: string;
  available: string;
  pockets: { moneyCategoryId: number; name: string; available: string }[];
}

/** The accounts of persons of the organisation by person, with their pockets in the order of the categories. */
export async function accountsOf(
  { tx, session }: ActionContext,
  persons: readonly { id: number }[],
): Promise<Map<number, PersonAccount>> {
  const { rows } = await sql<PocketRow>`
    select a.id, a.owner_id, a.money_category_id, c.name, a.balance, a.frozen from ledger_account a
      join bank_money_category c on c.tenant_id = a.tenant_id and c.id = a.money_category_id
     where a.tenant_id = ${session.tenantId} and a.org_id = ${session.orgId} and a.owner_type = 2
       and a.owner_id = any (${persons.map(({ id }) => id)}::bigint[]) order by c.sort, c.id`.execute(tx);
  const byPerson = new Map<number, PocketRow[]>();
  for (const row of rows) byPerson.set(row.owner_id, [...(byPerson.get(row.owner_id) ?? []), row]);
  const found = new Map<number, PersonAccount>();
  for (const [owner, pockets] of byPerson) {
    const sum = (cents: (row: PocketRow) => bigint) =>
      amountOf(pockets.reduce((total, row) => total + cents(row), 0n));
    const available = ({ balance, frozen }: PocketRow) => storedCents(balance) - storedCents(frozen);
    found.set(owner, {
      accountId: Math.min(...pockets.map(({ id }) => id)),
      balance: sum(({ balance }) => storedCents(balance)),
      frozen: sum(({ frozen }) => storedCents(frozen)),
      available: sum(available),
      pockets: pockets.map((row) => ({
        ...{ moneyCategoryId: row.money_category_id, name: row.name, available: amountOf(available(row)) },
      })),
    });
  }
  return found;
}

/** What was spent this month of what counts against the monthly total (domains.md 3.5). */
async function monthUsed({ tx, session, bizDate }: ActionContext, personId: number): Promise<string> {
  const { rows } = await sql<{ used: string }>`
    select used from limit_counter
     where tenant_id = ${session.tenantId} and org_id = ${session.orgId} and person_id = ${personId}
       and rule_key = 'total' and period_key = ${bizDate.slice(0, 7)}`.execute(tx);
  return rows[0]?.used ?? '0.00';
}

const Amount = Type.String();
const Answer = Type.Object({
  accountId: Type.Union([Type.Integer(), Type.Null()]),
  ...{ balance: Amount, frozen: Amount, available: Amount, monthUsed: Amount },
  pockets: Type.Array(
    Type.Object({ moneyCategoryId: Type.Integer(), name: Type.String(), available: Amount }),
  ),
  limits: Type.Array(
    Type.Object({
      ...{ subject: Type.Integer(), subjectId: Type.Union([Type.Integer(), Type.Null()]) },
      ...{ cycle: Type.Integer(), maxAmount: Amount, names: Type.Array(Type.String()) },
      /** Of the monthly total; null for others, whose counters belong to what is bought. */
      ...{ used: Type.Union([Amount, Type.Null()]), left: Type.Union([Amount, Type.Null()]) },
    }),
  ),
});

const NOTHING_YET = { accountId: null, balance: '0.00', frozen: '0.00', available: '0.00', pockets: [] };
/** Values of `LimitSubject` and `Cycle`: everything in a month. */
const [TOTAL, MONTH] = [1, 4];

interface Limit {
  subject: number;
  cycle: number;
  maxAmount: string;
}

/** What a person has and may spend: the pockets, and the limits in force with what is used and left. */
export const personAccountActions: readonly Action[] = [
  {
    entity: 'supervised_prisoner',
    path: 'account-detail/{id}',
    methods: ['GET'],
    permission: { anyOf: ['supervised_account_search'] },
    title: '人员账户与限额',
    answer: Answer,
    writes: false,
    async run(context, { params: { id = 0 } }) {
      await context.rows('supervised_prisoner').get(id);
      const account = (await accountsOf(context, [{ id }])).get(id) ?? NOTHING_YET;
      const used = await monthUsed(context, id);
      const { limits } = (await context.serve('bank.limits', { personId: id })) as unknown as {
        limits: Limit[];
      };
      const left = (limit: Limit) => {
        const cents = storedCents(limit.maxAmount) - storedCents(used);
        return { used, left: amountOf(cents > 0n ? cents : 0n) };
      };
      return {
        ...{ ...account, monthUsed: used },
        limits: limits.map((limit) => ({
          ...limit,
          ...(limit.subject === TOTAL && limit.cycle === MONTH ? left(limit) : { used: null, left: null }),
        })),
      };
    },
  },
];
