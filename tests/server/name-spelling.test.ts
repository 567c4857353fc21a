import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spelledTerm } from '../../schemas/text/spelled-term';
import { createTestDatabase, type TestDatabase } from '../support/test-database';
import { connect, type Connection } from '../../server/database/connection/connect';
import { ensureSpelling, isSpelled } from '../../server/database/tables/name-spelling';

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect(database.url);
  await ensureSpelling(connection.db);
  await ensureSpelling(connection.db);
});
afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

async function isFound(name: string, term: string): Promise<boolean> {
  const spelled = spelledTerm(term);
  if (spelled === null) return false;
  const { rows } = await sql<{ found: boolean }>`
    select ${isSpelled('name', spelled)} as found from (values (${name}::text)) given(name)`.execute(
    connection.db,
  );
  return rows[0]!.found;
}

describe('a name is found', () => {
  test.each([
    ['张三丰', 'zsf', 'initials'],
    ['张三丰', 'ZSF', 'capitals'],
    ['张三丰', 'sf', 'initials of its second part'],
    ['张三丰', 'z', 'one letter'],
    ['张三丰', 'zhangs', 'the beginning of its pinyin'],
    ['张三丰', 'zhang san feng', 'pinyin with spaces'],
    ['张三丰', "Zhāng Sān'fēng", 'pinyin with tones'],
    ['张三丰', 'sanfeng', 'pinyin from its second character'],
    ['吕布', 'lvbu', 'ü as v'],
    ['吕布', 'Lǚ Bù', 'ü'],
    ['曾国藩', 'zengguofan', 'the reading in surnames'],
    ['曾国藩', 'cengguofan', 'another reading'],
    ['单雄信', 'sxx', 'initials of the reading in surnames'],
    ['解珍', 'xiezhen', 'the reading in surnames'],
    ['仇英', 'qy', 'initials of the reading in surnames'],
    ['缪贤', 'miaoxian', 'one of five readings'],
    ['欧阳修', 'oyx', 'a surname of two characters'],
    ['阿卜杜拉·买买提', 'abdlmmt', 'a name with a dot'],
    ['第3监区', 'd3jq', 'digits'],
    ['A组长', 'azz', 'a Latin letter'],
    ['重庆女子监狱', 'cqnzjy', 'a place'],
  ])('%s by %s: %s', async (name, term) => {
    expect(await isFound(name, term)).toBe(true);
  });

  test('not by the middle of a syllable, by other letters, or by what is no spelling', async () => {
    for (const term of ['hang', 'anfeng', 'zf', 'x', '张', 'z张', '3', 'z%', ''])
      expect(await isFound('张三丰', term), term).toBe(false);
  });

  test('not by pinyin without a Chinese character', async () => {
    expect(await isFound('John Smith', 'john')).toBe(false);
  });
});

test('many readings and long names are bounded', async () => {
  const { rows } = await sql<{ readings: number; long: number }>`
    select cardinality(mortise_spelling_1(repeat('缪', 40))) as readings,
      cardinality(mortise_spelling_1(repeat('张', 5000))) as long`.execute(connection.db);
  expect(rows[0]!.readings).toBeLessThan(40 * 24 * 2 * 8);
  expect(rows[0]!.long).toBeLessThan(40 * 24 * 2);
  expect(await isFound('张'.repeat(40), 'zhang'.repeat(20))).toBe(true);
});
