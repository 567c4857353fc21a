import fs from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MoneyProcess } from './support/money-process';
import { moneyRun } from './support/money-run';
import { buildMoneyServer, moneyEnv, moneyFolder, moneyWorld, runWorld } from './support/money-world';

/*
 * Random operations of money by clients at once, on two servers in processes of their own. A longer run:
 * MONEY_OPERATIONS=20000 MONEY_KILLS=100 MONEY_CUTS=20 MONEY_SEED=<any>.
 */
const number = (name: string, fallback: number) => Number(process.env[name] ?? fallback);
const OPERATIONS = number('MONEY_OPERATIONS', 800);
const KILLS = number('MONEY_KILLS', 5);
const CUTS = number('MONEY_CUTS', 2);
const SEED = process.env.MONEY_SEED ?? 'money';

let folder: string;
let given: Awaited<ReturnType<typeof moneyWorld>>;
let servers: MoneyProcess[] = [];
beforeAll(async () => {
  folder = moneyFolder();
  const program = await buildMoneyServer(folder);
  given = await moneyWorld();
  servers = [1, 2].map(() => new MoneyProcess(program, moneyEnv(given.world)));
  await Promise.all(servers.map((server) => server.start()));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await given?.world.close();
  fs.rmSync(folder, { recursive: true });
});

test(
  `I1–I5, I8, I9, I11, I13: ${OPERATIONS} random operations, ${KILLS} server kills, ${CUTS} cut connections: each acknowledged one is there once, and everything adds up`,
  { timeout: 600_000 + OPERATIONS * 100 },
  async () => {
    const report = await moneyRun({
      ...{ seed: SEED, servers, db: given.world.db, world: runWorld(given) },
      ...{ operations: OPERATIONS, round: Math.max(300, OPERATIONS / 20), kills: KILLS, cuts: CUTS },
    });
    console.log(JSON.stringify({ seed: SEED, ...report }));
    expect(report.violations).toEqual([]);
    expect(report).toMatchObject({ operations: OPERATIONS, kills: KILLS, cuts: CUTS });
    expect(Object.keys(report.done).sort()).toEqual(
      [
        ...['capture', 'claim', 'in', 'order', 'post', 'release', 'reverse'],
        ...['submit', 'check', 'giveBack', 'paid', 'failed', 'leave', 'relay', 'interest', 'close'],
      ].sort(),
    );
    expect(report.refused.ledgerPosted).toBeGreaterThanOrEqual(report.done.claim!);
    expect(report.refused.ledgerShort).toBeGreaterThan(0);
  },
);
