import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app';
import { recordAccessChange } from '../../server/database/tables/access-changes';
import { writeGrants } from '../../server/access/grants';
import { withoutRates } from '../../server/contract/limits';
import type { JsonObject } from '../../schemas/json';
import { installedDomains } from '../support/installed-domains';
import { readReply, type Reply } from '../support/test-app';
import type { Caller } from '../server/support/demo-world';
import { importWorld, workbook, type ImportWorld } from '../server/support/import-world';

/* An import must tell nobody a value that the user sees only masked. */
const PERSON = 'supervised/supervised-prisoner';
const HEADER = [
  ...['罪犯编号', '姓名', '证件类型', '证件号码', '出生日期', '性别'],
  ...['监区', '处遇等级', '入监日期', '罪名', '刑种'],
];
const MOST = 3;

let world: ImportWorld;
let app: Awaited<ReturnType<typeof createApp>>;
let clerk: Caller;
let areas: { area: string; level: string };

beforeAll(async () => {
  world = await importWorld();
  const { database, model, files } = world;
  const { actions } = await installedDomains();
  const limits = { ...withoutRates(), maskedSearches: MOST };
  app = await createApp({ database, model, actions, files, limits });
  const orgId = await world.id('org', { code: '99001' });
  clerk = world.as('clerk');
  const codes = ['supervised_level', 'supervised_prisoner', 'supervised_area'].flatMap((module) =>
    ['search', 'import'].map((suffix) => `${module}_${suffix}`),
  );
  const role = await world.id('org_role', { code: 'clerk', org_id: orgId });
  await writeGrants(world.db, 1, { kind: 'role', id: role }, codes);
  areas = (await world.db
    .selectFrom('supervised_prisoner as p')
    .innerJoin('supervised_area as a', 'a.id', 'p.area_id')
    .innerJoin('supervised_level as l', 'l.id', 'p.level_id')
    .select(['a.code as area', 'l.code as level'])
    .where('p.org_id', '=', orgId)
    .executeTakeFirstOrThrow()) as typeof areas;
});
afterAll(async () => {
  await app?.close();
  await world?.close();
});
const forget = () => world.db.deleteFrom('rate_count').execute();
afterEach(forget);

/** Calls the import of persons as a clerk, at the server with the small limit. */
async function post(call: string, payload: JsonObject): Promise<Reply> {
  const headers = { token: await clerk.token() };
  const url = `/api/v1/${PERSON}/import/${call}`;
  return readReply(await app.inject({ method: 'POST', url, headers, payload }));
}

async function upload(...rows: string[][]): Promise<Reply> {
  return post('upload', { url: await world.file(clerk, 'a.xlsx', await workbook([HEADER, ...rows])) });
}

const submit = ({ data }: Reply, more: JsonObject = {}) =>
  post('submit', { import: data.import, hash: data.hash, ...more });

const person = (code: string, idCard: string, name = '某人', idType = '护照', birthday = '1990-01-02') => [
  ...[code, name, idType, idCard, birthday, '女'],
  ...[areas.area, areas.level, '2026-01-05', '盗窃罪', '有期徒刑'],
];

async function rowsOf({ data }: Reply): Promise<JsonObject[]> {
  const reply = await post('rows', { import: data.import, offset: 0, limit: 10 });
  expect(reply.code, reply.msg).toBe(200);
  return reply.data.rows as JsonObject[];
}

/** Adds a person by an import. */
async function added(code: string, idCard: string): Promise<Reply> {
  const batch = await upload(person(code, idCard));
  expect(await submit(batch)).toMatchObject({ code: 200, data: { added: 1 } });
  return batch;
}

