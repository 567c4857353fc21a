import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBackup } from '../../server/backup/check-backup';
import { writeParts } from './support/repacked';

/* A backup is accepted only if its head and its end match their schemas. */
let dir: string;
beforeAll(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-shapes-'));
});
afterAll(() => fs.rmSync(dir, { recursive: true, force: true }));

const head = {
  format: 1,
  databaseVersion: 1,
  createdAt: '2026-01-01',
  statements: ['select 1'],
  tables: [{ name: 'a', columns: ['id'] }],
  sequences: [{ table: 'a', column: 'id', last: '1', called: true }],
};
const { tables: _, ...tableless } = head;
const end = { head: '0'.repeat(64), tables: {}, files: 0 };
const NOT = 'is invalid';

test.each([
  ['the end says nothing', head, {}, 'in "end.json", head is missing'],
  ['the end is null', head, null, `in "end.json", it ${NOT}`],
  ['a table of the end is a number', head, { ...end, tables: { a: 1 } }, `in "end.json", tables.a ${NOT}`],
  ['the head is null', null, end, `it ${NOT}`],
  ['the head names no tables', tableless, end, 'tables is missing'],
  ['the head is of no format', { ...head, format: '1' }, end, `format ${NOT}`],
  ['statements are none', { ...head, statements: [1, null] }, end, `statements[0] ${NOT}`],
  ['a table has no name', { ...head, tables: [{ columns: [] }] }, end, 'tables[0].name is missing'],
])('a backup of which %s is rejected with the place', async (name, first, last, reason) => {
  const file = path.join(dir, name);
  await writeParts(file, [
    { name: 'mortise.json', bytes: Buffer.from(JSON.stringify(first)) },
    { name: 'end.json', bytes: Buffer.from(JSON.stringify(last)) },
  ]);
  const error: unknown = await checkBackup(file).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  expect((error as Error).message).toContain(`${file} is damaged or not a backup: `);
  expect((error as Error).message.endsWith(reason)).toBe(true);
});
