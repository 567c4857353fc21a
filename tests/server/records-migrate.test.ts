import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Entity } from '../../schemas/document/entity';
import { connect, type Connection } from '../../server/database/connection/connect';
import { DATABASE_VERSION } from '../../server/database/tables/system-tables';
import { migrate } from '../../server/database/migration/migrate';
import { createTestDatabase, type TestDatabase } from '../support/test-database';
import { area, person, setting, tag, testModel, withColumn } from './records-documents';

let database: TestDatabase;
let connection: Connection;
beforeEach(async () => {
  database = await createTestDatabase();
  connection = connect(database.url);
});
afterEach(async () => {
  await connection.close();
  await database.drop();
});

const to = (changed: readonly Entity[] = [], without: readonly string[] = []) =>
  migrate(connection.db, testModel(changed, without));
const addSettings = (...names: string[]) =>
  sql`insert into setting (name) select * from unnest(${names}::text[])`.execute(connection.db);
const recorded = async () =>
  (await sql<{ name: string }>`select name from schema_migration order by id`.execute(connection.db)).rows;

describe('additions', () => {
  test('are made once and recorded; a second start changes nothing', async () => {
    expect((await to()).statements.length).toBeGreaterThan(10);
    expect((await to()).statements).toEqual([]);
    const { rows } = await sql`select name, statements, checksum, database_version, applied_at
      from schema_migration`.execute(connection.db);
    expect(rows).toMatchObject([
      {
        name: expect.stringContaining('tenant'),
        statements: expect.arrayContaining([expect.stringMatching(/^create table "person"/)]),
        checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
        database_version: DATABASE_VERSION,
      },
    ]);
  });

  test('are made once by two servers that start at once', async () => {
    const other = connect(database.url);
    try {
      const results = await Promise.all([to(), migrate(other.db, testModel())]);
      expect(results.filter(({ statements }) => statements.length > 0)).toHaveLength(1);
      expect(await recorded()).toHaveLength(1);
    } finally {
      await other.close();
    }
  });

  test('a new column fills existing rows with its default', async () => {
    await to();
    await addSettings('一');
    await to([withColumn(setting, 'level', { type: 'number', default: 5, required: true })]);
    expect((await sql`select name, level from setting`.execute(connection.db)).rows).toEqual([
      { name: '一', level: 5 },
    ]);
    await expect(addSettings('二')).rejects.toThrow(/level/);
  });

  test('new indexes, unique rules and references are created, those no longer described are dropped', async () => {
    await to();
    await to([withColumn(tag, 'code', { unique: 'tenant' }), withColumn(person, 'name', { index: false })]);
    const { rows } = await sql<{ name: string }>`
      select indexname as name from pg_indexes where tablename in ('tag', 'person')`.execute(connection.db);
    const names = rows.map((row) => row.name);
    expect(names.some((name) => name.startsWith('tag_tenant_id_code_'))).toBe(true);
    const byName = (name: string) => /^person_(tenant_id_org_id_name_id|name)_/.test(name);
    expect(names.filter(byName)).toEqual([]);
  });

  const withoutCount = withColumn(tag, 'personCount', null);

  test('wider types keep their values; empty columns and tables may be dropped', async () => {
    await to([withColumn(setting, 'size', { type: 'number' })]);
    await addSettings('一');
    await sql`update setting set size = 7`.execute(connection.db);
    const { sort: _, ...unsorted } = { ...area, option: { label: 'name' } };
    const wide = withColumn(setting, 'size', { type: 'number', max: 5_000_000_000 });
    await to([wide]);
    expect((await sql`select size from setting`.execute(connection.db)).rows).toEqual([{ size: 7 }]);
    await to(
      [withColumn(withColumn(unsorted, 'sort', null), 'personCount', null), withoutCount, wide],
      ['person'],
    );
    const { rows } = await sql`select to_regclass('person') as person`.execute(connection.db);
    expect(rows).toEqual([{ person: null }]);
    expect(await recorded()).toHaveLength(3);
  });

  test('tables of other programs stay', async () => {
    await sql`create table somebody_elses (id int)`.execute(connection.db);
    await to();
    await to([], ['setting']);
    await expect(sql`select * from somebody_elses`.execute(connection.db)).resolves.toBeTruthy();
  });
});

