import Type, { type Static } from 'typebox';
import { AppError } from '../../schemas/errors/app-error';
import type { JsonObject } from '../../schemas/json';
import { permissionCode } from '../../schemas/document/permission';
import type { ActionContext, Db, Tx } from '../action';
import type { ConnectedRequest, SessionRequest } from '../contract/request';
import { CreatedGrants, grantCreated } from './created-grants';
import { TABLE_INFO } from './document-row';
import type { DocumentServices } from './document-services';
import { fileProposals, type FileProposals } from './file-proposals';
import { PageFile } from './page-file';
import { planPublish, type PublishPlan } from './publish-plan';
import { lockDocuments, publishNew } from './publish';
import { readDraft } from './read-draft';
import { addDocument, editDocument } from './save-draft';

/** A page file that is looked at. */
export const CheckFileBody = Type.Object({ file: PageFile }, { additionalProperties: false });

/** A page file that is taken over as it was shown. */
export const ImportPageBody = Type.Object(
  {
    file: PageFile,
    /** The hash that the check returned. */
    hash: Type.String({ pattern: '^[0-9a-f]{64}$', title: '发布校验值' }),
    /** Otherwise its documents become drafts. */
    publish: Type.Optional(Type.Boolean({ title: '发布' })),
    /** Permissions that the publish creates, for roles. */
    grants: Type.Optional(CreatedGrants),
  },
  { additionalProperties: false },
);

/** What an import has made. */
export const ImportedPage = Type.Object({
  page: Type.Integer({ minimum: 1 }),
  documents: Type.Integer({ minimum: 1 }),
});

/** Shows what an import would create and change, as a publish does, and what refuses it; writes nothing. */
export function checkPageFile(services: DocumentServices) {
  return async (request: ConnectedRequest): Promise<PublishPlan> => {
    const { file } = request.body as Static<typeof CheckFileBody>;
    return (await planFile(services.owner, services, request, file)).plan;
  };
}

/** Takes over a page file in one transaction: as drafts, or published through the only way to publish. */
export async function importPage(
  context: ActionContext,
  services: DocumentServices,
  request: ConnectedRequest<Tx>,
): Promise<Static<typeof ImportedPage>> {
  const { file, hash, publish = false, grants = [] } = request.body as Static<typeof ImportPageBody>;
  if (publish) assertMay(context, services, 'publish');
  // Before any row is locked, as every publish takes them.
  await lockDocuments(context, services.live);
  const { plan, found } = await planFile(context.tx, services, request, file);
  if (plan.hash !== hash) throw new AppError('planChanged', {}, plan);
  if (found.refused.length > 0) throw new AppError('fileRefused', {}, plan);
  if (found.proposals.length === 0) throw new AppError('fileUnchanged');
  if (found.proposals.some(({ row }) => row.id !== 0)) assertMay(context, services, 'edit');
  const ids: number[] = [];
  let page = found.page;
  for (const { row } of found.proposals) {
    const doc = readDraft(row.text).json as JsonObject;
    const { kind, domain, id, version } = row;
    const saved =
      id === 0
        ? await addDocument(context, services.live, { kind, domain, doc })
        : await editDocument(context, services.live, id, { version, doc });
    ids.push(saved.id);
    if (page === 0 && kind === 'page') page = saved.id;
  }
  if (publish)
    await publishNew(context, services, {
      ids,
      grant: ({ grantable }) => grantCreated(services, request, grants, grantable),
    });
  return { page, documents: ids.length };
}

/** The effect of the documents of a file, as the plan of a publish. */
async function planFile(
  owner: Db,
  { live, apps }: DocumentServices,
  { session, lang }: SessionRequest,
  file: PageFile,
): Promise<{ plan: PublishPlan; found: FileProposals }> {
  if (!session.writesTenant) throw new AppError('forbidden');
  const found = await fileProposals(owner, session.tenantId, live.of(session.tenantId).model, file);
  const { plan } = await planPublish(found.proposals, { live, owner, session, lang, apps });
  return { plan: { ...plan, refusals: [...found.refused, ...plan.refusals] }, found };
}

function assertMay(
  { session }: SessionRequest | ActionContext,
  { model }: DocumentServices,
  verb: string,
): void {
  const { module } = model.entities.get(TABLE_INFO)!.entity;
  if (!session.isSupper && !session.permissions.has(permissionCode(module, verb)))
    throw new AppError('forbidden');
}
