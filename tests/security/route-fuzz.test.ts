import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '../../server/audit/check-invariants';
import { chanceOf } from './fuzz/chance';
import { contentOf, lastChange, unexplained } from './fuzz/changed-rows';
import { ACCOUNTS, fuzzWorld, type FuzzWorld } from './fuzz/fuzz-world';
import { told, wrongAnswer, wrongLogs, type Exchange } from './fuzz/judge';
import { makeRequest, type FuzzRequest } from './fuzz/make-request';

/*
 * Requests to every route of the server's own table, by several accounts of two tenants, alone and in parallel:
 * plausible ones, and ones with unexpected values, bodies, headers and URLs. `FUZZ_REQUESTS=100000 FUZZ_SEED=x` runs
 * longer.
 */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1500);
const SEED = process.env.FUZZ_SEED ?? 'mortise';
/** Requests between two checks of all rows; a longer run has the same number of checks. */
const ROUND = Math.max(100, REQUESTS / 100);
/** Number of requests before memory is first measured, and the maximum growth. */
const WARM = 1000;
const MOST_GROWTH_MB = 150;

let world: FuzzWorld;
const unhandled: unknown[] = [];
const remember = (reason: unknown) => unhandled.push(reason);
beforeAll(async () => {
  world = await fuzzWorld();
  process.on('unhandledRejection', remember);
});
afterAll(async () => {
  process.off('unhandledRejection', remember);
  await world?.close();
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heapMb = () => {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

test(`C1, C2, C7, C8, C11, C28, C39, F31: ${REQUESTS} requests of seed ${SEED} to every route cause no failure`, async () => {
  const chance = chanceOf(SEED);
  const wrong: string[] = [];
  const codes = new Map<string, number>();
  const asked = new Set<string>();
  let sent = 0;
  let warm = 0;

  const ask = async (request: FuzzRequest): Promise<Exchange[]> => {
    const answer = await world.send(request);
    sent++;
    asked.add(`${request.method} ${request.route.url}`);
    if (!answer) return [];
    const fault = wrongAnswer(request, answer, world.foreignMark(request.account));
    if (fault) wrong.push(`${told(request)}\n  ${fault}: ${answer.text.slice(0, 300)}`);
    const code = answer.text.startsWith('{"code":') ? Number(/\d+/.exec(answer.text)) : answer.status;
    codes.set(String(code), (codes.get(String(code)) ?? 0) + 1);
    return [{ request, answer, code, requestId: String(answer.headers['request-id']) }];
  };
  const make = () => {
    const account = chance.pick(ACCOUNTS);
    const { token } = world;
    const routes = world.app.routeTable;
    return makeRequest({ routes, accounts: [account], rows: world.rowsFor(account), token }, chance);
  };

  while (sent < REQUESTS && wrong.length < 20) {
    const [before, since, end] = [
      await contentOf(world.db, world.model),
      await lastChange(world.db),
      sent + ROUND,
    ];
    const exchanges: Exchange[] = [];
    while (sent < end) {
      const first = make();
      const others = Array.from({ length: chance.below(8) }, () => (chance.percent(25) ? first : make()));
      const answers = await Promise.all([first, ...others].map(ask));
      exchanges.push(...answers.flat());
    }
    const health = await world.call('GET', 'health');
    if (health.status !== 200) wrong.push(`health: ${health.status}`);
    const succeeded = new Set(exchanges.filter(({ code }) => code === 200).map(({ requestId }) => requestId));
    const after = await contentOf(world.db, world.model);
    wrong.push(
      ...(await wrongLogs(world.db, exchanges)),
      ...(await unexplained(world.db, before, after, since, succeeded)),
      ...(await checkInvariants(world.db)),
    );
    await world.renew();
    if (sent >= WARM && warm === 0) warm = heapMb();
  }

  const growth = heapMb() - warm;
  console.log(
    `${sent} requests, seed ${SEED}, ${asked.size} routes, +${Math.round(growth)} MB: ${JSON.stringify(Object.fromEntries(codes))}`,
  );
  expect([...wrong, ...world.failures]).toEqual([]);
  expect(unhandled).toEqual([]);
  expect(growth).toBeLessThan(MOST_GROWTH_MB);
  expect(codes.get('200')).toBeGreaterThan(REQUESTS / 20);
}, 86_400_000);
