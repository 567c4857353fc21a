import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spellingFinder } from '../../schemas/text/is-spelled';
import { MOST_SPELLED, MOST_SPELLED_CHARACTERS, spelledTerm } from '../../schemas/text/spelled-term';
import { spellingOfText } from '../../server/database/tables/spelling-of';
import { createTestDatabase, type TestDatabase } from '../support/test-database';
import { connect, type Connection } from '../../server/database/connection/connect';
import { ensureSpelling, spelledSo } from '../../server/database/tables/name-spelling';

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
    select ${spelledSo('name', spelled)} as found from (values (${name}::text)) given(name)`.execute(
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

  test('by its Latin letters, from each of them on', async () => {
    for (const term of ['john', 'SMITH', 'mith', 'john s', 'a'])
      expect(await isFound('John Smith A1', term)).toBe(true);
  });
});

test('many readings and long names are bounded', async () => {
  const { rows } = await sql<{ readings: number; long: number }>`
    select cardinality(mortise_spelling_1(repeat('缪', 300))) as readings,
      cardinality(mortise_spelling_1(repeat('张', 5000))) as long`.execute(connection.db);
  expect(rows[0]!.readings).toBeLessThan(MOST_SPELLED_CHARACTERS * MOST_SPELLED * 2 * 8);
  expect(rows[0]!.long).toBeLessThan(MOST_SPELLED_CHARACTERS * MOST_SPELLED * 2);
  expect(await isFound('张'.repeat(100), 'zhang'.repeat(20))).toBe(true);
});

test('the browser finds choices by the same terms as the index finds names', async () => {
  const characters = [...'张曾单解仇缪吕欧阳重庆第3监区a·王小明'];
  let seed = 7;
  const next = (most: number) => (seed = (seed * 16807) % 2147483647) % most;
  const names = Array.from({ length: 60 }, () =>
    Array.from({ length: 1 + next(4) }, () => characters[next(characters.length)]).join(''),
  ).filter((name) => spellingOfText(name) !== undefined);
  const terms = [
    'z',
    'zx',
    'ceng',
    'zengx',
    'shan',
    'dansh',
    'xiao',
    'wxm',
    'lv',
    'oy',
    'ouyang',
    '3j',
    'iao',
  ];
  for (const term of terms) {
    const { rows } = await sql<{ name: string; found: boolean }>`
      select name, ${spelledSo('name', term)} as found from unnest(${names}::text[]) name`.execute(
      connection.db,
    );
    const finds = spellingFinder(term);
    for (const { name, found } of rows)
      expect([term, name, finds(spellingOfText(name))]).toEqual([term, name, found]);
  }
});
