import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database';

let first: TestDatabase;
let second: TestDatabase;
beforeAll(async () => {
  first = await createTestDatabase();
  second = await createTestDatabase();
});
afterAll(() => Promise.all([first.drop(), second.drop()]));

async function query(database: TestDatabase, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('suites are isolated from each other', async () => {
  await query(first, 'create table note (text text)');
  await expect(query(second, 'select * from note')).rejects.toThrow(/does not exist/);
});

test('Chinese text sorts by pinyin and is split into trigrams', async () => {
  const rows = await query(first, `select w from unnest(array['张三', '李四', '阿明']) w order by w`);
  expect(rows).toEqual([{ w: '阿明' }, { w: '李四' }, { w: '张三' }]);
  await query(first, 'create extension pg_trgm');
  expect(await query(first, `select cardinality(show_trgm('张三丰')) n`)).toEqual([{ n: 4 }]);
});
