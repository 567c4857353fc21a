import type { Ledger } from '../../../server/domain-ledger';
import type { DemoOrgs } from './demo-orgs';
import type { DemoWorld } from './demo-world';
import { newSource } from './ledger-world';
import { orgLedger } from './org-ledger';

/** The first facility of the demo with its books, and persons whose pockets have money. */
export interface MoneyPersons {
  /** A person with an account and this money by code of the pocket. */
  person(money: Readonly<Record<string, string>>): Promise<number>;
  category(code: string): Promise<number>;
  type(code: string): Promise<number>;
  /** What a person's pocket holds, and has reserved. */
  pocket(personId: number, code: string): Promise<{ balance: string; frozen: string }>;
  run: <T>(work: (ledger: Ledger) => Promise<T>) => Promise<T>;
}

export async function moneyPersons(world: DemoWorld, orgs: DemoOrgs): Promise<MoneyPersons> {
  const admin = world.as('admin');
  for (const path of ['bank/bank-money-category/init', 'bank/bank-money-type/init']) await admin.get(path);
  const run = await orgLedger(world, orgs.first);
  const category = (code: string) => world.id('bank_money_category', { code });
  const type = (code: string) => world.id('bank_money_type', { code });
  const open = await world.db
    .selectFrom('supervised_prisoner')
    .select('id')
    .where('org_id', '=', orgs.first)
    .where('account_status', '=', 2)
    .where('custody_status', '=', 1)
    .orderBy('id')
    .execute();
  const free = open.map(({ id }) => id as number);
  return {
    category,
    type,
    run,
    async person(money) {
      const ownerId = free.shift()!;
      const moneyTypeId = await type('101');
      for (const [code, amount] of Object.entries(money)) {
        const moneyCategoryId = await category(code);
        await run(async (ledger) => {
          const cash = await ledger.open({ code: 'CASH', ownerType: 'org', ownerId: orgs.first });
          const pocket = await ledger.open({ code: 'PERSON', ownerType: 'person', ownerId, moneyCategoryId });
          const legs = [
            { accountId: cash, side: 'D', amount },
            { accountId: pocket, side: 'C', amount },
          ] as const;
          await ledger.post({ event: 'M1', moneyTypeId, source: newSource(), summary: '存入', legs });
        });
      }
      return ownerId;
    },
    async pocket(personId, code) {
      const moneyCategoryId = await category(code);
      const accounts = await run((ledger) => ledger.accountsOf({ ownerType: 'person', ownerId: personId }));
      const found = accounts.find((one) => one.moneyCategoryId === moneyCategoryId);
      return { balance: found?.balance ?? '0.00', frozen: found?.frozen ?? '0.00' };
    },
  };
}
