import { expect, test } from 'vitest';
import { builtInFieldTypes } from '../../widgets/field-types';
import type { JsonObject } from '../../schemas/json';
import { buildModel } from '../../schemas/model/build-model';
import { fieldTypes } from '../../schemas/model/field';
import { installedDomains } from '../support/installed-domains';

const types = fieldTypes(builtInFieldTypes);

/** Problems of an entity with one column, beside the shipped documents. */
async function problemsOf(column: JsonObject): Promise<string[]> {
  const json: JsonObject = {
    schemaVersion: 2,
    id: 'own_visit',
    title: '来访',
    path: 'own/visit',
    module: 'own_visit',
    scope: 'org',
    rows: { fallback: 'all' },
    calls: ['search', 'add'],
    columns: [{ name: 'value', label: '值', ...column }],
  };
  const domain = { schemaVersion: 1, id: 'own', title: '自有', menu: [], dictionary: {} };
  const { model } = await installedDomains();
  const { problems } = buildModel(
    [
      ...model.sources,
      { kind: 'domain', file: 'own/domain.json', domain: 'own', json: domain },
      { kind: 'entity', file: 'own/entities/visit.json', domain: 'own', json },
    ],
    types,
  );
  return problems.filter(({ file }) => file.startsWith('own/')).map(({ path, code }) => `${path}: ${code}`);
}

test.each<JsonObject>([
  { type: 'select', refers: 'org_user', defaultFrom: 'user' },
  { type: 'select', refers: 'org_user', multiple: true, defaultFrom: 'user' },
  { type: 'treeSelect', refers: 'org_department', defaultFrom: 'department' },
  { type: 'treeSelect', refers: 'org', defaultFrom: 'organisation' },
  { type: 'input', defaultFrom: 'user' },
  { type: 'date', defaultFrom: 'today' },
  { type: 'date', options: { showTime: true }, defaultFrom: 'now' },
])('a default from the session fits its column: %j', async (column) => {
  expect(await problemsOf(column)).toEqual([]);
});

test.each<[JsonObject, string]>([
  [{ type: 'select', refers: 'org_user', defaultFrom: 'department' }, 'defaultFromFit'],
  [{ type: 'number', defaultFrom: 'user' }, 'defaultFromFit'],
  [{ type: 'date', defaultFrom: 'now' }, 'defaultFromFit'],
  [{ type: 'date', options: { showTime: true }, defaultFrom: 'today' }, 'defaultFromFit'],
  [{ type: 'date', options: { format: 'YYYY-MM' }, defaultFrom: 'today' }, 'defaultFromFit'],
  [{ type: 'date', defaultFrom: 'tomorrow' }, 'notOneOf'],
  [{ type: 'date', default: '2026-01-01', defaultFrom: 'today' }, 'defaultTwice'],
])('one that does not is a problem at its place: %j', async (column, code) => {
  expect(await problemsOf(column)).toEqual([`columns[0].defaultFrom: ${code}`]);
});
