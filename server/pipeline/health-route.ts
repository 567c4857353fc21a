import { sql } from 'kysely';
import { NOTHING } from '../../schemas/answer-shapes';
import type { Db } from '../action';
import type { PublicRoute } from './route';

/** Answers once the server can serve, which it cannot without its database. */
export function healthRoute(db: Db): PublicRoute {
  return {
    kind: 'fixed',
    entity: null,
    method: 'GET',
    url: 'health',
    title: '健康检查',
    answer: NOTHING,
    access: 'public',
    writes: false,
    textParams: [],
    async run() {
      await sql`select 1`.execute(db);
      return null;
    },
  };
}
