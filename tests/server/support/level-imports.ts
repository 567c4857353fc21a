import { sql } from 'kysely';
import type { JsonObject } from '../../../schemas/json';
import type { ShownJob } from '../../../server/jobs/job-contract';
import { readReply, type Reply } from '../../support/test-app';
import type { JobWorld } from './job-world';
import { multipart } from './sample-files';

/** So many rows that their import is a job. */
export const MANY = 2200;

/** Imports of many levels in the world of jobs, with the rights of a super user. */
export interface LevelImports {
  /** Uploads a .csv file of levels whose names begin so; `bad` of them have an error. Returns its path. */
  file(prefix: string, bad?: number): Promise<string>;
  /** A call of the import; answers when its job is done, or after a few seconds. */
  call(name: string, body: JsonObject): Promise<Reply>;
  /** Makes the call, and returns its job as soon as it is there. */
  begin(name: string, body: JsonObject): Promise<ShownJob>;
  /** A call whose job is done; returns its result. */
  done(name: string, body: JsonObject): Promise<JsonObject>;
  /** How many levels there are with names that begin so. */
  levels(prefix: string): Promise<number>;
}

export function levelImports(world: JobWorld, token: string): LevelImports {
  const call = (name: string, body: JsonObject) =>
    world.call('POST', `supervised/supervised-level/import/${name}`, { token, body });
  const newest = async () =>
    (await sql<{ id: number }>`select id from job order by id desc limit 1`.execute(world.db)).rows[0]?.id ??
    0;
  const begin = async (name: string, body: JsonObject) => {
    const before = await newest();
    const reply = call(name, body);
    for (;;) {
      const id = await newest();
      if (id > before) return world.job(token, id);
      const ended = await Promise.race([reply, new Promise<null>((next) => setTimeout(next, 5, null))]);
      if (ended && (await newest()) === before) throw new Error(ended.msg);
    }
  };
  return {
    call,
    begin,
    async file(prefix, bad = 0) {
      const rows = Array.from({ length: MANY }, (_, at) => {
        const times = at < bad ? 99 : 3;
        return `${prefix}${at},${prefix}等级${at},650,${times},启用`;
      });
      const bytes = Buffer.from(`等级编码,等级名称,月消费限额,月会见次数,状态\n${rows.join('\n')}\n`);
      const { payload, headers } = await multipart([{ name: '等级.csv', bytes }]);
      const sent = { method: 'POST', url: '/api/v1/upload/file', headers: { ...headers, token }, payload };
      return readReply(await world.app.inject(sent as never)).data.savePath as string;
    },
    async done(name, body) {
      const { id } = await begin(name, body);
      return (await world.until(token, id, 'done', 60_000)).result!;
    },
    async levels(prefix) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from supervised_level where name like ${`${prefix}等级%`}`.execute(
        world.db,
      );
      return rows[0]!.n;
    },
  };
}
