import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isObject, type JsonObject } from '../json';
import { currentVersion, migrateDocument, MIGRATIONS } from './migrate-document';

// Each migration has a fixture `<kind>-<version>-….json` with the document before and after; new files are found
// automatically.
const folder = new URL('./fixtures/', import.meta.url);
const fixtures = readdirSync(folder).map((file) => {
  const { before, after } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<
    string,
    JsonObject
  >;
  const [kind, version] = file.split('-');
  return { file, kind, to: Number(version), before: before!, after: after! };
});

test.each(fixtures)(
  '$file: migrates "before" to "after" and does not modify "before"',
  ({ kind, to, before, after }) => {
    const migration = MIGRATIONS.find((step) => step.kind === kind && step.to === to);
    const copy = structuredClone(before);
    expect({ ...migration!.up(before), schemaVersion: to }).toEqual(after);
    expect(before).toEqual(copy);
  },
);

test.each(MIGRATIONS.map((step) => [`${step.kind} ${step.to}`, step] as const))(
  '%s is covered by a fixture',
  (_, step) => {
    expect(fixtures.filter(({ kind, to }) => kind === step.kind && to === step.to)).not.toEqual([]);
  },
);

test.each(['domain', 'entity', 'page'] as const)('the versions of a %s increase by one', (kind) => {
  const versions = MIGRATIONS.filter((step) => step.kind === kind).map(({ to }) => to);
  expect(versions).toEqual(versions.map((_, at) => at + 2));
  expect(currentVersion(kind)).toBe(versions.length + 1);
});

describe('a document', () => {
  test('of an old version passes all migrations, which are listed', () => {
    const old = { schemaVersion: 1, pageConfig: { dialogWidth: 600 } };
    expect(migrateDocument('page', old)).toEqual({
      document: { schemaVersion: 2, pageConfig: { dialog: { width: 600 } } },
      applied: ['pageConfig.dialogWidth becomes pageConfig.dialog.width'],
    });
  });

  test('of the current version is unchanged', () => {
    const current = { schemaVersion: currentVersion('page') };
    expect(migrateDocument('page', current)).toEqual({ document: current, applied: [] });
  });

  test('of a newer version is rejected with advice', () => {
    const { document, problem } = migrateDocument('page', { schemaVersion: 99 });
    expect(document).toBeNull();
    expect(problem).toEqual({
      path: 'schemaVersion',
      code: 'newerVersion',
      params: { came: 99, current: 2 },
    });
  });

  test.each([undefined, null, '1', 0, 1.5, -1])(
    'with the version %j is rejected at that place',
    (schemaVersion) => {
      const given = schemaVersion === undefined ? {} : { schemaVersion };
      expect(migrateDocument('page', given).problem?.path).toBe('schemaVersion');
    },
  );

  test.each([null, 1, 'text', []])('%j is not a document', (json) => {
    expect(isObject(json)).toBe(false);
    expect(migrateDocument('entity', json).problem).toMatchObject({ path: '', code: 'wrongType' });
  });
});
