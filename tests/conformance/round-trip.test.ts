import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { equalJson } from '../../schemas/equal-json';
import type { SearchKind, SqlType } from '../../schemas/model/field';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { STORED_PATH } from '../../schemas/model/stored-path';
import { openFiles } from '../../server/files/file-keeping';
import { DEFAULT_LIMITS } from '../../server/contract/limits';
import { canonical } from '../../server/records/stored-value';
import type { FieldCase } from '../../widgets/shared/field-fixture';
import { documentsWorld, type DocumentsWorld } from '../server/support/documents-world';
import { multipart, SAMPLES } from '../server/support/sample-files';
import { readReply } from '../support/test-app';
import { ANY_KIND, fixtures, types } from './fixtures';

/*
 * Every case of every type that holds values is a column of one entity, published over HTTP. Its values are sent
 * through the calls of the server into PostgreSQL and read back.
 */
const examples = [...fixtures.values()]
  .flatMap(({ type, cases }) => cases.map((example) => ({ type, example })))
  .filter(({ example }) => example.sql !== null)
  .map((one, at) => ({ ...one, column: `c${at}`, name: `${one.type}: ${one.example.name}` }));
const BASE = 'conformance/every-type';

let world: DocumentsWorld;
let directory: string;

beforeAll(async () => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-conformance-'));
  world = await documentsWorld(openFiles({ directory, s3: null, limits: DEFAULT_LIMITS }));
  await world.publishNew('domain', {
    schemaVersion: 1,
    id: 'conformance',
    title: '样例',
    dictionary: {},
    menu: [],
  });
  const columns = examples.map(({ type, column, example: { field } }): JsonObject => ({
    name: column,
    label: '示例',
    type,
    options: field.options as JsonObject,
    ...(field.range && { range: true }),
    ...(field.source && { refers: 'org' }),
  }));
  await world.publishNew(
    'entity',
    {
      schemaVersion: 2,
      id: 'every_type',
      title: '样例',
      path: BASE,
      module: 'every_type',
      scope: 'org',
      rows: { fallback: 'createdBy' },
      calls: ['search', 'add', 'edit', 'del', 'detail'],
      columns,
    },
    { domain: 'conformance' },
  );
}, 120_000);
afterAll(async () => {
  await world?.close();
  fs.rmSync(directory, { recursive: true, force: true });
});

async function uploaded(picture: boolean): Promise<string> {
  const { payload, headers } = await multipart([
    picture ? { name: 'a.png', bytes: SAMPLES.png } : { name: 'a.pdf', bytes: SAMPLES.pdf },
  ]);
  const url = `/api/v1/upload/${picture ? 'image' : 'file'}`;
  const reply = await world.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, token: world.admin },
    payload,
  });
  return readReply(reply).data.savePath as string;
}

/**
 * The value of an example with an existing row and file; a file belongs to one record, so it is uploaded again each
 * time.
 */
async function real(value: Json, type: string, { field }: FieldCase): Promise<Json> {
  if (field.source) return Array.isArray(value) ? [world.orgs.first] : world.orgs.first;
  return type.startsWith('upload') ? withFile(value, await uploaded(/Img|Avatar/.test(type))) : value;
}

function withFile(value: Json, file: string): Json {
  if (typeof value === 'string') return new RegExp(STORED_PATH).test(value) ? file : value;
  if (Array.isArray(value)) return value.map((one) => withFile(one, file));
  if (!isObject(value)) return value;
  return { ...value, ...(typeof value.filePath === 'string' && { filePath: file }) };
}

/** The nth value of every column; the last one of a shorter list of examples. */
async function recordOf(at: number): Promise<JsonObject> {
  const record: JsonObject = {};
  for (const { column, type, example } of examples)
    record[column] = await real(example.valid[Math.min(at, example.valid.length - 1)] as Json, type, example);
  return record;
}
const asStored = (record: JsonObject) =>
  Object.fromEntries(
    examples.map(({ column, example }) => [
      column,
      canonical(example.sql as SqlType, record[column] ?? null),
    ]),
  );
const columnsOf = (row: JsonObject) =>
  Object.fromEntries(examples.map(({ column }) => [column, row[column] ?? null]));
const most = Math.max(...examples.map(({ example }) => example.valid.length));

/** A NUL rejects the whole body before columns are checked. */
const hasNul = (value: Json) => JSON.stringify(value).includes('\\u0000');

/** The rows that the tests have stored, by id. */
const stored = new Map<number, JsonObject>();

/** Whether a row with one value must be found by another, for each kind of search. */
function finds(kind: SearchKind, wanted: Json, held: Json): boolean {
  const many = (value: Json) => (Array.isArray(value) ? value : [value]);
  if (kind === 'contains') return String(held).includes(String(wanted));
  return many(held).some((one) => many(wanted).some((other) => equalJson(one, other)));
}

