import { sql, type RawBuilder } from 'kysely';
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

/** What a user keeps of a page: the table, with columns that were renamed since, and the view that the list opens with. */
export async function keptListSettings(
  db: Db,
  { tenantId, userId }: Keeper,
  page: CompiledPage,
): Promise<{ settings: ListSettings | null; defaultView: number | null }> {
  const { rows } = await sql<{ settings: unknown; defaultView: number | null; at: number }>`
    select settings, default_view as "defaultView", ${microseconds('saved_at')} as at from list_setting
     where tenant_id = ${tenantId} and user_id = ${userId} and page = ${page.id}`.execute(db);
  const [row] = rows;
  const defaultView = row?.defaultView ?? null;
  const settings = row ? readListSettings(row.settings) : null;
  if (!row || !settings) return { settings: null, defaultView };
  const name = await presentColumns(db, tenantId, page, columnsOfSettings(settings), row.at);
  return { settings: name ? renamedSettings(settings, name) : settings, defaultView };
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
export function keepListSettings(
  db: Db,
  keeper: Keeper,
  page: string,
  settings: ListSettings | null,
): Promise<void> {
  const value = sql`${settings && JSON.stringify(settings)}::jsonb`;
  return keep(db, keeper, page, 'settings', value);
}

/** Keeps the view that the list of a page opens with; null: none. */
export function keepDefaultView(db: Db, keeper: Keeper, page: string, view: number | null): Promise<void> {
  return keep(db, keeper, page, 'default_view', sql`${view}::bigint`);
}

async function keep(
  db: Db,
  { tenantId, userId }: Keeper,
  page: string,
  column: 'settings' | 'default_view',
  value: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into list_setting (tenant_id, user_id, page, ${sql.id(column)})
    values (${tenantId}, ${userId}, ${page}, ${value})
    on conflict (tenant_id, user_id, page)
    do update set ${sql.id(column)} = ${sql.id('excluded', column)}, saved_at = now()`.execute(db);
  await sql`
    delete from list_setting where tenant_id = ${tenantId} and user_id = ${userId} and page in (
      select page from list_setting where tenant_id = ${tenantId} and user_id = ${userId}
       order by saved_at desc, page = ${page} desc offset ${sql.raw(String(MOST_KEPT_PAGES))})`.execute(db);
}
