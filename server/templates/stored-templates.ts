import { sql, type RawBuilder } from 'kysely';
import { Check } from 'typebox/value';
import type { ListedTemplate } from '../../schemas/template/export-template';
import { TemplateContent } from '../../schemas/template/export-template';
import { TEMPLATE_MOST } from '../../schemas/template/template-bounds';
import type { Db, Session } from '../action';
import { ROLES, USERS } from '../identity/identity-entities';
import { microseconds } from '../records/former-columns';

/** A row of `export_template`. */
export interface StoredTemplate {
  id: number;
  page: string;
  kind: TemplateContent['kind'];
  name: string;
  userId: number;
  shared: boolean;
  roleIds: number[];
  version: number;
  /** Of the last save, in microseconds. */
  at: number;
  content: unknown;
}

/** At most this many templates of others are offered for one page. */
const MOST_SHARED = 100;

const COLUMNS = sql`t.id, t.page, t.kind, t.name, t.user_id as "userId", t.shared, t.role_ids as "roleIds",
  t.version, ${microseconds('t.saved_at')} as at`;

/** The session's own templates, those shared with its organisation, and those of an enabled role that it has now. */
function seenBy({ tenantId, userId, orgId }: Session): RawBuilder<unknown> {
  return sql`t.tenant_id = ${tenantId} and (t.user_id = ${userId} or (t.shared and t.org_id = ${orgId})
    or t.role_ids && array(
      select r.id from ${sql.table(USERS)} u join ${sql.table(ROLES)} r on r.tenant_id = u.tenant_id and r.id = any(u.role_ids)
       where u.tenant_id = ${tenantId} and u.id = ${userId} and r.status::int = 1))`;
}

/** The templates of a page that the session sees, its own first. */
export async function seenTemplates(
  db: Db,
  session: Session,
  page: string,
  kind?: TemplateContent['kind'],
): Promise<ListedTemplate[]> {
  const { rows } = await sql<Omit<StoredTemplate, 'content'>>`
    select ${COLUMNS} from export_template t
     where ${seenBy(session)} and t.page = ${page} and (${kind ?? null}::text is null or t.kind = ${kind ?? null})
     order by t.user_id = ${session.userId} desc, t.name, t.id
     limit ${sql.raw(String(TEMPLATE_MOST.templates + MOST_SHARED))}`.execute(db);
  return rows.map((row) => listedTemplate(row, session));
}

/** A stored template in the choice of templates. */
export function listedTemplate(
  { id, name, kind, version, userId, shared, roleIds }: Omit<StoredTemplate, 'content'>,
  session: Session,
): ListedTemplate {
  const mine = userId === session.userId;
  return { id, tempName: name, kind, version, mine, shared, ...(mine && { roles: roleIds }) };
}

/** A template that the session sees; null otherwise. */
export async function findTemplate(db: Db, session: Session, id: number): Promise<StoredTemplate | null> {
  const { rows } = await sql<StoredTemplate>`
    select ${COLUMNS}, t.content from export_template t where ${seenBy(session)} and t.id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** A template of the session itself, locked; null otherwise. */
export async function ownTemplate(
  db: Db,
  { tenantId, userId }: Session,
  id: number,
): Promise<StoredTemplate | null> {
  const { rows } = await sql<StoredTemplate>`
    select ${COLUMNS}, t.content from export_template t
     where t.tenant_id = ${tenantId} and t.user_id = ${userId} and t.id = ${id} for update`.execute(db);
  return rows[0] ?? null;
}

/** The content of a row; null if a later version of the language wrote it. */
export function contentOf({ content }: StoredTemplate): TemplateContent | null {
  return Check(TemplateContent, content) ? (content as TemplateContent) : null;
}
