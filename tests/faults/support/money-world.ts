import fs from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { ledgerWorld, type LedgerWorld } from '../../server/support/ledger-world';
import type { MoneyPerson, MoneyRun } from './money-run';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PERSONS = 5;

/** Builds the program of the money servers, with a plugin that changes its code; returns its file. */
export async function buildMoneyServer(folder: string, plugins: Plugin[] = []): Promise<string> {
  await build({
    configFile: path.join(ROOT, 'vite.config.ts'),
    logLevel: 'error',
    plugins,
    build: {
      ssr: path.join(import.meta.dirname, 'money-server.ts'),
      outDir: folder,
      rolldownOptions: { output: { entryFileNames: 'main.js' } },
    },
  });
  return path.join(folder, 'main.js');
}

/** A folder below the root, because the programs import packages. */
export function moneyFolder(): string {
  fs.mkdirSync(path.join(ROOT, '.cache'), { recursive: true });
  return fs.mkdtempSync(path.join(ROOT, '.cache/money-'));
}

/** An organisation with persons whose money the clients move. */
export async function moneyWorld(): Promise<{
  world: LedgerWorld;
  persons: MoneyPerson[];
  pending: number;
  interest: number;
}> {
  const world = await ledgerWorld();
  const persons: MoneyPerson[] = [];
  let [pending, interest] = [0, 0];
  await world.run(async (ledger) => {
    for (let id = 201; id <= 200 + PERSONS; id++) {
      const pocket = (moneyCategoryId: number) =>
        ledger.open({ code: 'PERSON', ownerType: 'person', ownerId: id, moneyCategoryId });
      persons.push({ id, pockets: [await pocket(1), await pocket(2)] });
    }
    const org = { ownerType: 'org', ownerId: world.orgs.first } as const;
    interest = await ledger.open({ code: 'INTEREST', ...org });
    pending = await ledger.open({ code: 'SUP.PENDING', ownerType: 'supplier', ownerId: 1 });
  });
  return { world, persons, pending, interest };
}

/** The environment of a money server. */
export function moneyEnv({ url, tenants, orgs, users }: LedgerWorld): Record<string, string> {
  const session = {
    ...{ userId: users.manager, userName: '出纳', tenantId: tenants.home },
    ...{ orgId: orgs.first, homeOrgId: orgs.first, orgTree: [orgs.first] },
  };
  return { DATABASE_URL: url, SESSION: JSON.stringify(session) };
}

/** What a run needs of the world. */
export function runWorld({
  world,
  persons,
  pending,
  interest,
}: Awaited<ReturnType<typeof moneyWorld>>): MoneyRun['world'] {
  return { at: world.at, tenants: world.tenants, persons, pending, interest };
}