describe('every type, through HTTP and PostgreSQL', () => {
  test('is returned as it was sent, by detail and search, and also after it was saved again unchanged', async () => {
    for (let at = 0; at < most; at++) {
      const record = await recordOf(at);
      const added = await world.post(`${BASE}/add`, record);
      expect([at, added.code, added.data?.errors]).toEqual([at, 200, undefined]);
      const detail = await world.get(`${BASE}/detail/${added.data.id}`);
      expect(columnsOf(detail.data)).toEqual(asStored(record));
      const edited = await world.post(`${BASE}/edit/${added.data.id}`, {
        ...columnsOf(detail.data),
        version: detail.data.version,
      });
      expect([edited.code, edited.data?.errors]).toEqual([200, undefined]);
      const found = await world.post(`${BASE}/search`, { pageSize: 100 });
      const row = found.data.rows.find(({ id }: { id: number }) => id === added.data.id);
      expect(columnsOf(row)).toEqual(asStored(record));
      const { data } = await world.post(`${BASE}/data-change/search`, { dataId: added.data.id });
      // Saving without a change writes nothing: only the creation is in the log.
      expect([at, data.totalCount]).toEqual([at, 1]);
      stored.set(added.data.id as number, asStored(record));
    }
  });

  test('is found by each of its values if it is searchable, and by no other value', async () => {
    for (const { column, name, example } of examples) {
      const { search } = example;
      const values = [...stored.values()].map((row) => row[column] as Json);
      for (const value of search
        ? values.filter((one, at) => at === values.findIndex((other) => equalJson(one, other)))
        : []) {
        const criterion = search === 'range' ? [value, value] : value;
        const { code, data } = await world.post(`${BASE}/search`, { pageSize: 100, [column]: criterion });
        const found = code === 200 ? (data.rows as { id: number }[]).map(({ id }) => id) : [];
        const wanted = [...stored].filter(([, row]) => finds(search!, value, row[column] ?? null));
        expect([name, value, code, found.sort()]).toEqual([
          name,
          value,
          200,
          wanted.map(([id]) => id).sort(),
        ]);
      }
    }
  });

  test('can be emptied', async () => {
    const added = await world.post(`${BASE}/add`, await recordOf(0));
    const { version } = (await world.get(`${BASE}/detail/${added.data.id}`)).data;
    // A form of fixed items validates its own.
    const open = examples.filter(
      ({ type, example: { field } }) => type !== 'keyValue' || !field.options.items,
    );
    const empty = Object.fromEntries(open.map(({ column, example }) => [column, example.empty[0] ?? null]));
    const edited = await world.post(`${BASE}/edit/${added.data.id}`, { ...empty, version });
    expect([edited.code, edited.data?.errors]).toEqual([200, undefined]);
    const { data } = await world.get(`${BASE}/detail/${added.data.id}`);
    for (const { column, name, type } of open)
      expect([name, types.get(type)?.isEmpty(data[column])]).toEqual([name, true]);
  });

  test('is rejected with a message at its own column when it is invalid', async () => {
    const sample = await recordOf(0);
    const all = [
      ...examples.flatMap(({ example }) => example.invalid.map(({ value }) => value)),
      ...ANY_KIND,
    ];
    for (let at = 0; at < Math.max(...examples.map(({ example }) => example.invalid.length)); at++) {
      const wrong = examples.filter(({ example }) => {
        const value = example.invalid[at]?.value;
        return value !== undefined && !hasNul(value);
      });
      const record = Object.fromEntries(
        wrong.map(({ column, example }): [string, Json] => [column, example.invalid[at]?.value ?? null]),
      );
      const reply = await world.post(`${BASE}/add`, { ...sample, ...record });
      expect([reply.code, reply.msg, reply.data?.errors?.length > 0]).toEqual([
        400,
        expect.any(String),
        true,
      ]);
      const told = new Map<string, string>(
        (reply.data.errors as { path: string; msg: string }[]).map(({ path: place, msg }) => [
          place.split('/')[0] ?? '',
          msg,
        ]),
      );
      for (const { column, name } of wrong)
        expect([name, told.get(column) ?? '']).toEqual([name, expect.stringMatching(/./)]);
      expect([...told.keys()].filter((column) => !wrong.some((one) => one.column === column))).toEqual([]);
    }
    // Values of all types in every column get an answer, never a server error.
    for (const value of all.filter((one) => !hasNul(one))) {
      const record = Object.fromEntries(examples.map(({ column }) => [column, value]));
      const reply = await world.post(`${BASE}/add`, record);
      expect([value, [200, 400].includes(reply.code)]).toEqual([value, true]);
    }
  }, 60_000);
});
