import type { JsonObject } from '../../../schemas/json';
import type { DemoWorld } from './demo-world';

/** Ids of the demo organisations that tests use. */
export type DemoOrgs = Record<'bureau' | 'first' | 'second' | 'juvenile', number>;

const CODES: Readonly<Record<keyof DemoOrgs, string>> = {
  bureau: '99000',
  first: '99001',
  second: '99002',
  juvenile: '99004',
};

export async function demoOrgs(world: DemoWorld): Promise<DemoOrgs> {
  const ids = await Promise.all(
    Object.entries(CODES).map(async ([name, code]) => [name, await world.id('org', { code })] as const),
  );
  return Object.fromEntries(ids) as DemoOrgs;
}

/** A user as the form sends it; with the role of a clerk by default. */
export async function newUser(
  world: DemoWorld,
  org: DemoOrgs,
  loginName: string,
  more: JsonObject = {},
): Promise<JsonObject> {
  const clerk = await world.id('org_role', { code: 'clerk', org_id: org.first });
  return { loginName, name: '新来的', loginType: 1, roleIds: [clerk], ...more };
}
