import { sql } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import { permissionCode } from '../../schemas/document/permission';
import type { Model } from '../../schemas/model/model';
import type { CompiledPage } from '../../schemas/model/page';
import { isPath } from '../../schemas/model/through';
import {
  columnsOfView,
  comparedColumns,
  readViewContent,
  renamedView,
  VIEW_BOUNDS,
  type ListView,
  type ViewContent,
} from '../../schemas/record/list-view';
import type { Db, Session } from '../action';
import { hiddenFields } from '../access/field-rights';
import { mayReadThrough } from '../access/name-rights';
import { ROLES, USERS } from '../identity/identity-entities';
import { microseconds } from './former-columns';
import { presentColumns } from './list-settings';

/** At most this many views of others are offered in one list. */
const MOST_SHARED = 50;

interface ViewRow {
  id: number;
  name: string;
  userId: number;
  roleIds: number[];
  content: unknown;
  at: number;
}

/** A view to save; without an id it is a new one. */
interface SavedView {
  id: number | null;
  name: string;
  roles: readonly number[];
  content: ViewContent;
}

/** Whoever edits roles decides what their members find in their lists. */
export function mayShareViews({ permissions }: Session, { entities }: Model): boolean {
  const roles = entities.get(ROLES);
  return roles !== undefined && permissions.has(permissionCode(roles.entity.module, 'edit'));
}

/** The views of a page that the session sees: its own, and those shared with an enabled role that it has at this moment. */
export async function listViews(
  db: Db,
  session: Session,
  page: CompiledPage,
  model: Model,
): Promise<ListView[]> {
  const { tenantId, userId } = session;
  const { rows } = await sql<ViewRow>`
    select v.id, v.name, v.user_id as "userId", v.role_ids as "roleIds", v.content, ${microseconds('v.saved_at')} as at
      from list_view v
     where v.tenant_id = ${tenantId} and v.page = ${page.id} and (v.user_id = ${userId} or v.role_ids && array(
       select r.id from ${sql.table(USERS)} u join ${sql.table(ROLES)} r on r.tenant_id = u.tenant_id and r.id = any(u.role_ids)
        where u.tenant_id = ${tenantId} and u.id = ${userId} and r.status::int = 1))
     order by v.user_id = ${userId} desc, v.name, v.id
     limit ${sql.raw(String(VIEW_BOUNDS.views + MOST_SHARED))}`.execute(db);
  return (await Promise.all(rows.map((row) => shownView(db, row, session, page, model)))).flatMap(
    (view) => view ?? [],
  );
}

/** A view without what this session must not see or what the page no longer has. */
async function shownView(
  db: Db,
  row: ViewRow,
  session: Session,
  page: CompiledPage,
  model: Model,
): Promise<ListView | null> {
  const stored = readViewContent(row.content);
  if (!stored) return null;
  const columns = columnsOfView(stored);
  const present = await presentColumns(db, session.tenantId, page, columns, row.at);
  const compared = comparedColumns(stored);
  let cut = false as boolean;
  const content = renamedView(stored, (former) => {
    const column = present?.(former) ?? former;
    const isGone = !isKnown(page, model, column) || !maySee(session, page, model, column);
    // A column may have become sensitive since.
    const isLeft = isGone || (compared.has(former) && isSensitive(page, model, column));
    cut ||= isLeft;
    return isLeft ? null : column;
  });
  const mine = row.userId === session.userId;
  const { id, name, roleIds } = row;
  return { id, name, mine, ...(mine && { roles: roleIds }), content, ...(cut && { cut: true as const }) };
}

