import Type, { type Static } from 'typebox';
import type { JsonObject } from '../../schemas/json';
import { AppError } from '../../schemas/errors/app-error';
import { permissionCode } from '../../schemas/document/permission';
import type { ActionContext, Tx } from '../action';
import type { ConnectedRequest } from '../contract/request';
import { CreatedGrants, grantCreated } from './created-grants';
import { TABLE_INFO } from './document-row';
import type { DocumentServices } from './document-services';
import type { NewList } from './document-shapes';
import { MenuPlace, pathOf } from './menu-place';
import { lockDocuments, publishNew } from './publish';
import { addDocument } from './save-draft';

/** A new list: its page, its entity and, when it is published at once, its place in the menu and who may use it. */
export const NewListBody = Type.Object(
  {
    page: Type.Object({}, { additionalProperties: true, title: '页面' }),
    entity: Type.Object({}, { additionalProperties: true, title: '实体' }),
    /** Absent: both stay drafts. */
    publish: Type.Optional(
      Type.Object(
        { place: MenuPlace, grants: Type.Optional(CreatedGrants) },
        { title: '发布', additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

/** Makes a list in one transaction: all of it is there afterwards, or nothing. */
export async function createList(
  context: ActionContext,
  services: DocumentServices,
  request: ConnectedRequest<Tx>,
): Promise<Static<typeof NewList>> {
  const { page, entity, publish } = request.body as Static<typeof NewListBody>;
  if (publish) assertMayPublish(context, services);
  // Before any row is locked, as every publish takes them.
  await lockDocuments(context, services.live);
  const domain = publish?.place.domain ?? 'common';
  const add = (kind: string, doc: JsonObject) => addDocument(context, services.live, { kind, doc, domain });
  const ofEntity = await add('entity', entity as JsonObject);
  const ofPage = await add('page', page as JsonObject);
  if (publish) {
    const { place, grants = [] } = publish;
    const ids = [ofPage.id, ofEntity.id];
    await publishNew(context, services, {
      ...{ ids, place },
      grant: ({ grantable }) => grantCreated(services, request, grants, grantable),
    });
  }
  return {
    page: ofPage.id,
    entity: ofEntity.id,
    path: publish ? pathOf(String((page as JsonObject).id)) : null,
  };
}

function assertMayPublish({ session }: ActionContext, { model }: DocumentServices): void {
  const { module } = model.entities.get(TABLE_INFO)!.entity;
  if (!session.isSupper && !session.permissions.has(permissionCode(module, 'publish')))
    throw new AppError('forbidden');
}
