import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { quoted } from '../database/tables/table';
import type { BackupTable } from './backup-format';

/**
 * Settings of the current transaction under which every PostgreSQL formats values alike and reads rows in their
 * physical order.
 */
export const FORM = Object.entries({
  datestyle: 'ISO, YMD',
  timezone: 'UTC',
  extra_float_digits: '3',
  bytea_output: 'hex',
  intervalstyle: 'postgres',
  synchronize_seqscans: 'off',
  max_parallel_workers_per_gather: '0',
})
  .map(([name, value]) => `set local ${name} = '${value}'`)
  .join('; ');

/** A table's rows as a stream of PostgreSQL's COPY text; its chunks may end inside a row. */
export function tableRows(client: pg.Client, { name, columns }: BackupTable) {
  const list = columns.map(quoted).join(', ');
  return client.query(copyTo(`copy (select ${list} from ${quoted(name)}) to stdout`));
}

/** Number and SHA-256 of a table's rows as a backup holds them. */
export async function tableSum(
  client: pg.Client,
  table: BackupTable,
): Promise<{ rows: number; sha256: string }> {
  const rows = tableRows(client, table);
  const hash = createHash('sha256');
  for await (const chunk of rows as AsyncIterable<Buffer>) hash.update(chunk);
  return { rows: rows.rowCount, sha256: hash.digest('hex') };
}
