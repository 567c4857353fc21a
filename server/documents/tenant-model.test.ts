import { beforeAll, describe, expect, test } from 'vitest';
import { fieldTypes } from '../../schemas/model/field';
import type { Json, JsonObject } from '../../schemas/json';
import type { Model } from '../../schemas/model/model';
import { builtInFieldTypes } from '../../widgets/field-types';
import type { WrittenDocument } from './document-source';
import { loadDomains } from './load-domains';
import { checkOverlay } from './overlay-rules';
import { tenantModel } from './tenant-model';

let shipped: Model;
let entities: JsonObject[];
beforeAll(async () => {
  shipped = await loadDomains('domains', fieldTypes(builtInFieldTypes));
  entities = shipped.sources.flatMap(({ kind, json }) => (kind === 'entity' ? [json as JsonObject] : []));
});

/** A shipped entity as it was before row security and other roles of columns were declared. */
function before({ rows: _rows, status: _status, initKey: _key, option, ...rest }: JsonObject): JsonObject {
  const { sort: _sort, ...choices } = (option ?? {}) as JsonObject;
  return { ...rest, ...(option !== undefined && { option: choices }), schemaVersion: 1 };
}
const own = (json: JsonObject): WrittenDocument => ({
  kind: 'entity',
  code: json.id as string,
  domain: 'supervised',
  text: JSON.stringify(json),
  base: null,
});
const column = (name: string, more: JsonObject = {}): Json => ({ name, label: '列', type: 'input', ...more });
const entity = (columns: Json[], more: JsonObject = {}): JsonObject => ({
  schemaVersion: 1,
  id: 'own_note',
  title: '记事',
  path: 'own/note',
  module: 'own_note',
  scope: 'org',
  calls: ['search', 'add', 'option', 'change-status'],
  option: { label: 'name' },
  columns: [column('name'), column('status', { type: 'switch' }), ...columns],
  ...more,
});
const opened = async (...documents: JsonObject[]) => {
  const { model, dropped } = await tenantModel(shipped, documents.map(own));
  expect(dropped).toEqual([]);
  return model;
};

describe('a tenant’s document that was stored before row security existed', () => {
  const area = column('areaId', { type: 'select', refers: 'supervised_area' });
  const person = column('personId', { type: 'selectAsTable', refers: 'supervised_prisoner' });
  const path = (...steps: [column: string, entity?: string][]) => ({
    hops: steps.slice(0, -1).map(([name, to]) => ({ column: name, entity: to })),
    column: steps.at(-1)![0],
  });

  test.each([
    ['an area', [area, person], { area: path(['areaId']), fallback: null }],
    ['a person', [person], { area: path(['personId', 'supervised_prisoner'], ['areaId']), fallback: null }],
    ['neither', [], { area: null, fallback: 'createdBy' }],
    [
      'a user called a person',
      [column('personId', { type: 'selectAsTable', refers: 'org_user' })],
      {
        area: null,
        supplier: path(['personId', 'org_user'], ['supplierId']),
        fallback: 'createdBy',
      },
    ],
    [
      'something else called an area: nobody bound to areas sees it by a foreign id',
      [column('areaId', { type: 'select', refers: 'supervised_level' })],
      { area: null, fallback: null },
    ],
  ])('gets the row security that its column names implied: %s', async (_title, columns, placement) => {
    const model = (await opened(entity(columns))).entities.get('own_note')!;
    expect(model.placement).toEqual({ supplier: null, ...placement });
    expect(model.entity.status).toBe('status');
  });

  test('is compiled with the order of its list and its choices', async () => {
    const sorted = (await opened(entity([column('sort', { type: 'number' })]))).entities.get('own_note')!;
    const bySort = [{ column: 'sort', order: 'asc' }];
    expect([sorted.entity.sort, sorted.entity.option?.sort]).toEqual([bySort, bySort]);
  });

  test('is compiled with another document of the tenant as its person', async () => {
    const ward = entity([area], { id: 'own_ward', path: 'own/ward', module: 'own_ward' });
    const visit = entity([column('personId', { type: 'select', refers: 'own_ward' })]);
    expect((await opened(ward, visit)).entities.get('own_note')!.placement).toMatchObject({
      area: path(['personId', 'own_ward'], ['areaId']),
    });
  });
});

test('a change of a shipped document that was stored before keeps the shipped row security', async () => {
  for (const json of entities) {
    const old = before(json);
    const base = JSON.stringify(old);
    const text = JSON.stringify({ ...old, title: '改名' });
    const { model, dropped } = await tenantModel(shipped, [{ ...own(old), text, base }]);
    expect(dropped).toEqual([]);
    const { title, ...rest } = model.entities.get(json.id as string)!.entity;
    // As it is compiled: that of documents with a workflow has the columns of their approval, too.
    expect({ ...rest, title: json.title }).toEqual(shipped.entities.get(json.id as string)!.entity);
    expect(title).toBe('改名');
  }
});

test('the row security of a shipped entity cannot be changed', () => {
  const area = entities.find(({ id }) => id === 'supervised_area')!;
  const { rows: _, ...silent } = area;
  for (const written of [
    { ...area, rows: { fallback: 'all' } },
    silent,
    { ...area, status: 'consumeEnabled' },
  ]) {
    const told: string[] = [];
    checkOverlay('entity', area, written as JsonObject, (path) => told.push(path));
    expect(told).toEqual([written === silent || 'fallback' in (written.rows as object) ? 'rows' : 'status']);
  }
});

test('areas belong to one entity', async () => {
  const second = entity([], { schemaVersion: 2, rows: { area: 'id' }, status: 'status' });
  const { dropped, model } = await tenantModel(shipped, [own(second)]);
  expect(dropped).toHaveLength(1);
  expect(model.entities.has('own_note')).toBe(false);
});
