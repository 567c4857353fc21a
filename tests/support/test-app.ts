import type { FastifyInstance, InjectOptions } from 'fastify';
import type { JsonObject } from '../../schemas/json';
import type { Model } from '../../schemas/model/model';
import type { Actions, Db } from '../../server/action';
import { createApp, type AppOptions } from '../../server/app';
import { connect } from '../../server/database/connection/connect';
import { openDatabase, type ServerDatabase } from '../../server/database/connection/server-database';
import { migrate } from '../../server/database/migration/migrate';
import { sentForm } from '../../server/identity/password';
import { byHand } from './access-guard';
import { installedDomains } from './installed-domains';
import { Secrets } from '../../server/secrets/secrets';
import { createTestDatabase, type TestDatabaseOptions } from './test-database';

/** Password of all accounts that tests use. */
export const PASSWORD = 'demo123456';

/** A server of the real domains in this process, without a port, on its own database. */
export interface TestApp {
  app: FastifyInstance;
  /** Connection string of the owner. */
  url: string;
  /** A connection as the owner, which sees and changes everything. */
  db: Db;
  /** The connections of the server. */
  database: ServerDatabase;
  model: Model;
  /** Returns the token of a new session. */
  signIn(loginName: string): Promise<string>;
  call(method: 'GET' | 'POST' | 'DELETE', path: string, options?: CallOptions): Promise<Reply>;
  /** Stops it and deletes its database. Call it in `afterAll`. */
  close(): Promise<void>;
}
interface CallOptions {
  token?: string;
  body?: JsonObject;
  headers?: Record<string, string>;
}

/** The answer of a call. */
export interface Reply {
  status: number;
  code: number;
  msg: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test knows the shape of its answers
  data: any;
  headers: Record<string, unknown>;
}

/** Options of the server; those that are not given have their defaults. */
export interface TestAppOptions extends Pick<
  AppOptions,
  | 'files'
  | 'map'
  | 'logger'
  | 'hooks'
  | 'offers'
  | 'apps'
  | 'jobs'
  | 'noticeSources'
  | 'limits'
  | 'webhooks'
  | 'foreign'
> {
  /** A folder with further domains, which are served like the shipped ones. */
  domains?: string;
  /** Further verbs, beside those of the domains. */
  actions?: Actions;
}

/** Opens a server over a new database. */
export async function testApp(
  { seed }: Required<TestDatabaseOptions>,
  {
    domains,
    actions: more = [],
    hooks: moreHooks = [],
    offers: moreOffers = [],
    noticeSources = [],
    ...options
  }: TestAppOptions = {},
): Promise<TestApp> {
  const created = await createTestDatabase({ seed });
  const { db, close } = connect(byHand(created.url));
  const database = openDatabase(created.url, 'login');
  const { model, actions, hooks, offers, trades, noticeSources: shipped } = await installedDomains(domains);
  if (domains !== undefined) await migrate(db, model);
  const app = await createApp({
    database,
    model,
    actions: [...actions, ...more],
    hooks: [...hooks, ...moreHooks],
    offers: [...offers, ...moreOffers],
    noticeSources: [...shipped, ...noticeSources],
    trades,
    secrets: new Secrets([Buffer.alloc(32, 7)]),
    ...options,
  });

  const call: TestApp['call'] = async (method, path, { token, body, headers } = {}) => {
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

/** The answer of an injected request; one without a body has no code. */
export function readReply(reply: { statusCode: number; headers: object; body: string }): Reply {
  const isJson = String({ 'content-type': '', ...reply.headers }['content-type']).startsWith(
    'application/json',
  );
  const { code, msg, data } = isJson ? JSON.parse(reply.body) : { code: 0, msg: '', data: null };
  return { status: reply.statusCode, code, msg, data, headers: { ...reply.headers } };
}

/** Field errors of an answer as `{ path: msg }`. */
export function fieldsOf(reply: Reply): Record<string, string> {
  const errors: { path: string; msg: string }[] = reply.data?.errors ?? [];
  return Object.fromEntries(errors.map(({ path, msg }) => [path, msg]));
}
