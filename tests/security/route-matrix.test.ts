import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '../../server/contract/route';
import { permissionTree, grantableCodes } from '../../server/access/permission-tree';
import { writeGrants } from '../../server/access/grants';
import { smallWorld, type SmallWorld } from '../server/support/small-world';
import { fingerprint, oneRowOfEach } from './any-row';
import { callFor } from './route-calls';

/*
 * Every route of the server × caller × owner of the row, derived from the server's own route table: a new route is
 * tested automatically, and one without a known call fails.
 */
let world: SmallWorld;
/** Rows of the other tenant, one of each entity. */
let foreign: ReadonlyMap<string, number>;
/** The user whose rights the matrix changes. It belongs to the root, so it may write rows of the whole tenant. */
let subject: string;

beforeAll(async () => {
  world = await smallWorld();
  const { orgs, tenants, users } = world;
  await world.db
    .updateTable('org_user')
    .set({ org_id: orgs.bureau })
    .where('id', '=', users.nobody)
    .execute();
  foreign = await oneRowOfEach(world.db, world.model, {
    tenantId: tenants.away,
    orgId: orgs.foreign,
  });
  subject = await world.signIn('nobody');
});
afterAll(() => world?.close());

const UNKNOWN = 987_654_321;
const routes = () => world.app.routeTable;
const guarded = () => routes().filter((route) => typeof route.access === 'object');
/** Rows of an entity for the whole installation belong to no tenant. */
const ofTenants = () => guarded().filter(({ subject: of }) => of?.entity.scope !== 'global');
const codesOf = (route: Route) => (typeof route.access === 'object' ? route.access.anyOf : []);
const name = (route: Route) => `${route.method} ${route.url}`;

async function ask(route: Route, id: number, token?: string) {
  const { path, body } = callFor(route, id);
  const headers = { ...('needsKey' in route && route.needsKey && { 'idempotency-key': randomUUID() }) };
  return world.call(route.method, path, { headers, ...(token && { token }), ...(body && { body }) });
}
const grant = (codes: readonly string[]) =>
  writeGrants(world.db, world.tenants.home, { kind: 'user', id: world.users.nobody }, codes);
const allCodes = () => [
  ...new Set([...grantableCodes(permissionTree(world.model.domains)), ...guarded().flatMap(codesOf)]),
];

/** Fails if the work changes a table, or one of those that count. */
async function unchanged(work: () => Promise<void>, counts?: (table: string) => boolean): Promise<void> {
  const before = await fingerprint(world.db, world.model, counts);
  await work();
  expect(await fingerprint(world.db, world.model, counts)).toBe(before);
}
/** The tables that `grant` writes. */
const ofGrants = (table: string) => table === 'permission_grant' || table === 'access_change';

test('exactly these routes are public', () => {
  const open = routes().filter((route) => route.access === 'public');
  expect(open.map(name).sort()).toEqual([
    'GET file/download/:ticket',
    'GET health',
    'GET health/ready',
    'GET public/public/site',
    // Needs a ticket that the console has given a child application.
    'POST public/public/app-visitor',
    'POST public/public/login',
    'POST public/public/logout',
  ]);
});

test('exactly these routes are open to every signed-in user', () => {
  // The labels of enumerations are open to all users; they reveal nothing about rows.
  const session = routes().filter(
    ({ access, url }) => access === 'session' && !url.endsWith('/export-config/value-enum'),
  );
  expect(session.map(name).sort()).toEqual([
    'GET docs/openapi',
    // Answers no block whose list the user may not search.
    'GET dynamic-sys/table-info/block/:id',
    'GET dynamic-sys/table-info/get-data/:id',
    'GET file/picture',
    // Of jobs and notices the session sees its own only.
    'GET job/:id',
    'GET map/state',
    'GET notice/count',
    'GET org/org/switch-option',
    'GET org/user/menu',
    'GET org/user/switch-org/:id',
    'GET org/user/userinfo',
    // Finds no row of a list that the user may not search.
    'POST dynamic-sys/find',
    'POST file/ticket',
    'POST job/cancel/:id',
    'POST job/mine',
    'POST job/ticket/:id',
    'POST list/settings/:page',
    'POST list/views/:page',
    'POST list/views/:page/default',
    'POST list/views/:page/remove',
    'POST map/geocode',
    'POST map/picture',
    'POST map/suggest',
    'POST notice/mine',
    'POST notice/read',
    // Answers a ticket to those who may open the application.
    'POST org/user/app-ticket',
    'POST org/user/change-password',
    'POST org/user/switch-org/:id',
    'POST upload/file',
    'POST upload/image',
  ]);
});

test('without a token every route except the public ones returns 401', () =>
  unchanged(async () => {
    for (const route of routes().filter((each) => each.access !== 'public')) {
      const reply = await ask(route, 1);
      expect([name(route), reply.status, reply.code, reply.data]).toEqual([name(route), 401, 401, null]);
    }
  }));

