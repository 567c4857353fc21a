import { expect, it } from 'vitest';
import { buildModel } from '../../../schemas/model/build-model';
import { fieldTypes } from '../../../schemas/model/field';
import { builtInFieldTypes } from '../../../widgets/field-types';
import { SYSTEM_TABLE_NAMES } from '../../../schemas/check/reserved-names';
import { LOG_TABLES } from './log-tables';
import { SYSTEM_TABLES } from './system-tables';
import { entityTables } from './tables';

const entity = (id: string, columns: object[]) => ({
  kind: 'entity' as const,
  file: `${id}.json`,
  domain: 'common',
  json: {
    schemaVersion: 2,
    id,
    title: id,
    path: `trip/${id.replace('_', '-')}`,
    module: id,
    scope: 'org',
    rows: { fallback: 'createdBy' },
    option: { label: 'name' },
    calls: ['search', 'add', 'option'],
    columns: [{ name: 'name', label: '名称', type: 'input' }, ...columns],
  },
});

it('a column with several references gets an index, one with a single reference a foreign key, whatever its field type', () => {
  const stop = { label: '站点', refers: 'trip_stop' };
  const model = buildModel(
    [
      entity('trip_stop', []),
      entity('trip_trip', [
        { ...stop, name: 'first', type: 'radio' },
        { ...stop, name: 'others', type: 'checkbox' },
        { ...stop, name: 'wanted', type: 'treeSelect', options: { treeCheckable: true } },
        { ...stop, name: 'seen', type: 'select', multiple: true },
      ]),
    ],
    fieldTypes(builtInFieldTypes),
  );
  expect(model.problems).toEqual([]);
  const table = entityTables(model.entities.get('trip_trip')!, model)[0]!;
  expect(table.references.filter((one) => one.table === 'trip_stop').map(({ column }) => column)).toEqual([
    'first',
  ]);
  const byGin = table.indexes.filter(({ method }) => method === 'gin');
  expect(byGin.map(({ columns }) => columns)).toEqual([['others'], ['wanted'], ['seen']]);
  expect(model.entities.get('trip_stop')?.referredBy).toEqual(
    ['first', 'others', 'wanted', 'seen'].map((column) => ({
      entity: 'trip_trip',
      column,
      multiple: column !== 'first',
    })),
  );
});

it('K8: reserved entity names are those of the system tables', () => {
  const logs = new Set(LOG_TABLES.map(({ name }) => name));
  const made = SYSTEM_TABLES.map(({ name }) => name).filter((name) => !logs.has(name));
  expect([...SYSTEM_TABLE_NAMES].sort()).toEqual(made.sort());
});
