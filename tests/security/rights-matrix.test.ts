import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { ADMINISTRATOR_ROLES } from '../../schemas/document/permission';
import { writeGrants } from '../../server/access/grants';
import { grantableCodes, permissionTree } from '../../server/access/permission-tree';
import { syncSignInNames } from '../../server/identity/sign-in-names';
import { smallWorld, type SmallWorld } from '../server/support/small-world';

interface PresetRole {
  code: string;
  name: string;
  dataScope: number;
}

/*
 * Every call that changes a user or a role × every pair of preset roles: a user with the one acts on a user with the
 * other, and on the role. All callers are granted the codes of the user and role screens, so that only the rule of
 * rights decides.
 */
interface Kind {
  role: PresetRole;
  /** Codes of the role, and all codes of a caller who has it. */
  codes: readonly string[];
  held: ReadonlySet<string>;
  roleId: number;
  targetId: number;
  token: string;
}

let world: SmallWorld;
let kinds: Kind[];
/** A user without rights. */
let plain: number;
beforeAll(async () => {
  world = await smallWorld();
  const all = grantableCodes(permissionTree(world.model.domains));
  const open = all.filter((code) => /^org_(user|role)_/.test(code));
  const seen = new Set<string>();
  kinds = [];
  for (const { values, grants } of world.model.seeds) {
    if (!grants) continue;
    const role = values as unknown as PresetRole;
    const codes = [...grants];
    // Several roles are for screens that do not exist yet: they grant nothing, so one of them is enough.
    const key = JSON.stringify([codes, role.dataScope, isAdministrator(role) && role.code]);
    if (seen.has(key)) continue;
    seen.add(key);
    const roleId = await insert('org_role', {
      name: role.name,
      code: isAdministrator(role) ? role.code : `of_${role.code}`,
      role_type: 2,
      data_scope: role.dataScope,
      sort: 1,
    });
    await writeGrants(world.db, world.tenants.home, { kind: 'role', id: roleId }, codes);
    const targetId = await addUser(`target_${role.code}`, [roleId]);
    const caller = await addUser(`caller_${role.code}`, [roleId]);
    await writeGrants(world.db, world.tenants.home, { kind: 'user', id: caller }, open);
    const token = await world.signIn(`caller_${role.code}`);
    kinds.push({ role, codes, held: new Set([...codes, ...open]), roleId, targetId, token });
  }
  plain = await addUser('plain', []);
});
afterAll(() => world?.close());

async function insert(table: string, row: object): Promise<number> {
  const owner = { tenant_id: world.tenants.home, org_id: world.orgs.first, status: 1 };
  const values = { ...owner, ...row };
  return (await world.db.insertInto(table).values(values).returning('id').executeTakeFirstOrThrow()).id;
}

async function addUser(login_name: string, role_ids: number[]): Promise<number> {
  const flags = { is_supper: 0, sys_manager: 0, org_manager: 0 };
  const user_id = await insert('org_user', {
    login_name,
    name: login_name,
    login_type: 1,
    role_ids,
    ...flags,
  });
  await syncSignInNames(world.db, world.tenants.home, [user_id]);
  // All users have the password of the manager of this world.
  await sql`insert into credential (tenant_id, user_id, password_hash)
    select tenant_id, ${user_id}, password_hash from credential where user_id = ${world.users.manager}`.execute(
    world.db,
  );
  return user_id;
}

const isAdministrator = ({ code }: PresetRole) => (ADMINISTRATOR_ROLES as readonly string[]).includes(code);

/** The expected result for a pair, derived from the definitions of the roles only. */
function covers(caller: Kind, other: Kind): boolean {
  const one = caller.role;
  const two = other.role;
  const scope = one.dataScope <= 3 ? two.dataScope >= one.dataScope : two.dataScope === one.dataScope;
  const administrator = !isAdministrator(two) || one.code === two.code;
  return scope && administrator && other.codes.every((code) => caller.held.has(code));
}

interface Attempt {
  /** The tested route of the table. */
  route: string;
  method?: 'GET' | 'DELETE';
  path(other: Kind): string;
  body?(other: Kind, caller: Kind): JsonObject | Promise<JsonObject>;
  /** The status if the rule permits it; 200 by default. */
  else?: number;
}

