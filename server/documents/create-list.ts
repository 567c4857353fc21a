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

/** How the answer of a foreign call becomes the rows of a page. */
const ForeignAnswer = Type.Object(
  {
    id: Type.Integer({ minimum: 1, title: '接口' }),
    rowsPath: Type.String({ maxLength: 60, title: '数据路径' }),
    columns: Type.Array(
      Type.Object({
        column: Type.String({ maxLength: 40 }),
        path: Type.String({ maxLength: 100 }),
        label: Type.Optional(Type.String({ maxLength: 40 })),
        type: Type.Optional(Type.String({ maxLength: 20 })),
      }),
      { maxItems: 100, title: '返回字段' },
    ),
  },
  { title: '外部接口的应答', additionalProperties: false },
);

/** A new list: its page, its entity and, when it is published at once, its place in the menu and who may use it. */
export const NewListBody = Type.Object(
  {
    page: Type.Object({}, { additionalProperties: true, title: '页面' }),
    /** Absent for a page over a foreign system. */
    entity: Type.Optional(Type.Object({}, { additionalProperties: true, title: '实体' })),
    foreign: Type.Optional(ForeignAnswer),
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
  const { page, entity, foreign, publish } = request.body as Static<typeof NewListBody>;
  if (publish) assertMayPublish(context, services);
  // Before any row is locked, as every publish takes them.
  await lockDocuments(context, services.live);
  const domain = publish?.place.domain ?? 'common';
  const add = (kind: string, doc: JsonObject) => addDocument(context, services.live, { kind, doc, domain });
  if (foreign) await mapAnswer(context, foreign);
  const ofEntity = entity ? await add('entity', entity as JsonObject) : null;
  const ofPage = await add('page', page as JsonObject);
  if (publish) {
    const { place, grants = [] } = publish;
    const ids = [ofPage.id, ...(ofEntity ? [ofEntity.id] : [])];
    await publishNew(context, services, {
      ...{ ids, place },
      grant: ({ grantable }) => grantCreated(services, request, grants, grantable),
    });
  }
  return {
    page: ofPage.id,
    entity: ofEntity?.id ?? null,
    path: publish ? pathOf(String((page as JsonObject).id)) : null,
  };
}

/** Tells a foreign call which fields of its answer are which columns; for those who may change it. */
async function mapAnswer(
  { session, rows }: ActionContext,
  { id, rowsPath, columns }: Static<typeof ForeignAnswer>,
): Promise<void> {
  if (!session.isSupper && !session.permissions.has(permissionCode(API, 'edit')))
    throw new AppError('forbidden');
  const calls = rows(API);
  const { version } = await calls.get(id);
  const resParams = columns.map(({ label, ...one }) => ({ ...one, label: label?.slice(0, 30) ?? null }));
  await calls.edit(id, { version, rowsPath, resParams });
}

/** The entity of foreign calls (`domains/dynamic-sys`), which is also their module. */
const API = 'dynamic_sys_api';

function assertMayPublish({ session }: ActionContext, { model }: DocumentServices): void {
  const { module } = model.entities.get(TABLE_INFO)!.entity;
  if (!session.isSupper && !session.permissions.has(permissionCode(module, 'publish')))
    throw new AppError('forbidden');
}
