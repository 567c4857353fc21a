import path from 'node:path';
import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fieldTypes } from '../../schemas/model/field';
import type { Model } from '../../schemas/model/model';
import type { Seed } from '../../server/action';
import { connect, type Connection } from '../../server/database/connection/connect';
import { migrate } from '../../server/database/migration/migrate';
import { loadDomains } from '../../server/documents/load-domains';
import { hasDemoAccounts, runSeed, type SeedOptions } from '../../server/seed/run-seed';
import { sentForm } from '../../server/identity/password';
import { builtInFieldTypes } from '../../widgets/field-types';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

let model: Model;
let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  model = await loadDomains(path.join(import.meta.dirname, '../../domains'), fieldTypes(builtInFieldTypes));
});
beforeEach(async () => {
  database = await createTestDatabase();
  connection = connect(database.url);
  await migrate(connection.db, model);
});
afterEach(async () => {
  await connection.close();
  await database.drop();
});

const run = (options: Partial<SeedOptions>) =>
  runSeed({ db: connection.db, model, mode: 'demo', seeds: new Map(), ...options });
const rows = async (table: string) =>
  (await sql<Record<string, unknown>>`select * from ${sql.table(table)} order by id`.execute(connection.db))
    .rows;

describe('without demo data', () => {
  test('there is one organisation and one administrator, whose password is random and returned once', async () => {
    const first = await run({ mode: 'none' });
    expect(first).toEqual({ seeded: true, adminPassword: expect.stringMatching(/^\w{12}$/) });
    expect(await rows('org')).toMatchObject([{ parent_id: null, code: '10000', status: 1 }]);
    expect(await rows('org_user')).toMatchObject([{ login_name: 'admin', is_supper: 1, status: 1 }]);
    const { rows: stored } = await sql<{ hash: string }>`
      select password_hash as hash from credential`.execute(connection.db);
    expect(await verify(stored[0]?.hash ?? '', sentForm(first.adminPassword ?? ''))).toBe(true);
    expect(await hasDemoAccounts(connection.db)).toBe(false);
    expect(await run({ mode: 'none' })).toEqual({ seeded: false, adminPassword: null });
  });

  test('a given password is not returned', async () => {
    expect(await run({ mode: 'none', adminPassword: 'Chosen-1' })).toEqual({
      seeded: true,
      adminPassword: null,
    });
  });
});

describe('seeds of domains', () => {
  const person = (tenantId: number, orgId: number) => ({ tenantId, orgId, name: '某级' });
  const seeds = (level: Seed, org: Seed = () => Promise.resolve()) =>
    new Map([
      ['supervised', level],
      ['org', org],
    ]);

  test('run once, the organisations first, also when two servers start', async () => {
    const order: string[] = [];
    const given = seeds(
      async ({ shared, insert }) => {
        order.push('supervised');
        const [tenantId = 0, orgId = 0] = shared.get('first') ?? [];
        await insert('supervised_level', [person(tenantId, orgId)]);
      },
      async ({ tenant, shared, insert }) => {
        order.push('org');
        const tenantId = await tenant('示范');
        const [category = 0] = await insert('org_category', [{ tenantId, name: '监狱', code: 'prison' }]);
        const org = { tenantId, orgCategoryId: category, shortName: '狱', regionIds: ['110000'] };
        const ids = await insert('org', [
          { ...org, name: '甲', code: '1' },
          { ...org, name: '乙', code: '2' },
        ]);
        shared.set('first', [tenantId, ...ids]);
      },
    );
    const other = connect(database.url);
    try {
      const results = await Promise.all([
        run({ seeds: given }),
        runSeed({ db: other.db, model, mode: 'demo', seeds: given }),
      ]);
      expect(results.map(({ seeded }) => seeded).sort()).toEqual([false, true]);
    } finally {
      await other.close();
    }
    expect(order).toEqual(['org', 'supervised']);
    // Columns that a row leaves out get the document's defaults.
    expect(await rows('supervised_level')).toMatchObject([
      { name: '某级', version: 1, status: 1, sort: 100 },
    ]);
    expect((await rows('org')).map((row) => row.name)).toEqual(['甲', '乙']);
    expect(await hasDemoAccounts(connection.db)).toBe(true);
  });

  test('a seed that violates a rule leaves nothing', async () => {
    const broken = seeds(async ({ tenant, insert }) => {
      const tenantId = await tenant('示范');
      await insert('supervised_level', [{ tenantId, orgId: 999, name: '无机构' }]);
    });
    await expect(run({ seeds: broken })).rejects.toThrow(/foreign key/);
    expect(await rows('tenant')).toEqual([]);
    const misspelt = seeds(async ({ insert }) => {
      await insert('supervised_level', [{ naem: 'x' }]);
    });
    await expect(run({ seeds: misspelt })).rejects.toThrow(/"supervised_level" has no stored column "naem"/);
  });

  test('random streams are reproducible and differ by name', async () => {
    const drawn: number[][] = [];
    const draw = seeds(({ random }) => {
      const [one, two] = [random('a'), random('b')];
      drawn.push([one(), one(), two()]);
      return Promise.resolve();
    });
    await run({ seeds: draw });
    await run({ seeds: draw });
    expect(drawn[0]).toEqual(drawn[1]);
    expect(new Set(drawn[0]).size).toBe(3);
    expect(drawn[0]?.every((number) => number >= 0 && number < 1)).toBe(true);
  });
});