test('C5: with all codes except its own a route returns 403 and changes nothing', async () => {
  const all = allCodes();
  const sets = [...new Map(guarded().map((route) => [codesOf(route).join(), codesOf(route)])).values()];
  const refused = async (without: readonly (readonly string[])[]) => {
    const kept = new Set(without.map((codes) => codes.join()));
    for (const route of guarded().filter((each) => kept.has(codesOf(each).join()))) {
      const reply = await ask(route, 1, subject);
      expect([name(route), reply.status, reply.msg]).toEqual([name(route), 403, '没有权限']);
    }
  };
  // What the grants of the test itself do not change is compared once: it is a hundred tables, for as many grants.
  await unchanged(
    async () => {
      for (const without of linesOf(sets)) {
        const taken = new Set(without.flat());
        await grant(all.filter((code) => !taken.has(code)));
        await unchanged(() => refused(without), ofGrants);
      }
    },
    (table) => !ofGrants(table),
  );
});

/**
 * The rows and columns of a square that holds the parts. Two parts share a row or a column, never both, so that each is
 * left out once beside any other that is there, in few rounds.
 */
function linesOf<T>(parts: readonly T[]): T[][] {
  const width = Math.ceil(Math.sqrt(parts.length));
  const line = (of: (at: number) => number, which: number) => parts.filter((_, at) => of(at) === which);
  return Array.from({ length: width }, (_, which) => [
    line((at) => Math.floor(at / width), which),
    line((at) => at % width, which),
  ])
    .flat()
    .filter((found) => found.length > 0);
}

test('each of its codes opens a route', async () => {
  const shut: string[] = [];
  for (const code of allCodes()) {
    await grant([code]);
    for (const route of guarded().filter((each) => codesOf(each).includes(code))) {
      // Whoever prints records must read them, too.
      const search = `${route.subject?.entity.module}_search`;
      if (/\/print\/record/.test(route.url)) await grant([code, search]);
      const reply = await ask(route, UNKNOWN, subject);
      if (reply.status === 401 || reply.status >= 500 || (reply.status === 403 && reply.msg === '没有权限'))
        shut.push(`${name(route)} with ${code}: ${reply.status} ${reply.msg}`);
    }
  }
  expect(shut).toEqual([]);
});

describe('C1: a row of another tenant', () => {
  test('is answered like a row that does not exist, by every route that takes a row id, and is not changed', async () => {
    await grant(allCodes());
    const superUser = await world.signIn('admin');
    await unchanged(
      async () => {
        for (const token of [subject, superUser]) {
          for (const route of ofTenants().filter((each) => callFor(each, UNKNOWN).namesRow)) {
            const id = foreign.get(route.entity ?? '');
            if (id === undefined) throw new Error(`No row for ${name(route)}`);
            const [unknown, theirs] = [await ask(route, UNKNOWN, token), await ask(route, id, token)];
            const plain = (reply: typeof theirs, of: number) => [
              name(route),
              reply.status,
              reply.code,
              reply.msg,
              JSON.stringify(reply.data).replaceAll(String(of), 'id'),
            ];
            expect(plain(theirs, id)).toEqual(plain(unknown, UNKNOWN));
          }
        }
      },
      // The answer of a verb over several documents, which says that none was moved, is kept for its key.
      (table) => table !== 'idempotency_key',
    );
  });

  test('is distinguished from an own row, which every detail finds', async () => {
    const own = await oneRowOfEach(world.db, world.model, {
      tenantId: world.tenants.home,
      orgId: world.orgs.bureau,
    });
    await grant(allCodes());
    // Templates are tested in tests/server/export-templates.test.ts.
    const details = guarded().filter(({ url }) => /(?<!export-config)\/detail\/:id$/.test(url));
    for (const route of details) {
      const reply = await ask(route, own.get(route.entity ?? '') ?? 0, subject);
      expect([name(route), reply.status]).toEqual([name(route), 200]);
    }
  });

  test('is in no list and no choices', async () => {
    const superUser = await world.signIn('admin');
    // The logs of an entity list other rows than the entity's; tests/server/logs.test.ts tests them.
    const lists = ofTenants().filter(({ url, subject }) =>
      [`${subject?.entity.path}/search`, `${subject?.entity.path}/option`].includes(url),
    );
    for (const route of lists) {
      const id = foreign.get(route.entity ?? '') ?? 0;
      const path = route.method === 'GET' ? `${route.url}?id=${id}` : route.url;
      const claims = { tenantId: world.tenants.away, userId: world.users.foreign };
      const body = { id, ...claims };
      const reply = await world.call(route.method, path, {
        token: superUser,
        ...(route.method === 'POST' && {
          body: route.url.endsWith('search') ? claims : body,
        }),
      });
      expect([name(route), reply.status]).toEqual([name(route), 200]);
      expect(idsIn(reply.data)).not.toContain(id);
    }
  });
});

/** Ids of rows and values of choices, at any depth. */
function idsIn(data: unknown): unknown[] {
  if (Array.isArray(data)) return data.flatMap(idsIn);
  if (typeof data !== 'object' || data === null) return [];
  const { id, value, rows, children } = data as Record<string, unknown>;
  return [id, value, ...idsIn(rows ?? []), ...idsIn(children ?? [])];
}
