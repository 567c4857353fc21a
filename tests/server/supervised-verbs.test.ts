import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { idCardDigit } from '../../schemas/named-checks';
import { demoWorld, type Caller, type DemoWorld, type Reply } from './support/demo-world';

const BASE = 'supervised/supervised-prisoner';

let world: DemoWorld;
/** A policeman of the first prison, who may do everything with persons. */
let police: Caller;
let admin: Caller;
let place: { areaId: number; otherAreaId: number; levelId: number; otherLevelId: number; strictAreaId: number };
let today: string;

beforeAll(async () => {
  world = await demoWorld();
  const orgId = await world.id('org', { code: '99001' });
  const area = (name: string) => world.id('supervised_area', { name, org_id: orgId });
  const level = (code: string) => world.id('supervised_level', { code, org_id: orgId });
  place = {
    areaId: await area('三监区'),
    otherAreaId: await area('四监区'),
    strictAreaId: await area('严管监区'),
    levelId: await level('L3'),
    otherLevelId: await level('L2'),
  };
  // The super user, moved into the first prison, sees all its areas; rights are the business of other tests.
  const token = (await world.as('admin').get(`org/user/switch-org/${orgId}`)).data.token as string;
  admin = world.withToken(token);
  police = admin;
  today = (await world.db.selectFrom('org').select(world.today.as('day')).executeTakeFirstOrThrow()).day;
});
afterAll(() => world?.close());

function fields(reply: Reply): Record<string, string> {
  const errors: { path: string; msg: string }[] = reply.data?.errors ?? [];
  return Object.fromEntries(errors.map(({ path, msg }) => [path, msg]));
}

let drawn = 0;
/** A valid form of a person nobody has met. */
function form(more: JsonObject = {}): JsonObject {
  drawn += 1;
  const seventeen = `90000019900101${String(drawn * 2 + 1).padStart(3, '0')}`;
  return {
    code: `T${String(drawn).padStart(5, '0')}`,
    name: '欧阳明远',
    gender: 1,
    nation: '01',
    idType: 1,
    idCard: seventeen + idCardDigit(seventeen),
    birthday: '1990-01-01',
    areaId: place.areaId,
    levelId: place.levelId,
    admitDate: '2026-01-05',
    crimeName: '盗窃罪',
    sentenceType: 1,
    ...more,
  };
}
