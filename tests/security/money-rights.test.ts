import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Route } from '../../server/contract/route';
import { demoWorld, type DemoWorld } from '../server/support/demo-world';
import { callFor } from './route-calls';

/*
 * What each role may do with money and banks (domains.md 4.1): every code of those two areas: a call of it, as a user of each role, is
 * refused with 403 exactly where the table does not name one of its codes.
 */
let world: DemoWorld;
beforeAll(async () => {
  world = await demoWorld();
});
afterAll(() => world?.close());

const READ = 'search export print export_config';
const MAKE = `${READ} add edit del submit abandon`;
const LOGS = 'search_his search_operate';
/** Who reads everything, and who sees the logs of everything that has some. */
const reading = { manager: READ, auditor: LOGS };

/** Module → user → codes; who is not named has none. The users are those of the demo, named like their roles. */
const RIGHTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bank_account: { ...reading, accountant: READ, cashier: `${READ} update_balance sync` },
  bank_bill: { manager: READ, accountant: READ },
  bank_charge_trade: {
    ...{ ...reading, accountant: READ, cashier: `${MAKE} import`, reviewer: `${READ} check reverse` },
  },
  bank_frozen: {
    ...{ ...reading, accountant: `${READ} add edit submit abandon`, reviewer: `${READ} check unfreeze` },
  },
  bank_interest: {
    ...{ ...reading, accountant: `${READ} add del submit abandon`, reviewer: `${READ} check` },
  },
  bank_limit: { ...reading, accountant: '*', police01: READ },
  bank_limit_log: { manager: READ, accountant: READ, police01: READ },
  bank_money_category: { ...reading, accountant: '*' },
  bank_money_transfer: {
    ...{ ...reading, accountant: READ, cashier: MAKE, reviewer: `${READ} check reverse` },
  },
  bank_money_type: { ...reading, accountant: '*' },
  bank_other_account: {
    ...{ ...reading, accountant: READ, cashier: `${READ} add edit del status`, reviewer: `${READ} check` },
  },
  bank_product: { ...reading, accountant: READ },
  bank_settle: {
    ...{ ...reading, accountant: `${READ} edit submit abandon`, reviewer: `${READ} check` },
  },
  bank_task: { manager: READ, accountant: READ, reviewer: `${READ} retry cancel` },
  bank_task_log: { manager: READ, accountant: READ },
  bank_trade_order: { ...reading, accountant: READ, reviewer: `${READ} query retry batch` },
  bank_trans: {
    ...{ manager: READ, auditor: 'search_operate', accountant: `${READ} import` },
    ...{ cashier: `${READ} match claim import`, reviewer: `${READ} ignore undo` },
  },
  bank_trans_summary: { manager: READ, accountant: READ },
  money_in_out: { ...reading, cashier: `${MAKE} import`, reviewer: `${READ} check confirm reverse` },
  money_settle_batch: { ...reading, cashier: MAKE, reviewer: `${READ} check confirm` },
  money_statement: { ...reading, accountant: `${READ} make`, reviewer: `${READ} check` },
  money_supervised_bill: {
    ...{ manager: READ, police01: READ, cashier: READ, accountant: READ, reviewer: READ },
  },
};

const USERS = [
  ...['cashier', 'accountant', 'reviewer', 'auditor', 'manager', 'police01'],
  ...['provider01', 'clerk', 'warehouse', 'sysadmin', 'security'],
];
/** Adds rows of the tenant, which users of a facility do not, whatever their role. */
const ELSEWHERE = 'bank/bank-money-category/init';
const UNKNOWN = 987_654_321;
const MODULES = Object.keys(RIGHTS);
const codesOf = ({ access }: Route) => (typeof access === 'object' ? access.anyOf : []);
/** The module of a code of these areas, and the rest of the code. */
function partsOf(code: string): [module: string, suffix: string] | null {
  const found = MODULES.filter((module) => code.startsWith(`${module}_`)).sort(
    (one, other) => other.length - one.length,
  )[0];
  return found === undefined ? null : [found, code.slice(found.length + 1)];
}
const has = (user: string, code: string) => {
  const [module, suffix] = partsOf(code)!;
  const codes = (RIGHTS[module]![user] ?? '').split(' ');
  return codes.includes('*') || codes.includes(suffix);
};

test('the table names every module of the two areas', () => {
  const modules = [...world.model.entities.values()].flatMap(({ entity }) =>
    /^(bank|money)\//.test(entity.path) ? [entity.module] : [],
  );
  expect([...new Set(modules)].sort()).toEqual([...MODULES].sort());
});

test.each(USERS)('%s does what the role says, and nothing else', async (user) => {
  const caller = await world.as(user).token();
  // Choices are also for those who fill in forms of other areas.
  const routes = world.app.routeTable.filter((route) => {
    const codes = codesOf(route);
    return codes.length > 0 && codes.every((code) => partsOf(code) !== null);
  });
  // Of routes with the same codes one is called: that codes alone decide is the subject of the route matrix.
  const distinct = [...new Map(routes.map((route) => [codesOf(route).toSorted().join(), route])).values()];
  expect(distinct.length).toBeGreaterThan(100);
  const wrong: string[] = [];
  for (const route of distinct) {
    const { path, body } = callFor(route, UNKNOWN);
    const { status } = await world.call(route.method, path, {
      token: caller,
      ...(body && { body }),
      headers: { 'idempotency-key': randomUUID() },
    });
    const isAllowed = route.url !== ELSEWHERE && codesOf(route).some((code) => has(user, code));
    if ((status !== 403) !== isAllowed)
      wrong.push(`${route.method} ${route.url} (${codesOf(route).join(', ')}): ${status}`);
  }
  expect(wrong).toEqual([]);
});
