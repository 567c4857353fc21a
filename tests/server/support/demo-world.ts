import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../../schemas/json';
import { testApp, type Reply, type TestApp, type TestAppOptions } from '../../support/test-app';

/** The demo organisation as `npm start` seeds it, with a server. */
export interface DemoWorld extends TestApp {
  /** Calls as a demo user, who signs in once; with `orgId` after switching to that organisation. */
  as(loginName: string, orgId?: number): Caller;
  /** The id of a row with these values. */
  id(table: string, values: Record<string, unknown>): Promise<number>;
}

/** Calls of one user. */
export interface Caller {
  /** The token of its session. */
  token(): Promise<string>;
  get(path: string): Promise<Reply>;
  post(path: string, body?: JsonObject): Promise<Reply>;
  /** The same with an idempotency key of its own, as calls that move money need one. */
  pay(path: string, body?: JsonObject): Promise<Reply>;
  delete(path: string): Promise<Reply>;
}

export async function demoWorld(options: TestAppOptions = {}): Promise<DemoWorld> {
  const world = await testApp({ seed: 'demo' }, options);
  const { call, db } = world;
  const tokens = new Map<string, Promise<string>>();
  const enter = async (token: string, orgId?: number): Promise<string> =>
    orgId === undefined
      ? token
      : ((await call('GET', `org/user/switch-org/${orgId}`, { token })).data.token as string);
  return {
    ...world,
    as(loginName, orgId) {
      const key = `${loginName} ${orgId ?? ''}`;
      const token = tokens.get(key) ?? world.signIn(loginName).then((first) => enter(first, orgId));
      tokens.set(key, token);
      return {
        token: () => token,
        get: async (path) => call('GET', path, { token: await token }),
        post: async (path, body = {}) => call('POST', path, { token: await token, body }),
        pay: async (path, body = {}) =>
          call('POST', path, { token: await token, body, headers: { 'idempotency-key': randomUUID() } }),
        delete: async (path) => call('DELETE', path, { token: await token }),
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
  };
}
