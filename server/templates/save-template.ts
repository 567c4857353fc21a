import { sql } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import { fieldError, type FieldError } from '../../schemas/errors/field-error';
import type { Model } from '../../schemas/model/model';
import type { CompiledPage } from '../../schemas/model/page';
import { checkTemplate } from '../../schemas/template/check-template';
import { CUSTOM_KEY } from '../../schemas/template/custom-key';
import type { TemplateContent } from '../../schemas/template/export-template';
import { offeredKeys } from '../../schemas/template/reconcile-template';
import { TEMPLATE_MOST } from '../../schemas/template/template-bounds';
import { nodesOf } from '../../schemas/template/template-columns';
import type { Session, Tx } from '../action';
import { fieldErrors } from '../contract/check-body';
import { USERS } from '../identity/identity-entities';
import { mayShareViews, requireRoles } from '../records/list-views';
import { readTemplate } from './read-template';
import { ownTemplate, type StoredTemplate } from './stored-templates';
import { offerOf, type TemplateReader } from './template-place';

/** A template to save. */
export interface TemplateToSave {
  /** 0: a new one. */
  id: number;
  /** Of the stored one. */
  version: number;
  tempName: string;
  shared: boolean;
  roles: readonly number[];
  content: TemplateContent;
}

/** What was saved, and with whom it was shared before. */
interface SavedTemplate {
  id: number;
  version: number;
  wasShared: boolean;
}

type Saver = TemplateReader & { tx: Tx };

/** Saves a template of the session; a stale version is refused with the stored template as `current`. */
export async function saveTemplate(
  saver: Saver,
  model: Model,
  page: CompiledPage,
  given: TemplateToSave,
): Promise<SavedTemplate> {
  const { session, tx } = saver;
  const errors = [
    ...checkTemplate({ ...given.content, tempName: given.tempName }, saver.lang),
    ...(await unknownColumns(saver, model, page, given.content)),
  ];
  if (errors.length > 0) throw fieldErrors(errors);
  const stored = given.id === 0 ? null : await ownTemplate(tx, session, given.id);
  if (given.id !== 0 && !stored) throw new AppError('unknownTemplate');
  if (stored && stored.page !== page.id) throw new AppError('templateOfOtherPage');
  if (stored && stored.version !== given.version) {
    const { template } = await readTemplate(saver, model, page, stored);
    throw new AppError('conflict', {}, { current: template });
  }
  await requireSharing(saver, model, given, stored);
  const wasShared = stored !== null && (stored.shared || stored.roleIds.length > 0);
  if (stored) return { ...(await update(tx, session, given)), wasShared };
  await requireRoom(tx, session, page.id);
  return { ...(await insert(tx, session, page.id, given)), wasShared };
}

/** Deletes a template of the session for one of the pages; returns it. */
export async function removeTemplate(
  tx: Tx,
  session: Session,
  pages: ReadonlySet<string>,
  id: number,
): Promise<StoredTemplate> {
  const stored = await ownTemplate(tx, session, id);
  if (!stored) throw new AppError('unknownTemplate');
  if (!pages.has(stored.page)) throw new AppError('templateOfOtherPage');
  await sql`delete from export_template where tenant_id = ${session.tenantId} and id = ${id}`.execute(tx);
  return stored;
}

/** Columns that the page does not have for this session: the answer does not tell which of them exist. */
async function unknownColumns(
  saver: Saver,
  model: Model,
  page: CompiledPage,
  { kind, columns, baseHeader, totals }: TemplateContent,
): Promise<FieldError[]> {
  const { shown } = await offerOf(saver, model, page, kind);
  const offered = offeredKeys(shown);
  const unknown = [
    ...nodesOf(columns).flatMap(({ key }) => (CUSTOM_KEY.test(key) ? [] : [['columns', key] as const])),
    ...baseHeader.map(({ key }) => ['baseHeader', key] as const),
    ...(totals.inWords === undefined ? [] : [['totals', totals.inWords] as const]),
  ].filter(([, key]) => !offered.has(key));
  return unknown.map(([part, key]) => fieldError(`${part}/${key}`, 'templateColumn', saver.lang));
}

/** Whoever may no longer share takes a template back, but changes nothing that others see. */
async function requireSharing(
  { tx, session }: Saver,
  model: Model,
  { shared, roles }: TemplateToSave,
  stored: StoredTemplate | null,
): Promise<void> {
  if ((shared || roles.length > 0) && !mayShareViews(session, model)) throw new AppError('forbidden');
  const added = roles.filter((role) => !stored?.roleIds.includes(role));
  await requireRoles(tx, session, added);
}

/** Two windows of one user save one after the other, so that they do not pass the bound together. */
async function requireRoom(tx: Tx, { tenantId, userId }: Session, page: string): Promise<void> {
  await sql`select id from ${sql.table(USERS)} where tenant_id = ${tenantId} and id = ${userId} for update`.execute(
    tx,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from export_template
     where tenant_id = ${tenantId} and user_id = ${userId} and page = ${page}`.execute(tx);
  if ((rows[0]?.count ?? 0) >= TEMPLATE_MOST.templates)
    throw new AppError('tooManyTemplates', { n: TEMPLATE_MOST.templates });
}

async function update(
  tx: Tx,
  { tenantId, orgId }: Session,
  { id, tempName, shared, roles, content }: TemplateToSave,
): Promise<{ id: number; version: number }> {
  const { rows } = await sql<{ id: number; version: number }>`
    update export_template set name = ${tempName.trim()}, kind = ${content.kind}, shared = ${shared},
      org_id = case when ${shared} then ${orgId} else org_id end, role_ids = ${[...roles]}::bigint[],
      content = ${JSON.stringify(content)}::jsonb, version = version + 1, saved_at = now()
     where tenant_id = ${tenantId} and id = ${id} returning id, version`.execute(tx);
  return rows[0]!;
}

async function insert(
  tx: Tx,
  { tenantId, orgId, userId }: Session,
  page: string,
  { tempName, shared, roles, content }: TemplateToSave,
): Promise<{ id: number; version: number }> {
  const { rows } = await sql<{ id: number; version: number }>`
    insert into export_template (tenant_id, org_id, user_id, page, kind, name, shared, role_ids, content, version)
    values (${tenantId}, ${orgId}, ${userId}, ${page}, ${content.kind}, ${tempName.trim()}, ${shared},
      ${[...roles]}::bigint[], ${JSON.stringify(content)}::jsonb, 1)
    returning id, version`.execute(tx);
  return rows[0]!;
}
