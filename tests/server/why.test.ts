import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { writeGrants } from '../../server/access/grants';
import { documentsWorld, TABLE_INFO, visit, type DocumentsWorld } from './support/documents-world';

/* What decided about a part of a page in force: documents with lines and versions, rules, rights. */
let world: DocumentsWorld;
beforeAll(async () => {
  world = await documentsWorld();
  await world.publishNew('domain', visit.domain);
  const [visitor, kind, visitDate] = visit.entity.columns as [JsonObject, JsonObject, JsonObject];
  const rule = { when: 'kind == 2', then: { show: true } };
  const entity = { ...visit.entity, columns: [visitor, kind, { ...visitDate, linkage: [rule] }] };
  await world.publishNew('entity', entity, { domain: 'visits' });
  await world.publishNew('page', visit.page, { domain: 'visits' });
  const domain = await world.document('domain', 'visits');
  await world.change(domain, { ...visit.domain, menu: visit.menu });
});
afterAll(() => world?.close());

const why = (body: JsonObject, token?: string) => world.post(`${TABLE_INFO}/why`, body, token);
const PAGE = { page: 'visit-record' };
interface Place {
  kind: string;
  line: number;
  path: string;
  id: number;
}
/** The line of the text of a document that a place names. */
async function lineOf({ id, line }: Place): Promise<string> {
  const { data } = await world.get(`${TABLE_INFO}/detail/${id}`);
  return (data.text as string).split('\n')[line - 1] ?? '';
}

test('K2.6: a field names the line in the page and in the entity, its rules, and the rights', async () => {
  const { data, msg } = await why({ ...PAGE, part: 'field', key: 'visitDate' });
  expect(data, msg).toMatchObject({
    allowed: true,
    places: [
      { kind: 'page', code: 'visit-record', no: 1, own: true, path: 'formConfig.list[2]', rules: [] },
      {
        kind: 'entity',
        path: 'columns[2]',
        rules: [{ when: 'kind == 2', then: '{"show":true}' }],
      },
    ],
  });
  const [inPage, inEntity] = data.places as [Place, Place];
  expect(await lineOf(inPage)).toMatch(/\{|visitDate/);
  expect(inEntity.line).toBeGreaterThan(1);
  expect(data.steps).toContainEqual(expect.objectContaining({ step: 'grant', ok: true }));
});

test('K2.6: columns, buttons and the menu entry of a page, for the caller and for somebody else', async () => {
  const column = await why({ ...PAGE, part: 'column', key: 'visitor' });
  expect(column.data.places[0]).toMatchObject({ kind: 'page', path: 'tableConfig.columns[0]' });
  const menu = await why({ ...PAGE, part: 'menu' });
  expect(menu.data.places).toMatchObject([{ kind: 'domain', code: 'visits', no: 2, path: 'menu[0]' }]);
  const button = await why({ ...PAGE, part: 'button', key: 'add', user: world.users.clerk });
  expect(button.data).toMatchObject({ allowed: false, places: [{ kind: 'page' }] });
  expect(button.data.steps).toContainEqual(expect.objectContaining({ step: 'grant', ok: false }));
});

test('K2.6: a row names the data scope that shows or hides it', async () => {
  const level = { page: 'supervised-level', part: 'row', key: String(world.levels.own) };
  const { data } = await why({ ...level, user: world.users.clerk });
  expect(data.places[0]).toMatchObject({ kind: 'page', code: 'supervised-level', own: false });
  expect(data.steps.map(({ step }: { step: string }) => step)).toContain('scope');
  for (const key of ['abc', '1.5', 'Infinity', '0', '99999999999999999999'])
    expect((await why({ ...level, key })).code).toBe(400);
});

test('K2.6: only who edits documents may ask, and for others only who may look them up', async () => {
  const { db, tenants, users } = world;
  expect((await why({ ...PAGE, part: 'menu' }, await world.signIn('clerk'))).code).toBe(403);
  await writeGrants(db, tenants.home, { kind: 'user', id: users.nobody }, ['dynamic_sys_table_edit']);
  const token = await world.signIn('nobody');
  expect((await why({ ...PAGE, part: 'menu' }, token)).code).toBe(200);
  expect((await why({ ...PAGE, part: 'menu', user: users.clerk }, token)).code).toBe(403);
  expect((await why({ page: 'supervised-level', part: 'row', key: '1' }, token)).code).toBe(403);
  expect((await why({ page: 'unknown', part: 'menu' })).code).toBe(404);
});
