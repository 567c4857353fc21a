import type { FastifyInstance, InjectOptions } from 'fastify';
import { actions as orgActions } from '../../../domains/org/actions';
import { actions as supervisedActions } from '../../../domains/supervised/actions';
import { fieldTypes } from '../../../schemas/field';
import type { JsonObject } from '../../../schemas/json';
import type { Model } from '../../../schemas/model';
import type { Db } from '../../../server/action';
import { createApp } from '../../../server/app';
import { connect } from '../../../server/database/connect';
import { migrate } from '../../../server/database/migrate';
import { openDatabase, type ServerDatabase } from '../../../server/database/server-database';
import { loadDomains } from '../../../server/documents/load-domains';
import type { FileKeeping } from '../../../server/files/file-keeping';
import { writeGrants } from '../../../server/permission/grants';
import { hashSecret, sentForm } from '../../../server/session/password';
import type { MapProvider } from '../../../server/maps/map-provider';
import type { SessionPolicy } from '../../../server/session/session-policy';
import { builtInFieldTypes } from '../../../widgets/field-types';
import { createTestDatabase } from '../../support/test-database';

export const PASSWORD = 'demo123456';

/** Two tenants with a handful of rows, and a server over them that does not listen. */
export interface SmallWorld {
  app: FastifyInstance;
  /** Connection string of the owner. */
  url: string;
  /** As the owner: sees and changes everything. */
  db: Db;
  /** As the server. */
  database: ServerDatabase;
  model: Model;
  tenants: Record<'home' | 'away', number>;
  orgs: Record<'bureau' | 'first' | 'second' | 'foreign', number>;
  users: Record<'admin' | 'manager' | 'clerk' | 'nobody' | 'foreign', number>;
  roles: Record<'manager' | 'clerk' | 'nothing', number>;
  /** One level of the first prison and one of the other tenant. */
  levels: Record<'own' | 'foreign', number>;
  /** Answers the token of a new session. */
  signIn(loginName: string): Promise<string>;
  call(method: 'GET' | 'POST' | 'DELETE', path: string, options?: CallOptions): Promise<Reply>;
  close(): Promise<void>;
}
interface CallOptions {
  token?: string;
  body?: JsonObject;
  headers?: Record<string, string>;
}
export interface Reply {
  status: number;
  code: number;
  msg: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into answers it knows
  data: any;
  headers: Record<string, unknown>;
}

export async function smallWorld(
  policy?: SessionPolicy,
  files?: FileKeeping,
  map?: MapProvider | null,
): Promise<SmallWorld> {
  const created = await createTestDatabase();
  const { db, close } = connect(created.url);
  const database = openDatabase(created.url, 'login');
  const model = await loadDomains('domains', fieldTypes(builtInFieldTypes));
  await migrate(db, model);
  const seeded = await seed(db);
  const actions = [...orgActions, ...supervisedActions];
  const app = await createApp({ database, model, actions, policy, files, map });

  const call: SmallWorld['call'] = async (method, path, { token, body, headers } = {}) => {
    const request: InjectOptions = {
      method,
      url: `/api/v1/${path}`,
      headers: { ...(token && { token }), ...headers },
      ...(body && { payload: body }),
    };
    return readReply(await app.inject(request));
  };
  return {
    app,
    url: created.url,
    db,
    database,
    model,
    ...seeded,
    call,
    async signIn(loginName) {
      const body = { loginName, loginPwd: sentForm(PASSWORD) };
      return (await call('POST', 'public/public/login', { body })).data.token as string;
    },
    async close() {
      await app.close();
      await close();
      await database.close();
      await created.drop();
    },
  };
}

export function readReply(reply: { statusCode: number; headers: object; body: string }): Reply {
  const { code, msg, data } = reply.body ? JSON.parse(reply.body) : { code: 0, msg: '', data: null };
  return { status: reply.statusCode, code, msg, data, headers: { ...reply.headers } };
}

