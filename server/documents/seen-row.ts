import { AppError } from '../../schemas/errors/app-error';
import type { JsonObject } from '../../schemas/json';
import type { EntityModel } from '../../schemas/model/entity-model';
import type { Db, Session } from '../action';
import { maySearch } from '../access/name-rights';
import type { ConnectedRequest } from '../contract/request';
import { RequestWork } from '../contract/request-work';
import type { LiveModels, Served } from './live-models';

/** A row that a notice is about, as a session sees it; null: it does not. */
export async function seenRow(
  live: LiveModels,
  db: Db,
  session: Session,
  row: { entity: string; id: number },
): Promise<{ served: Served; model: EntityModel; record: JsonObject } | null> {
  const served = live.of(session.tenantId);
  const model = served.model.entities.get(row.entity);
  if (!model || !maySearch(session, model)) return null;
  const record = await readRow(served, db, session, row);
  return record && { served, model, record };
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