describe('a loss of data stops the start, and nothing is changed', () => {
  const kept = withColumn(withColumn(setting, 'size', { type: 'number' }), 'note', {});
  beforeEach(async () => {
    await to([kept]);
    await addSettings('一', '二');
    await sql`update setting set size = 7, note = 'x' where name = '一'`.execute(connection.db);
  });

  test.each<[string, Entity[], string[], RegExp]>([
    [
      'a column with values is gone',
      [withColumn(kept, 'note', null)],
      [],
      /Column "note" of table "setting".*still has values/,
    ],
    ['a table with rows is gone', [], ['setting'], /Table "setting".*still has rows/],
    [
      'another type',
      [withColumn(kept, 'size', { type: 'input' })],
      [],
      /Column "size" of table "setting" is "integer".*cannot become "text"/,
    ],
    [
      'a required column without a default',
      [withColumn(kept, 'owner', { required: true })],
      [],
      /Column "owner" of table "setting" is new and required/,
    ],
    [
      'a column is required now but empty somewhere',
      [withColumn(kept, 'note', { required: true })],
      [],
      /Column "note" of table "setting" is now required/,
    ],
  ])('%s', async (_name, changed, without, message) => {
    const before = await recorded();
    await expect(to(changed, without)).rejects.toThrow(message);
    expect(await recorded()).toEqual(before);
    expect((await sql`select name, size, note from setting order by id`.execute(connection.db)).rows).toEqual(
      [
        { name: '一', size: 7, note: 'x' },
        { name: '二', size: null, note: null },
      ],
    );
  });

  test('a unique rule that rows violate', async () => {
    await sql`update setting set note = 'x'`.execute(connection.db);
    await expect(to([withColumn(kept, 'note', { unique: 'global' })])).rejects.toThrow(
      /Table "setting" has duplicate values.*\(note\)=\(x\)/,
    );
  });

  test('a reference that rows violate', async () => {
    const referring = withColumn(kept, 'size', { type: 'select', refers: 'setting' });
    await expect(to([{ ...referring, option: { label: 'name' } }])).rejects.toThrow(
      /Table "setting" refers to rows that do not exist/,
    );
  });

  test('a database that a newer version has migrated', async () => {
    await sql`update schema_migration set database_version = 99`.execute(connection.db);
    await expect(to([kept])).rejects.toThrow(/newer version of this program \(database version 99/);
  });
});

test('an entity cannot have the name of a system table', () => {
  expect(() => testModel([{ ...setting, id: 'tenant', path: 'test/tenant' }])).toThrow(/systemTable/);
});

test('names and values of documents are quoted', async () => {
  const model = testModel([
    withColumn(area, 'note', { default: `it's "quoted"; drop table area; --` }),
    withColumn(tag, 'kind', { uniqueWhere: { name: [`o'neil`] }, unique: 'tenant' }),
  ]);
  await migrate(connection.db, model);
  expect((await migrate(connection.db, model)).statements).toEqual([]);
});

test('the count of access changes of version 5, one row with triggers, is replaced by rows per tenant', async () => {
  await to();
  const { db } = connection;
  // As version 5 created it.
  await sql`drop table access_change`.execute(db);
  await sql`create table access_state (id integer primary key, version bigint not null)`.execute(db);
  await sql`insert into access_state values (1, 7)`.execute(db);
  await sql`create function mortise_access_changed() returns trigger language plpgsql as $$ begin
    update access_state set version = version + 1; return null; end $$`.execute(db);
  await sql`create constraint trigger mortise_access_changed after insert or update or delete on document_state
    deferrable initially deferred for each row execute function mortise_access_changed()`.execute(db);
  await sql`insert into document_state values (1, 1)`.execute(db);
  await sql`update schema_migration set database_version = 5,
    tables = array_append(array_remove(tables, 'access_change'), 'access_state')`.execute(db);

  const { statements } = await to();
  expect(statements).toEqual(expect.arrayContaining(['drop table access_state']));
  const left = await sql<{ name: string }>`
    select relname::text as name from pg_class where relname in ('access_state', 'access_change')
    union all select tgname::text from pg_trigger where not tgisinternal and tgname not like 'ledger%'
    union all select proname::text from pg_proc where proname = 'mortise_access_changed'`.execute(db);
  expect(left.rows).toEqual([{ name: 'access_change' }]);
  expect((await sql`select from document_state`.execute(db)).rows).toHaveLength(1);
  expect((await to()).statements).toEqual([]);
});
