import type { FastifyInstance } from 'fastify';
import type { Model } from '../../schemas/model';
import type { Db } from '../../server/action';
import { createApp } from '../../server/app';
import { connect } from '../../server/database/connect';
import { openDatabase } from '../../server/database/server-database';
import type { SessionPolicy } from '../../server/session/session-policy';
import { installedDomains } from './installed-domains';
import { createTestDatabase, type TestDatabaseOptions } from './test-database';

/** A server of the real domains in this process, on a database of its own. */
export interface TestServer {
  /** `http://127.0.0.1:<a free port>` */
  url: string;
  /** For `inject` and the route table. */
  app: FastifyInstance;
  /** As the owner: sees and changes everything. */
  db: Db;
  model: Model;
  /** Stops it and deletes its database. Call it in `afterAll`. */
  stop(): Promise<void>;
}

export async function startServer(
  options: TestDatabaseOptions & { policy?: SessionPolicy } = {},
): Promise<TestServer> {
  const created = await createTestDatabase({ seed: options.seed ?? 'demo' });
  const { db, close } = connect(created.url);
  const database = openDatabase(created.url, 'login');
  const { model, actions } = await installedDomains();
  const app = await createApp({
    database,
    model,
    actions,
    ...(options.policy && { policy: options.policy }),
  });
  return {
    url: await app.listen({ host: '127.0.0.1', port: 0 }),
    app,
    db,
    model,
    async stop() {
      await app.close();
      await close();
      await database.close();
      await created.drop();
    },
  };
}
