import type { FastifyInstance } from 'fastify';
import { actions as orgActions } from '../../../domains/org/actions';
import { seed as orgSeed } from '../../../domains/org/seed';
import { actions as supervisedActions } from '../../../domains/supervised/actions';
import { seed as supervisedSeed } from '../../../domains/supervised/seed';
import { fieldTypes } from '../../../schemas/field';
import type { JsonObject } from '../../../schemas/json';
import type { Db } from '../../../server/action';
import { createApp } from '../../../server/app';
import { connect } from '../../../server/database/connect';
import { migrate } from '../../../server/database/migrate';
import { openDatabase, type ServerDatabase } from '../../../server/database/server-database';
import { loadDomains } from '../../../server/documents/load-domains';
import { runSeed } from '../../../server/seed/run-seed';
import { sentForm } from '../../../server/session/password';
import { builtInFieldTypes } from '../../../widgets/field-types';
import { createTestDatabase } from '../../support/test-database';

export const PASSWORD = 'demo123456';

/** The demo organisation as `npm start` seeds it, and a server over it that does not listen. */
export interface DemoWorld {
  app: FastifyInstance;
  /** As the owner: sees and changes everything. */
  db: Db;
  /** As the server. */
  database: ServerDatabase;
  /** Calls as a demo user, who signs in once; with `orgId` after a switch to that organisation. */
  as(loginName: string, orgId?: number): Caller;
  /** The id of a row with these values. */
  id(table: string, values: Record<string, unknown>): Promise<number>;
  close(): Promise<void>;
}

export interface Caller {
  get(path: string): Promise<Reply>;
  post(path: string, body?: JsonObject): Promise<Reply>;
  delete(path: string): Promise<Reply>;
}

export interface Reply {
  status: number;
  code: number;
  msg: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into answers it knows
  data: any;
}

export async function demoWorld(): Promise<DemoWorld> {
  const created = await createTestDatabase();
  const { db, close } = connect(created.url);
  const database = openDatabase(created.url, 'login');
  const model = await loadDomains('domains', fieldTypes(builtInFieldTypes));
  await migrate(db, model);
  const seeds = new Map([
    ['org', orgSeed],
    ['supervised', supervisedSeed],
  ]);
  await runSeed({ db, model, mode: 'demo', seeds });
  const app = await createApp({ database, model, actions: [...orgActions, ...supervisedActions] });

  const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, token?: string, body?: JsonObject) => {
    const reply = await app.inject({
      method,
      url: `/api/v1/${path}`,
      headers: token ? { token } : {},
      ...(body && { payload: body }),
    });
    return { status: reply.statusCode, ...JSON.parse(reply.body) } as Reply;
  };
  const tokens = new Map<string, Promise<string>>();
  const signIn = async (loginName: string): Promise<string> => {
    const body = { loginName, loginPwd: sentForm(PASSWORD) };
    return (await send('POST', 'public/public/login', undefined, body)).data.token as string;
  };
  const enter = async (token: string, orgId?: number): Promise<string> =>
    orgId === undefined
      ? token
      : ((await send('GET', `org/user/switch-org/${orgId}`, token)).data.token as string);
  return {
    app,
    db,
    database,
    as(loginName, orgId) {
      const key = `${loginName} ${orgId ?? ''}`;
      const token = tokens.get(key) ?? signIn(loginName).then((first) => enter(first, orgId));
      tokens.set(key, token);
      return {
        get: async (path) => send('GET', path, await token),
        post: async (path, body = {}) => send('POST', path, await token, body),
        delete: async (path) => send('DELETE', path, await token),
      };
    },
    async id(table, values) {
      const row = await db
        .selectFrom(table)
        .select('id')
        .where((eb) => eb.and(values))
        .executeTakeFirstOrThrow();
      return row.id as number;
    },
    async close() {
      await app.close();
      await close();
      await database.close();
      await created.drop();
    },
  };
}

/** Field errors of an answer as `{ path: msg }`. */
export function fields(reply: Reply): Record<string, string> {
  const errors: { path: string; msg: string }[] = reply.data?.errors ?? [];
  return Object.fromEntries(errors.map(({ path, msg }) => [path, msg]));
}
