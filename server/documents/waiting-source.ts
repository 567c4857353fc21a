import { AppError } from '../../schemas/errors/app-error';
import type { JsonObject } from '../../schemas/json';
import type { EntityModel } from '../../schemas/model/entity-model';
import { firstPoints } from '../../schemas/text/cut-text';
import { hiddenFields } from '../access/field-rights';
import { maySearch } from '../access/name-rights';
import type { Db, Session } from '../action';
import type { ConnectedRequest } from '../contract/request';
import { RequestWork } from '../contract/request-work';
import type { NoticeSource } from '../notices/notice-source';
import { WAITING } from '../records/waiting-notices';
import type { LiveModels, Served } from './live-models';
import { routeOfRow } from './route-of-row';

/** Characters of a name in a notice. */
const MOST_NAME = 60;

/** Tells about documents that wait for somebody only those who see the document, with its number and where it is. */
export function waitingSource(live: LiveModels): NoticeSource {
  return {
    source: WAITING,
    title: '待办单据',
    async own(db, session, { row }) {
      const served = live.of(session.tenantId);
      const model = row && served.model.entities.get(row.entity);
      if (!row || !model || !maySearch(session, model)) return null;
      const record = await readRow(served, db, session, row);
      if (!record) return null;
      const route = routeOfRow(served.model, session, model, row.id);
      const text = nameOf(model, session, record);
      return { ...(route !== null && { route }), ...(text !== null && { text }) };
    },
  };
}

/** The row, if the session sees it. */
async function readRow(
  { records }: Served,
  tx: Db,
  session: Session,
  { entity, id }: { entity: string; id: number },
): Promise<JsonObject | null> {
  // Nobody asks for it: what only requests have is empty.
  const request: ConnectedRequest = {
    ...{
      session,
      tx,
      writes: false,
      lang: 'zh-CN',
      requestId: '',
      path: '',
      ip: '',
      agent: '',
      browser: null,
    },
    ...{ tokenHash: Buffer.alloc(0), idempotencyKey: null, cookies: '', params: {}, text: {}, body: {} },
    ...{ trail: [], work: new RequestWork() },
  };
  try {
    return await records.inClear(entity, request, id);
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'notFound') return null;
    throw error;
  }
}

/** The automatic number of a document, or its name, unless the session does not see it or it is sensitive. */
function nameOf({ entity, byName }: EntityModel, session: Session, record: JsonObject): string | null {
  const hidden = hiddenFields(session, entity.id);
  const names = [
    ...entity.columns.flatMap((column) => (column.auto ? column.name : [])),
    entity.option?.label,
  ];
  for (const name of names) {
    const value =
      name !== undefined && !hidden.has(name) && !byName.get(name)?.sensitive ? record[name] : null;
    if (typeof value === 'string' && value !== '') return firstPoints(value, MOST_NAME);
  }
  return null;
}
