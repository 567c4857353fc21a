import Type, { type Static } from 'typebox';
import { AppError } from '../../schemas/errors/app-error';
import type { ActionContext, Tx } from '../action';
import type { JsonObject } from '../../schemas/json';
import type { ConnectedRequest } from '../contract/request';
import { maySearch } from '../access/name-rights';
import { ROLES, USERS } from '../identity/identity-entities';
import { PREVIEW_MINUTES } from '../identity/session-lifetime';
import { mayPreview, startPreview } from '../session/preview-session';
import { asDocument, TABLE_INFO } from './document-row';
import type { DocumentServices } from './document-services';

const id = (title: string) => Type.Optional(Type.Integer({ minimum: 1, title }));

/** With whose rights a page is previewed; absent: with one's own. */
export const PreviewBody = Type.Object(
  { role: id('角色'), user: id('用户') },
  { additionalProperties: false },
);

/** The token of a preview, and the minutes it lasts. */
export const PreviewToken = Type.Object({ token: Type.String(), minutes: Type.Integer() });

/** Starts a preview of a page as a role or a user that the caller may look up; its token reads what the page looks like only. */
export async function previewPage(
  { records, model }: DocumentServices,
  { audit }: ActionContext,
  request: ConnectedRequest<Tx>,
): Promise<Static<typeof PreviewToken>> {
  const { session, tx, params } = request;
  const body = request.body as Static<typeof PreviewBody>;
  const page = asDocument(await records.rows(TABLE_INFO, request).get(params.id ?? 0));
  if (page.kind !== 'page') throw new AppError('notAPage', { name: page.name });
  if (!mayPreview(session, body)) throw new AppError('forbidden');
  if (body.role !== undefined && body.user !== undefined) throw new AppError('badRequest');
  const shown: JsonObject = {};
  for (const [entity, row] of [
    [ROLES, body.role],
    [USERS, body.user],
  ] as const) {
    const known = model.entities.get(entity);
    if (row === undefined) continue;
    if (!known || !maySearch(session, known)) throw new AppError('forbidden');
    const { name } = await records.rows(entity, { ...request, writes: false }).get(row);
    shown[entity] = typeof name === 'string' ? name : row;
  }
  await audit({
    action: 'preview',
    entity: TABLE_INFO,
    dataId: page.id,
    data: { code: page.code, ...shown },
  });
  return {
    token: await startPreview(tx, session, request, { page: page.id, ...body }),
    minutes: PREVIEW_MINUTES,
  };
}
