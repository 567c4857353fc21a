import type { ActionContext } from '../../../server/action';
import type { BankRecord } from '../adapters/bank-adapter';
import { matchTrans } from './match-trans';
import { noteBalance, nowIn, type AskedBalance } from './note-balance';
import { ORIGIN, recordQueryOf, storeRecords } from './store-records';
import type { Outcome, TaskWork } from './task-work';
import { TASK, type BankTask } from './trade-words';

const SILENT: Outcome = {
  ...{ code: 'silent', msg: '银行没有应答', state: TASK.failed, again: true, isDone: false, response: null },
};
const DONE = { code: 'done', state: TASK.done, again: false, isDone: true } as const;

/** The account of a task while it is in use. */
async function accountOf({ tx, session }: ActionContext, { bankAccountId }: BankTask) {
  return tx
    .selectFrom('bank_account')
    .select(['id', 'account_no as accountNo'])
    .where('tenant_id', '=', session.tenantId)
    .where('id', '=', bankAccountId)
    .where('status', '=', 1)
    .executeTakeFirst();
}

/** Fetches the records of an account, and matches them. */
export const transWork: TaskWork<{ accountNo: string; from: string }, readonly BankRecord[]> = {
  async take(context, task) {
    const account = await accountOf(context, task);
    return account ? recordQueryOf(context, account) : null;
  },
  ask: (adapter, access, query) => adapter.fetchTrans(access, query),
  request: ({ from }) => ({ from }),
  async conclude(context, { bankAccountId }, records) {
    if (records === null) return SILENT;
    const stored = await storeRecords(context, bankAccountId!, records, ORIGIN.bank);
    const { matched, unmatched } = await matchTrans(context, bankAccountId!);
    const odd = stored.odd > 0 ? `，${stored.odd}条与已有流水不符或格式有误` : '';
    return {
      ...DONE,
      ...(stored.odd > 0 && { code: 'odd', state: TASK.failed }),
      msg: `新增${stored.fetched}条，匹配${matched}条，未匹配${unmatched}条${odd}`,
      response: { ...stored, matched, unmatched },
    };
  },
};

/** Asks for the balance of an account. */
export const balanceWork: TaskWork<{ accountNo: string; askedAt: string }, AskedBalance> = {
  async take(context, task) {
    const account = await accountOf(context, task);
    if (!account) return null;
    return { accountNo: account.accountNo, askedAt: await nowIn(context) };
  },
  async ask(adapter, access, { accountNo, askedAt }) {
    return { bankBalance: await adapter.queryBalance(access, accountNo), askedAt };
  },
  request: () => ({}),
  async conclude(context, { bankAccountId }, answer) {
    if (answer === null) return SILENT;
    await noteBalance(context, bankAccountId!, answer);
    return { ...DONE, msg: '已更新银行余额', response: { balance: answer.bankBalance } };
  },
};
