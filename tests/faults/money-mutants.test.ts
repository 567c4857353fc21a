import fs from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { MONEY_MUTANTS, mutate, occurrences, RESENT, type MoneyMutant } from './support/money-mutants';
import { MoneyProcess } from './support/money-process';
import { moneyRun } from './support/money-run';
import { buildMoneyServer, moneyEnv, moneyFolder, moneyWorld, runWorld } from './support/money-world';

/*
 * Whether the random operations of `money.test.ts` find deliberate defects: MONEY_MUTANTS=1, and MONEY_MUTANT=<text> for
 * those whose name contains it. Prints after how many operations each was found.
 */
const ALL = process.env.MONEY_MUTANTS === '1';
const ONLY = process.env.MONEY_MUTANT ?? '';
const MOST = 2000;
const ROUND = 50;
const took: [string, number, string][] = [];
afterAll(() => {
  for (const [name, operations, violation] of took) console.log(`${operations}\t${name}\t${violation}`);
});

test.each(MONEY_MUTANTS)('the text that the defect “$name” replaces stands in $file once', (mutant) => {
  expect(occurrences(mutant)).toBe(1);
});

async function found(name: string, mutant: MoneyMutant | null): Promise<void> {
  const folder = moneyFolder();
  const program = await buildMoneyServer(folder, mutant ? [mutate(mutant)] : []);
  const given = await moneyWorld();
  const servers = [1, 2].map(() => new MoneyProcess(program, moneyEnv(given.world)));
  try {
    await Promise.all(servers.map((server) => server.start()));
    const report = await moneyRun({
      ...{ seed: name, servers, db: given.world.db, world: runWorld(given) },
      ...{ operations: MOST, round: ROUND, kills: 0, cuts: mutant ? 0 : MOST / ROUND, newKeys: !mutant },
    });
    took.push([name, report.operations, report.violations[0] ?? 'not found']);
    expect(report.violations.length).toBeGreaterThan(0);
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await given.world.close();
    fs.rmSync(folder, { recursive: true });
  }
}

describe.runIf(ALL)(`found within ${MOST} operations`, () => {
  const wanted = MONEY_MUTANTS.filter(({ name }) => name.includes(ONLY));
  for (const mutant of wanted) test(mutant.name, { timeout: 600_000 }, () => found(mutant.name, mutant));
  if (RESENT.includes(ONLY)) test(RESENT, { timeout: 600_000 }, () => found(RESENT, null));
});
