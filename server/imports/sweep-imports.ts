import { sql } from 'kysely';
import type { Db } from '../action';
import type { Timer } from '../domain-job';

/** Removes expired imports every hour: their rows hold personal data. */
export const SWEEP_IMPORTS: Timer = {
  name: 'sweep-imports',
  title: '清理过期的导入',
  every: 3600,
  run: sweepImports,
};

/** Removes expired imports; the rows first, so that an interruption leaves none without a batch. */
export async function sweepImports(core: Db): Promise<void> {
  await sql`/* every tenant */ delete from import_row r using import_batch b
    where b.tenant_id = r.tenant_id and b.id = r.batch_id and b.expires_at < now()`.execute(core);
  await sql`/* every tenant */ delete from import_batch where expires_at < now()`.execute(core);
}
