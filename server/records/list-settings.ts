import { sql } from 'kysely';
import type { CompiledPage } from '../../schemas/model/page';
import {
  columnsOfSettings,
  readListSettings,
  renamedSettings,
  type ListSettings,
} from '../../schemas/record/list-settings';
import type { Db, Session } from '../action';
import { formerColumns, microseconds, presentName } from './former-columns';

/** For how many pages a user keeps settings; the oldest are dropped. */
export const MOST_KEPT_PAGES = 300;

/** Who keeps the settings: they follow the user into every organisation. */
type Keeper = Pick<Session, 'tenantId' | 'userId'>;

/** What a user keeps of the table of a page, with columns that were renamed since; null if nothing. */
export async function keptListSettings(
  db: Db,
  { tenantId, userId }: Keeper,
  page: CompiledPage,
): Promise<ListSettings | null> {
  const { rows } = await sql<{ settings: unknown; at: number }>`
    select settings, ${microseconds('saved_at')} as at from list_setting
     where tenant_id = ${tenantId} and user_id = ${userId} and page = ${page.id}`.execute(db);
  const [row] = rows;
  const settings = row && readListSettings(row.settings);
  if (!settings) return null;
  const name = await presentColumns(db, tenantId, page, columnsOfSettings(settings), row.at);
  return name ? renamedSettings(settings, name) : settings;
}

/**
 * The present names of columns that a page had at a time, in microseconds; null if the page has all of them, so that
 * renames are read only when they can matter.
 */
export async function presentColumns(
  db: Db,
  tenantId: number,
  page: CompiledPage,
  columns: ReadonlySet<string>,
  at: number,
): Promise<((column: string) => string) | null> {
  const { entity } = page;
  const known = new Set([
    ...page.tableConfig.columns.map(({ column }) => column),
    ...page.columns.map(({ model }) => model),
  ]);
  if (entity === undefined || [...columns].every((column) => known.has(column))) return null;
  const former = (await formerColumns(db, tenantId, [entity])).get(entity);
  return former ? (column) => (known.has(column) ? column : presentName(column, at, former)) : null;
}

/** Keeps settings of a page, or drops them; the last write wins. */
export async function keepListSettings(
  db: Db,
  { tenantId, userId }: Keeper,
  page: string,
  settings: ListSettings | null,
): Promise<void> {
  if (!settings) {
    await sql`delete from list_setting
      where tenant_id = ${tenantId} and user_id = ${userId} and page = ${page}`.execute(db);
    return;
  }
  await sql`
    insert into list_setting (tenant_id, user_id, page, settings)
    values (${tenantId}, ${userId}, ${page}, ${JSON.stringify(settings)}::jsonb)
    on conflict (tenant_id, user_id, page)
    do update set settings = excluded.settings, saved_at = now()`.execute(db);
  await sql`
    delete from list_setting where tenant_id = ${tenantId} and user_id = ${userId} and page in (
      select page from list_setting where tenant_id = ${tenantId} and user_id = ${userId}
       order by saved_at desc, page = ${page} desc offset ${sql.raw(String(MOST_KEPT_PAGES))})`.execute(db);
}