describe('C8: an import by a user who sees a number only masked', () => {
  it('shows the former number masked, before and after the submit and the undo', async () => {
    await added('IM1', 'E11110001');
    const batch = await upload(person('IM1', 'E11110002', '改名'));
    const [checked] = await rowsOf(batch);
    expect(checked).toMatchObject({ kind: 'changed', before: { name: '某人' } });
    expect(JSON.stringify(checked)).not.toContain('E11110001');
    expect(await submit(batch)).toMatchObject({ code: 200, data: { changed: 1 } });
    expect(await rowsOf(batch)).toEqual([checked]);
    expect(await post('undo', { import: batch.data.import })).toMatchObject({ code: 200 });
    expect(await rowsOf(batch)).toEqual([checked]);
    const stored = await world.id('supervised_prisoner', { code: 'IM1', id_card: 'E11110001', name: '某人' });
    expect(stored).toBeGreaterThan(0);
  });

  it('tells nothing of a right and a wrong number apart, and shows the mask for both', async () => {
    await added('IM2', 'E22220001');
    const reviewed: { counts: JsonObject; row: JsonObject }[] = [];
    for (const idCard of ['E22220001', 'E22220009', 'E22220001']) {
      const batch = await upload(person('IM2', idCard, reviewed.length < 2 ? '某人' : '改名'));
      const [{ cells: _, ...row }] = (await rowsOf(batch)) as [JsonObject];
      reviewed.push({ counts: batch.data.counts as JsonObject, row });
    }
    const [right, wrong, renamed] = reviewed;
    expect(right).toEqual(wrong);
    expect(right).toMatchObject({ counts: { changed: 1 }, row: { before: { idCard: expect.any(String) } } });
    const { before } = right!.row as { before: JsonObject };
    expect(before.idCard).not.toContain('E22220001');
    expect(renamed!.row.before).toEqual({ ...before, name: '某人' });
    // The same after a change in the review.
    const { data } = await upload(person('IM2', 'E22220009'));
    const changes = [{ row: 2, cells: { idCard: 'E22220001' } }];
    const changed = await post('change', { import: data.import, changes });
    expect(changed.data.rows[0]).toMatchObject({ kind: 'changed', before });
    // The mask that was shown changes nothing.
    const [kept] = await rowsOf(await upload(person('IM2', before.idCard as string, '改名')));
    expect(kept).toMatchObject({ kind: 'changed', before: { name: '某人' } });
    expect(kept!.before).not.toHaveProperty('idCard');
  });

  it('counts what it compares with other rows even if it is written, and an undo gives no try back', async () => {
    await added('IM3', 'E33330001');
    await forget();
    const statuses: number[] = [];
    for (let at = 0; at <= MOST; at++) {
      const batch = await upload(person('IM3', `E3333001${at}`));
      const { status } = await submit(batch);
      statuses.push(status);
      if (status === 200) expect((await post('undo', { import: batch.data.import })).status).toBe(200);
    }
    expect(statuses).toEqual([...Array<number>(MOST).fill(200), 429]);
  });

  it('can be undone where a rule reads the number beside what was changed, at no cost of a try', async () => {
    const card = '11010519491231002X';
    const first = await upload(person('IM4', card, '某人', '居民身份证', '1949-12-31'));
    expect(await submit(first)).toMatchObject({ code: 200, data: { added: 1 } });
    const birthday = () =>
      world.db.selectFrom('supervised_prisoner').select('birthday').where('code', '=', 'IM4').execute();
    const before = await birthday();
    const batch = await upload(person('IM4', card, '某人', '护照', '1991-03-04'));
    expect(await submit(batch)).toMatchObject({ code: 200 });
    expect(await birthday()).not.toEqual(before);
    await world.db.updateTable('rate_count').set({ count: MOST }).execute();
    const undone = await post('undo', { import: batch.data.import });
    expect(undone.code, JSON.stringify(undone)).toBe(200);
    expect(await birthday()).toEqual(before);
  });
});

it('the masks of a list that comes back cost no tries, however many they are: nothing of them changes', async () => {
  const { rows } = (await clerk.post(`${PERSON}/search`, { pageSize: 10 * MOST })).data;
  const masked = (rows as JsonObject[]).map(({ code, idCard }) => [String(code), String(idCard)]);
  expect(masked[0]![1]).toContain('***');
  const url = await world.file(clerk, 'b.xlsx', await workbook([['罪犯编号', '证件号码'], ...masked]));
  const { data, msg } = await post('upload', { url });
  expect(data?.counts, msg).toMatchObject({ total: 10 * MOST, same: 10 * MOST });
});

it('a value that is hidden after the check is not shown by the review, either', async () => {
  const [row] = (await clerk.post(`${PERSON}/search`, { pageSize: 1 })).data.rows as JsonObject[];
  const url = await world.file(
    clerk,
    'c.xlsx',
    await workbook([
      ['罪犯编号', '罪名'],
      [String(row!.code), '另一罪名'],
    ]),
  );
  const { data, msg } = await post('upload', { url });
  const asked = { import: data?.import, kind: 'changed', offset: 0, limit: 10 };
  const before = async () => (await post('rows', asked)).data.rows[0].before as JsonObject;
  expect(await before(), msg).toEqual({ crimeName: row!.crimeName });
  const hide = (fields: string[] | null) =>
    world.db
      .updateTable('org_role')
      .set({ hidden_fields: fields })
      .where('code', '=', 'clerk')
      .execute()
      .then(() => recordAccessChange(world.db, 1));
  try {
    await hide(['supervised_prisoner.crimeName']);
    expect(await before()).toEqual({ crimeName: '***' });
  } finally {
    await hide(null);
  }
});
