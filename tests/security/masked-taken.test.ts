import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../server/app';
import { writeGrants } from '../../server/access/grants';
import { withoutRates } from '../../server/contract/limits';
import { demoWorld, type DemoWorld } from '../server/support/demo-world';
import { installedDomains } from '../support/installed-domains';
import { readReply, type Reply } from '../support/test-app';
import { fieldError } from '../../schemas/errors/field-error';

/* Whoever enters records learns that a masked value is taken; nobody may try values out that way. */
const PERSONS = 'supervised/supervised-prisoner';
const MOST = 3;

let world: DemoWorld;
let app: Awaited<ReturnType<typeof createApp>>;
let orgId: number;
beforeAll(async () => {
  world = await demoWorld();
  orgId = await world.id('org', { code: '99001' });
  const { database, model } = world;
  const { actions } = await installedDomains();
  app = await createApp({ database, model, actions, limits: { ...withoutRates(), maskedSearches: MOST } });
  const codes = ['supervised_prisoner', 'org_user'].flatMap((module) =>
    ['search', 'add', 'edit'].map((suffix) => `${module}_${suffix}`),
  );
  for (const code of ['clerk', 'police']) {
    const id = await world.id('org_role', { code, org_id: orgId });
    await writeGrants(world.db, 1, { kind: 'role', id }, codes);
  }
});
afterAll(async () => {
  await app?.close();
  await world?.close();
});

/** Calls of a user at the server with the small limit. */
function calls(login: string) {
  const token = world.signIn(login);
  return async (path: string, payload: object): Promise<Reply> =>
    readReply(
      await app.inject({
        method: 'POST',
        url: `/api/v1/${path}`,
        headers: { token: await token },
        payload: { ...payload },
      }),
    );
}
const forget = () => world.db.deleteFrom('rate_count').execute();

/** The form of a person, after one of the first prison. */
async function form(more: object): Promise<object> {
  const row = await world.db
    .selectFrom('supervised_prisoner')
    .select(['area_id as areaId', 'level_id as levelId'])
    .where('org_id', '=', orgId)
    .where('custody_status', '=', 1)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    code: `G${Math.random()}`.slice(0, 20),
    name: '某人',
    gender: 1,
    nation: '01',
    idType: 2,
    birthday: '1990-01-01',
    admitDate: '2026-01-05',
    crimeName: '盗窃罪',
    sentenceType: 1,
    ...more,
  };
}
const cardInCustody = async () => {
  const { card } = await world.db
    .selectFrom('supervised_prisoner')
    .select('id_card as card')
    .where('org_id', '=', orgId)
    .where('custody_status', '=', 1)
    .executeTakeFirstOrThrow();
  return card as string;
};

