import { sql } from 'kysely';
import type { JsonObject } from '../../../schemas/json';
import type { Model } from '../../../schemas/model/model';
import { permissionCode } from '../../../schemas/document/permission';
import type { Db } from '../../action';
import type { ReadingRoute } from '../../contract/route';
import type { Records } from '../../records/records';

const LOG = 'log_data_change';

/**
 * `logs/data-change/detail/{id}`: a row of the log with the hash of the seal that covers it, which is null until the
 * row is sealed. A copy of the hash kept elsewhere proves later that the row, and all rows before it, are unchanged.
 */
export function logDetailRoutes(model: Model, records: Records, core: Db): ReadingRoute[] {
  const subject = model.entities.get(LOG);
  if (!subject) return [];
  const { path, module } = subject.entity;
  return (['GET', 'POST'] as const).map((method) => ({
    kind: 'fixed',
    entity: LOG,
    subject,
    method,
    url: `${path}/detail/:id`,
    access: { anyOf: [permissionCode(module, 'search')] },
    writes: false,
    textParams: [],
    async run(request) {
      const row = await records.call(LOG, 'detail', request);
      const { id } = row as JsonObject & { id: number };
      return { ...(row as JsonObject), chainHash: await sealOf(core, id) };
    },
  }));
}

async function sealOf(core: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    select encode(hash, 'hex') as hash from log_seal
     where log = ${LOG} and last_id >= ${id} and ids @> ${id}::bigint order by last_id limit 1`.execute(core);
  return rows[0]?.hash ?? null;
}
