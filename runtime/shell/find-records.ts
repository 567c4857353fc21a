import type { JsonObject } from '../../schemas/json';
import type { DataSource } from '../data/data-source';
import type { FoundRecords } from './jump-targets';

/** Asks the server for records by a keyword, or for the present names of some. */
export async function findRecords(
  source: DataSource,
  body: JsonObject,
  signal: AbortSignal,
): Promise<readonly FoundRecords[]> {
  return (await source.call<{ pages: FoundRecords[] }>('dynamic-sys/find', { body, signal, quiet: true }))
    .pages;
}
