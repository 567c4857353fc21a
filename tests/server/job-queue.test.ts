import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../server/database/connection/connect';
import { keyName, runJob, type RunServices } from '../../server/jobs/run-job';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

let database: TestDatabase;
let core: ReturnType<typeof connect>;
beforeAll(async () => {
  database = await createTestDatabase({ seed: 'tables' });
  core = connect(database.url);
});
afterAll(async () => {
  await core.close();
  await database.drop();
});

test('F9: a job that the others have put back stays in the queue while a former attempt still runs here', async () => {
  const key = { tenantId: 1, id: 7 };
  const services = { database: { core: core.db } } as RunServices;
  await runJob(services, key, 'server', new Map([[keyName(key), null]]));
  const { rows } = await sql`
    select key, run_at > now() as "isLater" from mortise_queue._private_jobs where key = ${keyName(key)}`.execute(
    core.db,
  );
  expect(rows).toEqual([{ key: '1/7', isLater: true }]);
});