async function seed(db: Db): Promise<Pick<SmallWorld, 'tenants' | 'orgs' | 'users' | 'roles' | 'levels'>> {
  const insert = async (table: string, row: object): Promise<number> =>
    (await db.insertInto(table).values(row).returning('id').executeTakeFirstOrThrow()).id;
  const password = await hashSecret(sentForm(PASSWORD));

  const tenant = async (name: string) => {
    const tenant_id = await insert('tenant', { name });
    const org_category_id = await insert('org_category', {
      tenant_id,
      name: '分类',
      code: 'C',
      sort: 1,
      status: 1,
    });
    const org = (orgName: string, code: string, parent_id: number | null) =>
      insert('org', {
        tenant_id,
        org_category_id,
        parent_id,
        name: orgName,
        short_name: orgName,
        code,
        org_type: parent_id ? 2 : 1,
        region_ids: ['110000'],
        sort: 1,
        status: 1,
      });
    const role = (org_id: number, code: string, data_scope: number) =>
      insert('org_role', {
        tenant_id,
        org_id,
        name: code,
        code,
        role_type: 2,
        data_scope,
        sort: 1,
        status: 1,
      });
    const user = async (org_id: number, login_name: string, role_ids: number[], more: object = {}) => {
      const id = await insert('org_user', {
        tenant_id,
        org_id,
        login_name,
        name: `用户${login_name}`,
        login_type: 1,
        role_ids,
        is_supper: 0,
        sys_manager: 0,
        org_manager: 0,
        status: 1,
        ...more,
      });
      await db.insertInto('credential').values({ user_id: id, password_hash: password }).execute();
      return id;
    };
    const level = (org_id: number, name: string) =>
      insert('supervised_level', { tenant_id, org_id, name, code: name, sort: 1, status: 1, is_default: 0 });
    return { tenant_id, org, role, user, level };
  };

  const home = await tenant('甲');
  const bureau = await home.org('示范局', '99000', null);
  const first = await home.org('第一监狱', '99001', bureau);
  const second = await home.org('第二监狱', '99002', bureau);
  const managerRole = await home.role(first, 'manager', 2);
  const clerkRole = await home.role(first, 'clerk', 3);
  const nothing = await home.role(first, 'nothing', 3);
  const modules = ['org_department', 'org_role', 'supervised_level', 'supervised_area'];
  const all = ['search', 'add', 'edit', 'del', 'assign'];
  const managed = [
    ...modules.flatMap((module) => all.map((suffix) => `${module}_${suffix}`)),
    ...['search', 'add', 'edit', 'del', 'status', 'reset', 'unlock', 'kick', 'assign'].map(
      (s) => `org_user_${s}`,
    ),
  ];
  await writeGrants(db, home.tenant_id, { kind: 'role', id: managerRole }, managed);
  await writeGrants(db, home.tenant_id, { kind: 'role', id: clerkRole }, ['supervised_level_search']);

  const away = await tenant('乙');
  const foreign = await away.org('别处', '99000', null);
  const foreignRole = await away.role(foreign, 'manager', 2);
  await writeGrants(db, away.tenant_id, { kind: 'role', id: foreignRole }, managed);

  return {
    tenants: { home: home.tenant_id, away: away.tenant_id },
    orgs: { bureau, first, second, foreign },
    roles: { manager: managerRole, clerk: clerkRole, nothing },
    users: {
      admin: await home.user(bureau, 'admin', [nothing], { is_supper: 1 }),
      manager: await home.user(first, 'manager', [managerRole], { switch_org_ids: [second] }),
      clerk: await home.user(first, 'clerk', [clerkRole]),
      nobody: await home.user(first, 'nobody', [nothing]),
      foreign: await away.user(foreign, 'foreign', [foreignRole]),
    },
    levels: { own: await home.level(first, '普管级'), foreign: await away.level(foreign, '别处级') },
  };
}