const version = async (table: string, id: number): Promise<number> =>
  (await world.db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;
const user = (verb: string, more: Omit<Partial<Attempt>, 'route' | 'path'> = {}, tail = ''): Attempt => ({
  route: `org/user/${verb}`,
  path: ({ targetId }) => `org/user/${verb}/${targetId}${tail}`,
  ...more,
});
const role = (verb: string, more: Omit<Partial<Attempt>, 'route' | 'path'> = {}): Attempt => ({
  route: `org/org-role/${verb}`,
  path: ({ roleId }) => `org/org-role/${verb}/${roleId}`,
  ...more,
});
const ofUser = (values: (other: Kind, caller: Kind) => JsonObject) => async (other: Kind, caller: Kind) => ({
  version: await version('org_user', other.targetId),
  ...values(other, caller),
});
const ofRole = (values: (other: Kind) => JsonObject) => async (other: Kind) => ({
  version: await version('org_role', other.roleId),
  ...values(other),
});
let counter = 0;
const fresh = () => `fresh${++counter}`;

const ATTEMPTS: readonly Attempt[] = [
  user('edit', { body: ofUser(() => ({ remark: fresh() })) }),
  user('edit', { body: ofUser(({ roleId }) => ({ roleIds: [roleId], remark: fresh() })) }),
  user('change-status', {}, '/0'),
  user('change-status', { method: 'GET' }, '/1'),
  user('reset-password'),
  user('unlock'),
  user('kick'),
  user('assign-app-to-user', { body: () => ({ ids: [] }) }),
  {
    route: 'org/user/add',
    path: () => 'org/user/add',
    body: ({ roleId }) => ({ loginName: fresh(), name: '新', loginType: 1, roleIds: [roleId] }),
  },
  {
    // Assigning a role to a user without rights.
    route: 'org/user/edit',
    path: () => `org/user/edit/${plain}`,
    body: async ({ roleId }) => ({
      version: await version('org_user', plain),
      roleIds: [roleId],
      remark: fresh(),
    }),
  },
  role('edit', { body: ofRole(() => ({ remark: fresh() })) }),
  role('edit', {
    body: ofRole(({ role: { dataScope } }) => ({ dataScope, readOnlyFields: [], sort: ++counter })),
  }),
  role('assign-app-to-role', { body: ({ codes }) => ({ ids: [...codes] }) }),
  role('del', { method: 'DELETE', else: 409 }),
  {
    route: 'org/org-role/add',
    path: () => 'org/org-role/add',
    // The same data scope as the other's; an administrator's role is defined only by its code, which is taken in this
    // organisation.
    body: ({ role: { dataScope } }) => ({ name: fresh(), code: fresh(), dataScope }),
  },
  user('del', { method: 'DELETE' }),
];

/** The content of users, roles, grants, passwords and sessions, read as the owner of the database. */
async function rights(): Promise<string> {
  const sums = [];
  for (const table of ['org_user', 'org_role', 'permission_grant', 'credential', 'session']) {
    const unnoted = table === 'session' ? sql`- 'last_seen_at'` : sql``;
    const { rows } = await sql<{ all: string }>`
      select md5(coalesce(string_agg((to_jsonb(t) ${unnoted})::text, '|' order by to_jsonb(t)::text), '')) as all
        from ${sql.table(table)} t`.execute(world.db);
    sums.push(`${table} ${rows[0]?.all}`);
  }
  return sums.join('\n');
}

async function attempt(one: Attempt, caller: Kind, other: Kind) {
  const body = await one.body?.(other, caller);
  const reply = await world.call(one.method ?? 'POST', one.path(other), {
    token: caller.token,
    ...(body && { body }),
  });
  return {
    ...reply,
    what: `${caller.role.code} → ${other.role.code}: ${one.method ?? 'POST'} ${one.path(other)}`,
  };
}

/** A new role grants its data scope only. */
const decides = (one: Attempt, caller: Kind, other: Kind): boolean =>
  one.route === 'org/org-role/add'
    ? covers(caller, { ...other, codes: [], role: { ...other.role, code: caller.role.code } })
    : covers(caller, other);

test('every call that changes a user or a role is tested', () => {
  const verbs = new Set(
    world.app.routeTable
      .filter(({ writes, entity }) => writes && (entity === 'org_user' || entity === 'org_role'))
      .map(({ url }) => url.replace(/\/:\w+/g, '')),
  );
  // It shows one value of a row and changes nothing.
  verbs.delete('org/user/reveal');
  // Nor do exports and their templates; an import adds and edits users as these calls do (tests/security/imports.test.ts).
  for (const verb of [...verbs])
    if (/\/(export|export-config|import|print)(\/|$)/.test(verb)) verbs.delete(verb);
  expect([...verbs].sort()).toEqual([...new Set(ATTEMPTS.map(({ route }) => route))].sort());
});

test('C4: users cannot grant, change or take over rights that they do not have, for every pair of roles', async () => {
  const wrong: string[] = [];
  let tried = 0;
  for (const caller of kinds)
    for (const other of kinds) {
      const refused = ATTEMPTS.filter((one) => !decides(one, caller, other));
      const before = await rights();
      // Rejected calls change nothing, so they are all tried at once.
      for (const { status, msg, what } of await Promise.all(
        refused.map((one) => attempt(one, caller, other)),
      )) {
        tried++;
        // Rejected by the rule, not because of a missing code.
        if (status !== 403 || !/^不能(操作|授予)/.test(msg)) wrong.push(`${what}: ${status} ${msg}`);
      }
      if (refused.length > 0 && (await rights()) !== before)
        wrong.push(`${caller.role.code} → ${other.role.code}: something changed`);
    }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(500);
}, 300_000);

test('C4: users with all the rights involved are not hindered', async () => {
  const wrong: string[] = [];
  let done = 0;
  for (const caller of kinds)
    for (const other of kinds) {
      if (!covers(caller, other)) continue;
      // Calls that generate a password are left out: hashing is slow and the same for all pairs.
      const tried = ATTEMPTS.filter(({ route }) => !/(reset-password|user\/add|user\/del)$/.test(route));
      for (const one of caller === other ? ATTEMPTS.filter(({ route }) => !route.endsWith('del')) : tried) {
        const { status, msg, what } = await attempt(one, caller, other);
        done++;
        if (status !== (one.else ?? 200)) wrong.push(`${what}: ${status} ${msg}`);
      }
      await world.db.updateTable('org_user').set({ role_ids: [] }).where('id', '=', plain).execute();
    }
  expect(wrong).toEqual([]);
  expect(done).toBeGreaterThan(50);
}, 300_000);
