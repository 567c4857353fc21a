import { sql } from 'kysely';
import { ACCOUNT_KIND } from '../../../schemas/money/book-of-kind';
import type { ActionContext, Db, InOrganisation } from '../../../server/action';
import type { Timer } from '../../../server/domain-job';
import { eachRow } from './each-row';
import { addTask, timeIn } from './new-trade';
import { TASK } from './trade-words';

/** Actions of tasks about an account, with the value of `BankFunc` that a product needs for them. */
const FUNCTION = { queryBalance: 2, fetchTrans: 3 } as const;
type AccountAction = keyof typeof FUNCTION;

/** How often a product asks unless it says so. */
const USUAL_TRIES = 3;
/** Accounts of one run at most. */
const MOST_ACCOUNTS = 5000;

/** Asks the bank about an account in a task, unless one is on its way. */
export async function askAccount(context: ActionContext, action: AccountAction, id: number): Promise<void> {
  const { tx, session } = context;
  const open = await tx
    .selectFrom('bank_task')
    .select('id')
    .where('tenant_id', '=', session.tenantId)
    .where('org_id', '=', session.orgId)
    .where('bank_account_id', '=', id)
    .where('action', '=', action)
    .where('state', 'in', [TASK.waiting, TASK.running])
    .limit(1)
    .executeTakeFirst();
  if (open) return;
  const account = await tx
    .selectFrom('bank_account as a')
    .innerJoin('bank_product as p', (join) =>
      join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.id', '=', 'a.bank_product_id'),
    )
    .select(['a.bank_product_id', 'p.max_try'])
    .where('a.tenant_id', '=', session.tenantId)
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow();
  await addTask(context, action, {
    ...{ bankProductId: account.bank_product_id, bankAccountId: id },
    ...{ runAt: await timeIn(context), maxTry: account.max_try ?? USUAL_TRIES },
  });
}

/** The bank did not answer a user in time: a task asks again. Returns what the user is told. */
export async function askLater(context: ActionContext, action: AccountAction, id: number): Promise<string> {
  await askAccount(context, action, id);
  return '银行暂不可用，已转入后台任务';
}

/** Accounts whose product can be asked now. */
async function askable(core: Db, action: AccountAction) {
  const { rows } = await sql<{ id: number; tenantId: number; orgId: number }>`
    /* every tenant */ select a.id, a.tenant_id as "tenantId", a.org_id as "orgId"
      from bank_account a join bank_product p on p.tenant_id = a.tenant_id and p.id = a.bank_product_id
     where a.status = 1 and p.status = 1 and a.kind in (${ACCOUNT_KIND.main}, ${ACCOUNT_KIND.special})
       and ${FUNCTION[action]} = any (p.functions)
       and localtime between coalesce(p.day_start::time, '00:00') and coalesce(p.day_end::time, '24:00')
     order by a.id limit ${MOST_ACCOUNTS}`.execute(core);
  return rows;
}

const timer = (name: string, title: string, every: number, action: AccountAction): Timer => ({
  ...{ name, title, every, quiet: true },
  async run(core: Db, signal: AbortSignal, inOrganisation: InOrganisation): Promise<number> {
    const accounts = await askable(core, action);
    return eachRow(accounts, signal, ({ id, ...place }) =>
      inOrganisation(place, (context) => askAccount(context, action, id)),
    );
  },
});

/** Asks banks for records and balances while they serve (domains.md 4.4). */
export const accountTimers: readonly Timer[] = [
  timer('bank-trans', '取银行流水', 600, 'fetchTrans'),
  timer('bank-balance', '查银行余额', 1800, 'queryBalance'),
];
