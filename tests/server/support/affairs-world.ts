import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Json, JsonObject } from '../../../schemas/json';
import { writeGrants } from '../../../server/access/grants';
import { syncShipped } from '../../../server/documents/sync-shipped';
import type { Reply } from '../../support/test-app';
import { TABLE_INFO } from './documents-world';
import { smallWorld, type SmallWorld } from './small-world';

type Person = 'admin' | 'manager' | 'clerk' | 'nobody' | 'foreign';

/** A server with the domain of affairs (`tests/e2e/fixtures/affairs`), whose rows choose the form they are filled in with. */
export interface AffairsWorld extends SmallWorld {
  post(person: Person, url: string, body?: JsonObject): Promise<Reply>;
  /** Adds an affair; throws unless it is accepted. */
  affair(values: JsonObject): Promise<number>;
  detail(id: number, person?: Person): Promise<JsonObject & { data: JsonObject & { values: JsonObject } }>;
  /** The published form of a type. */
  form(value: Json, person?: Person): Promise<Reply>;
  /** The version of the published form of a type. */
  version(value: Json): Promise<string>;
  /** Publishes a changed form of the home tenant. */
  republish(code: string, change: (doc: JsonObject) => void): Promise<void>;
  types: Record<'leave' | 'purchase' | 'none' | 'wrong' | 'foreign', number>;
}

export const AFFAIRS = 'affairs/affair';

const CODES: Readonly<Record<Exclude<Person, 'admin'>, readonly string[]>> = {
  manager: [
    ...['affair_search', 'affair_add', 'affair_edit', 'affair_del', 'affair_search_his'],
    ...['affair_type_search', 'affair_notice_search', 'affair_notice_add', 'affair_notice_edit'],
  ],
  clerk: ['affair_add', 'affair_type_search'],
  nobody: ['affair_type_search'],
  foreign: ['affair_search', 'affair_add', 'affair_edit', 'affair_type_search'],
};

export async function affairsWorld(): Promise<AffairsWorld> {
  const domains = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-affairs-'));
  const affairs = path.resolve(import.meta.dirname, '../../e2e/fixtures/affairs');
  fs.cpSync(affairs, path.join(domains, 'affairs'), { recursive: true });
  const world = await smallWorld({ domains });
  await syncShipped(world.db, world.model);
  const tokens = { admin: await world.signIn('admin') } as Record<Person, string>;
  for (const person of Object.keys(CODES) as (keyof typeof CODES)[]) {
    const tenant = person === 'foreign' ? world.tenants.away : world.tenants.home;
    await writeGrants(world.db, tenant, { kind: 'user', id: world.users[person] }, [...CODES[person]]);
    tokens[person] = await world.signIn(person);
  }
  const post: AffairsWorld['post'] = (person, url, body = {}) =>
    world.call('POST', url, { token: tokens[person], body });
  const get = (url: string) => world.call('GET', url, { token: tokens.admin });
  const type = async (tenant: number, name: string, page: string | null) => {
    const row = { tenant_id: tenant, name, form_page: page };
    const added = await world.db
      .insertInto('affair_type')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    return added.id as number;
  };
  const { home, away } = world.tenants;
  const types = {
    leave: await type(home, '请假', 'affair-leave'),
    purchase: await type(home, '采购', 'affair-purchase'),
    none: await type(home, '便函', null),
    wrong: await type(home, '错误', 'org-user'),
    foreign: await type(away, '请假', 'affair-leave'),
  };
  const form: AffairsWorld['form'] = (value, person = 'manager') =>
    post(person, `${AFFAIRS}/form`, { value });
  return {
    ...world,
    types,
    post,
    form,
    async version(value) {
      return (await form(value)).data.version as string;
    },
    async affair(values) {
      const added = await post('manager', `${AFFAIRS}/add`, values);
      if (added.code !== 200) throw new Error(JSON.stringify(added.data));
      return added.data.id as number;
    },
    async detail(id, person = 'manager') {
      const { data } = await post(person, `${AFFAIRS}/detail/${id}`);
      return data as Awaited<ReturnType<AffairsWorld['detail']>>;
    },
    async republish(code, change) {
      const found = await post('admin', `${TABLE_INFO}/search`, { code, kind: 'page', pageSize: 100 });
      const id = found.data.rows.find((one: { code: string }) => one.code === code).id as number;
      const { version, doc } = (await get(`${TABLE_INFO}/detail/${id}`)).data;
      const draft = structuredClone(doc) as JsonObject;
      change(draft);
      const saved = await post('admin', `${TABLE_INFO}/edit/${id}`, { version, doc: draft });
      if (saved.code !== 200) throw new Error(JSON.stringify(saved.data));
      const plan = await get(`${TABLE_INFO}/diff/${id}`);
      const latest = (await get(`${TABLE_INFO}/detail/${id}`)).data.version as number;
      const body = { version: latest, hash: plan.data.hash };
      const done = await post('admin', `${TABLE_INFO}/publish/${id}`, body);
      if (done.code !== 200) throw new Error(JSON.stringify(done.data));
    },
    async close() {
      await world.close();
      fs.rmSync(domains, { recursive: true });
    },
  };
}