/** Saves a view of the session; returns its id and the roles it was shared with. Refuses values of sensitive columns. */
export async function saveListView(
  db: Db,
  session: Session,
  page: CompiledPage,
  model: Model,
  { id, name, roles, content }: SavedView,
): Promise<{ id: number; formerRoles: readonly number[] }> {
  const { tenantId, userId } = session;
  for (const column of columnsOfView(content))
    // Other refusals would tell of a column that is there and hidden.
    if (!isKnown(page, model, column) || !maySee(session, page, model, column))
      throw new AppError('invalidCriteria', {}, { field: column });
  for (const column of comparedColumns(content))
    if (isSensitive(page, model, column))
      throw new AppError('sensitiveInView', { label: labelOf(page, column) });
  const former = id === null ? null : await ownView(db, session, page, id);
  const formerRoles = former?.roleIds ?? [];
  // Whoever may no longer share takes a view back, but changes nothing that others see.
  if (roles.length > 0 && !mayShareViews(session, model)) throw new AppError('forbidden');
  await requireRoles(
    db,
    session,
    roles.filter((role) => !formerRoles.includes(role)),
  );
  const values = [JSON.stringify(content), [...roles]] as const;
  if (id !== null) {
    await sql`update list_view set name = ${name}, content = ${values[0]}::jsonb, role_ids = ${values[1]}::bigint[],
      saved_at = now() where tenant_id = ${tenantId} and id = ${id}`.execute(db);
    return { id, formerRoles };
  }
  // Two windows of one user save one after the other, so that they do not pass the bound together.
  await sql`select id from ${sql.table(USERS)} where tenant_id = ${tenantId} and id = ${userId} for update`.execute(
    db,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from list_view
     where tenant_id = ${tenantId} and user_id = ${userId} and page = ${page.id}`.execute(db);
  if ((rows[0]?.count ?? 0) >= VIEW_BOUNDS.views)
    throw new AppError('tooManyViews', { n: VIEW_BOUNDS.views });
  const saved = await sql<{ id: number }>`
    insert into list_view (tenant_id, user_id, page, name, content, role_ids)
    values (${tenantId}, ${userId}, ${page.id}, ${name}, ${values[0]}::jsonb, ${values[1]}::bigint[])
    returning id`.execute(db);
  return { id: saved.rows[0]?.id ?? 0, formerRoles };
}

/** Deletes a view of the session; returns it. */
export async function removeListView(
  db: Db,
  session: Session,
  page: CompiledPage,
  id: number,
): Promise<{ name: string; roleIds: readonly number[] }> {
  const view = await ownView(db, session, page, id);
  await sql`delete from list_view where tenant_id = ${session.tenantId} and id = ${id}`.execute(db);
  return view;
}

async function ownView(
  db: Db,
  { tenantId, userId }: Session,
  page: CompiledPage,
  id: number,
): Promise<{ name: string; roleIds: number[] }> {
  const { rows } = await sql<{ name: string; roleIds: number[] }>`
    select name, role_ids as "roleIds" from list_view
     where tenant_id = ${tenantId} and user_id = ${userId} and page = ${page.id} and id = ${id}
       for update`.execute(db);
  if (!rows[0]) throw new AppError('unknownView');
  return rows[0];
}

/** The roles must exist in the organisations of the session. */
export async function requireRoles(db: Db, session: Session, roles: readonly number[]): Promise<void> {
  if (roles.length === 0) return;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(ROLES)}
     where tenant_id = ${session.tenantId} and org_id = any(${[...session.orgTree]}::bigint[])
       and id = any(${[...roles]}::bigint[])`.execute(db);
  if (rows[0]?.count !== new Set(roles).size) throw new AppError('invalidCriteria', {}, { field: 'roles' });
}

const SYSTEM: ReadonlySet<string> = new Set(['id', 'orgId', 'createdAt', 'updatedAt']);

function isKnown(page: CompiledPage, model: Model, column: string): boolean {
  if (isPath(column)) return fieldOf(page, column) !== undefined;
  const entity = model.entities.get(page.entity ?? '');
  return SYSTEM.has(column) || entity?.byName.has(column) === true;
}

/** Whether the session may read a column: a path needs the right to what it reads in the other row, too. */
function maySee(session: Session, page: CompiledPage, model: Model, column: string): boolean {
  const hidden = hiddenFields(session, page.entity ?? '');
  const { through } = fieldOf(page, column) ?? {};
  const far = through && model.entities.get(through.entity);
  if (hidden.has(column) || (through && hidden.has(through.reference))) return false;
  return !through || (far !== undefined && mayReadThrough(session, far, through.column));
}

function isSensitive(page: CompiledPage, model: Model, column: string): boolean {
  const entity = model.entities.get(page.entity ?? '');
  return Boolean(entity?.byName.get(column)?.sensitive ?? fieldOf(page, column)?.sensitive);
}

function labelOf(page: CompiledPage, column: string): string {
  return fieldOf(page, column)?.label ?? column;
}

function fieldOf({ tableConfig, searches, columns }: CompiledPage, column: string) {
  const fields = [...tableConfig.columns, ...searches].map(({ field }) => field);
  return [...fields, ...columns].find(({ model }) => model === column);
}