describe('C8: a number of a person', () => {
  test('in custody is told only for a record that is valid otherwise', async () => {
    const add = calls('clerk');
    const tried = [];
    for (const idCard of [await cardInCustody(), 'E00000001'])
      tried.push(await add(`${PERSONS}/add`, { idType: 2, idCard }));
    expect(tried.map(({ status }) => status)).toEqual([400, 400]);
    expect(tried[0]!.data).toEqual(tried[1]!.data);
  });

  test('is refused a few times an hour, also in parallel; then the right and a wrong one alike', async () => {
    await forget();
    const add = calls('clerk');
    const idCard = await cardInCustody();
    // Records that are written do not count.
    for (let at = 0; at < MOST + 2; at++)
      expect((await add(`${PERSONS}/add`, await form({ idCard: `E1000000${at}` }))).status).toBe(200);
    const forms = await Promise.all(Array.from({ length: MOST + 2 }, () => form({ idCard })));
    const tried = await Promise.all(forms.map((body) => add(`${PERSONS}/add`, body)));
    const codes = tried.map(({ status }) => status).toSorted();
    expect(codes).toEqual([...Array<number>(MOST).fill(409), 429, 429]);
    const wrong = await add(`${PERSONS}/add`, await form({ idCard: 'E20000000' }));
    expect(wrong).toMatchObject({ status: 429, data: { limit: 'LIMIT_MASKED_SEARCHES', max: MOST } });
    // A search counts by the same bound; what guesses at nothing goes on.
    expect((await add(`${PERSONS}/search`, { idCard })).status).toBe(429);
    const { id, version } = await world.db
      .selectFrom('supervised_prisoner')
      .select(['id', 'version'])
      .where('id_card', '=', 'E10000000')
      .executeTakeFirstOrThrow();
    expect((await add(`${PERSONS}/edit/${id}`, { version, remark: '改' })).status).toBe(200);
  });

  test('the first refusal by the bound is on record, with the column and without the value', async () => {
    const clerk = await world.id('org_user', { login_name: 'clerk' });
    const rows = await world.db
      .selectFrom('log_data_operate')
      .select('data')
      .where('created_by', '=', clerk)
      .where('res_code', '=', '429')
      .execute();
    expect(rows).toEqual([{ data: { criteria: ['idCard'] } }]);
  });

  test('is not found by changing one row from value to value: a change counts even if it is written', async () => {
    const call = calls('clerk');
    const added = await call(`${PERSONS}/add`, await form({ idCard: 'E30000000' }));
    expect(added.status).toBe(429);
    await forget();
    const { id } = (await call(`${PERSONS}/add`, await form({ idCard: 'E30000000' }))).data;
    const statuses: number[] = [];
    for (let version = 1; version <= MOST + 1; version++)
      statuses.push((await call(`${PERSONS}/edit/${id}`, { version, idCard: `E3000000${version}` })).status);
    expect(statuses).toEqual([...Array<number>(MOST).fill(200), 429]);
  });

  test('whoever may reveal it is not limited', async () => {
    await forget();
    const revealed = ['search', 'add', 'reveal'].map((suffix) => `supervised_prisoner_${suffix}`);
    const id = await world.id('org_role', { code: 'police', org_id: orgId });
    await writeGrants(world.db, 1, { kind: 'role', id }, revealed);
    const add = calls('police01');
    const idCard = await cardInCustody();
    for (let at = 0; at < MOST + 2; at++)
      expect((await add(`${PERSONS}/add`, await form({ idCard }))).status).toBe(409);
  });
});

describe('C8: a mobile number of a user', () => {
  test('is compared only for whom the caller may create, and a few times an hour', async () => {
    await forget();
    const ask = calls('clerk');
    const { mobile } = await world.db
      .selectFrom('org_user')
      .select('mobile')
      .where('mobile', 'is not', null)
      .executeTakeFirstOrThrow();
    const beyond = await world.id('org_role', { code: 'org_manager', org_id: orgId });
    const own = await world.id('org_role', { code: 'clerk', org_id: orgId });
    let drawn = 0;
    const add = (given: string, role: number) => {
      drawn += 1;
      const user = { loginName: `guess${drawn}`, name: '某人', loginType: 1, roleIds: [role], mobile: given };
      return ask('org/user/add', user);
    };
    const [right, wrong] = [await add(mobile, beyond), await add('13900009999', beyond)];
    expect([right.status, right.msg]).toEqual([403, wrong.msg]);
    const { id, version } = await world.db
      .selectFrom('org_user')
      .select(['id', 'version'])
      .where('login_name', '=', 'clerk')
      .executeTakeFirstOrThrow();
    const edit = (given: string) =>
      ask(`org/user/edit/${id}`, { version, roleIds: [own], orgManager: 1, mobile: given });
    const refused = await edit('13900009997');
    expect([refused.status, refused.data.errors.map(({ path }: { path: string }) => path)]).toEqual([
      ...[400, ['orgManager']],
    ]);
    const { msg, data } = refused;
    expect(await edit(mobile)).toEqual(expect.objectContaining({ status: 400, msg, data }));
    for (let at = 0; at < MOST; at++)
      expect((await add(mobile, own)).data.errors).toEqual([
        fieldError('mobile', 'unique', 'zh-CN', { label: '手机号' }),
      ]);
    expect((await add(mobile, own)).status).toBe(429);
    expect((await add('13900009998', own)).status).toBe(429);
  });
});
