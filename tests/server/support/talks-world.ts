import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { JsonObject } from '../../../schemas/json';
import { writeGrants } from '../../../server/access/grants';
import type { Reply } from '../../support/test-app';
import { smallWorld, type SmallWorld } from './small-world';

type Person = 'manager' | 'clerk' | 'nobody' | 'foreign';

/** A server with the domain of talks (`tests/e2e/fixtures/talks`), whose pages are of several kinds. */
export interface TalksWorld extends SmallWorld {
  post(person: Person, url: string, body?: JsonObject): Promise<Reply>;
  get(person: Person, url: string): Promise<Reply>;
}

/** The codes of each person for plans of talks; `clerk` and `nobody` may not do everything. */
const CODES: Readonly<Record<Person, readonly string[]>> = {
  manager: ['talk_plan_search', 'talk_plan_add', 'talk_plan_edit', 'talk_record_search', 'talk_board_search'],
  clerk: ['talk_plan_search', 'talk_plan_add', 'talk_board_search'],
  nobody: ['talk_plan_search'],
  foreign: ['talk_plan_search', 'talk_plan_add', 'talk_plan_edit', 'talk_board_search'],
};

export async function talksWorld(): Promise<TalksWorld> {
  const domains = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-talks-'));
  const talks = path.resolve(import.meta.dirname, '../../e2e/fixtures/talks');
  fs.cpSync(talks, path.join(domains, 'talks'), { recursive: true });
  const world = await smallWorld({ domains });
  const tokens = {} as Record<Person, string>;
  for (const person of Object.keys(CODES) as Person[]) {
    const tenant = person === 'foreign' ? world.tenants.away : world.tenants.home;
    await writeGrants(world.db, tenant, { kind: 'user', id: world.users[person] }, [...CODES[person]]);
    tokens[person] = await world.signIn(person);
  }
  return {
    ...world,
    post: (person, url, body = {}) => world.call('POST', url, { token: tokens[person], body }),
    get: (person, url) => world.call('GET', url, { token: tokens[person] }),
    async close() {
      await world.close();
      fs.rmSync(domains, { recursive: true });
    },
  };
}
