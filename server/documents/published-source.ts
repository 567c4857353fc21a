import type { Tx, Session } from '../action';
import { notify } from '../notices/notify';
import { permissionCode } from '../../schemas/document/permission';
import type { Model } from '../../schemas/model/model';
import type { NoticeSource } from '../notices/notice-source';
import { TABLE_INFO, type DocumentRow } from './document-row';
import type { LiveModels } from './live-models';
import { routeOfRow } from './route-of-row';
import { TIMED } from './timed-order';

const PUBLISHED = 'published';
/** The kinds of documents as `DocumentKind` of the domain names them. */
const KINDS: Readonly<Record<string, string>> = { page: '页面', entity: '实体', domain: '菜单与字典' };

/** Tells about published documents, and about publishes at a time, where they are, for users who may open their list. */
export function publishedSources(live: LiveModels): NoticeSource[] {
  return [
    documentSource(live, { source: PUBLISHED, title: '文档发布' }),
    documentSource(live, { source: TIMED, title: '定时发布' }),
  ];
}

function documentSource(live: LiveModels, named: Pick<NoticeSource, 'source' | 'title'>): NoticeSource {
  return {
    ...named,
    async own(_db, session, { row }) {
      const { model } = live.of(session.tenantId);
      const entity = row && model.entities.get(row.entity);
      const route = entity ? routeOfRow(model, session, entity, row.id) : null;
      return route === null ? {} : { route };
    },
  };
}

/** Tells those who may edit documents in the publisher's organisation that one was published, in the transaction of the publish. */
export async function tellPublished(
  tx: Tx,
  { tenantId, orgId, userId, userName }: Session,
  { entities }: Pick<Model, 'entities'>,
  { id, kind, name, domain }: Pick<DocumentRow, 'id' | 'kind' | 'name' | 'domain'>,
  no: number,
): Promise<void> {
  const documents = entities.get(TABLE_INFO)?.entity;
  if (!documents) return;
  const permission = permissionCode(documents.module, 'edit');
  await notify(tx, {
    ...{ tenantId, orgId, source: PUBLISHED, key: `${id} ${no}` },
    notice: {
      to: { permission, orgId, except: [userId] },
      title: 'documentPublished',
      params: {
        person: userName,
        kind: { word: KINDS[kind] ?? kind, domain: 'dynamic-sys' },
        title: { word: name, domain },
      },
      row: { entity: TABLE_INFO, id },
      permission,
    },
  });
}
