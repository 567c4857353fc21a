import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { runTasks } from '../../../domains/bank/actions/run-tasks';
import { simulatedBank } from '../../../domains/bank/adapters/simulator';
import type { JsonObject } from '../../../schemas/json';
import type { Reply, TestAppOptions } from '../../support/test-app';
import { demoOrgs, type DemoOrgs } from './demo-orgs';
import { demoWorld, type Caller, type DemoWorld } from './demo-world';
import { newSource } from './ledger-world';
import { moneyPersons, type MoneyPersons } from './money-persons';

/** The first facility with accounts at the simulated bank, payees and people who move money. */
export interface BankWorld {
  world: DemoWorld;
  orgs: DemoOrgs;
  money: MoneyPersons;
  cashier: Caller;
  reviewer: Caller;
  admin: Caller;
  /** Its default main account and a special one, with their numbers. */
  main: number;
  special: number;
  mainNo: string;
  /** Money that comes from outside: to the account at the bank and in the books, as `code`. */
  receive(account: number, amount: string, code: 'SUSPENSE' | 'ORG'): Promise<void>;
  /** A payee that was approved. */
  payee(more: JsonObject): Promise<number>;
  /** Runs the tasks; those that wait for their time come at once. */
  work(): Promise<number>;
  /** Balance and frozen amount of an account of the organisation. */
  book(code: string, bankAccountId?: number): Promise<string>;
  /** A document of a call base, made and moved. */
  document(base: string): Documents;
  close(): Promise<void>;
}

/** Documents of one entity. */
export interface Documents {
  detail(id: number): Promise<JsonObject>;
  move(who: Caller, verb: string, id: number, more?: JsonObject): Promise<Reply>;
}

export async function bankWorld(options: TestAppOptions = {}): Promise<BankWorld> {
  const world = await demoWorld(options);
  const orgs = await demoOrgs(world);
  const money = await moneyPersons(world, orgs);
  const admin = world.as('admin', orgs.first);
  const [cashier, reviewer] = [world.as('cashier'), world.as('reviewer')];
  // The bank serves at any time of the day on which tests run.
  await sql`update bank_product set day_start = null, day_end = null`.execute(world.db);
  // The simulated bank is one for all worlds of a process.
  const [mainNo, specialNo] = [1, 2].map(() => `999999${randomInt(10 ** 9, 10 ** 10)}`) as [string, string];
  const bankProductId = await world.id('bank_product', { code: 'SIM' });
  const account = async (facts: JsonObject) =>
    (await admin.post('bank/bank-account/add', { bankProductId, ...facts })).data.id as number;
  const main = await account({ kind: 1, accountName: '主账户', accountNo: mainNo, isDefault: 1 });
  const special = await account({ kind: 2, purpose: 1, accountName: '劳动专户', accountNo: specialNo });
  const owner = { ownerType: 'org', ownerId: orgs.first } as const;
  let payees = 0;
  const document = (base: string): Documents => {
    const detail = async (id: number) => (await admin.get(`${base}/detail/${id}`)).data as JsonObject;
    return {
      detail,
      move: async (who, verb, id, more = {}) =>
        who.pay(`${base}/${verb}/${id}`, { version: (await detail(id)).version!, ...more }),
    };
  };
  return {
    ...{ world, orgs, money, cashier, reviewer, admin, main, special, mainNo, document },
    async receive(accountId, amount, code) {
      simulatedBank.deposit(accountId === main ? mainNo : specialNo, amount);
      const moneyTypeId = await money.type('101');
      await money.run(async (ledger) => {
        const bank = await ledger.open({ code: 'BANK', ...owner, bankAccountId: accountId });
        const to = await ledger.open({ code, ...owner, ...(code === 'ORG' && { bankAccountId: accountId }) });
        const legs = [
          { accountId: bank, side: 'D', amount },
          { accountId: to, side: 'C', amount },
        ] as const;
        await ledger.post({ event: 'M4', moneyTypeId, source: newSource(), summary: '收款', legs });
      });
    },
    async payee(more) {
      payees += 1;
      const { data } = await cashier.post('bank/bank-other-account/add', {
        ...{ payeeType: 4, accountName: `收款方${payees}`, accountNo: `999999600000${payees}` },
        ...{ bankCode: 'ICBC', branchName: '城东支行', ...more },
      });
      const checked = { version: 1, pass: true };
      await reviewer.pay(`bank/bank-other-account/check/${data.id}`, checked);
      return data.id as number;
    },
    async work() {
      await sql`update bank_task set next_run_at = now() where state = 0 and next_run_at < now() + interval '2 hours'`.execute(
        world.db,
      );
      return runTasks(world.database.core, new AbortController().signal, world.app.inOrganisation);
    },
    async book(code, bankAccountId) {
      const books = await money.run((ledger) => ledger.accountsOf(owner));
      const found = books.find(
        (one) => one.code === code && (bankAccountId === undefined || one.bankAccountId === bankAccountId),
      );
      return found ? `${found.balance} / ${found.frozen}` : 'none';
    },
    close: () => world.close(),
  };
}
