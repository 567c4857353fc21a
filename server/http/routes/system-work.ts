import { randomUUID } from 'node:crypto';
import type { InOrganisation, TransitionHooks, Tx } from '../../action';
import type { DomainServices } from '../../domain-service';
import type { TradeParts } from '../../domain-job';
import { wordsOf } from '../../../schemas/model/words';
import { permissionTree } from '../../access/permission-tree';
import { writeLogs } from '../../audit/write-logs';
import type { SettingsReader } from '../../configuration/settings-in-force';
import type { ConnectedRequest } from '../../contract/request';
import { RequestWork } from '../../contract/request-work';
import { runInTransaction } from '../../database/connection/run-in-transaction';
import type { ServerDatabase } from '../../database/connection/server-database';
import type { Served } from '../../documents/live-models';
import { SYSTEM_NAME, systemSession } from '../../session/system-session';
import { actionContext, type NoticeSources, type StartJob } from './action-context';

interface SystemServices {
  readonly database: ServerDatabase;
  readonly settings: SettingsReader;
  /** The documents in force for a tenant. */
  served(tenantId: number): Pick<Served, 'model' | 'records'>;
  readonly startJob: StartJob;
  readonly sources: NoticeSources;
  readonly hooks: TransitionHooks;
  readonly offers: DomainServices;
  readonly trades: TradeParts;
}

/** What the logs call the work of timers. */
const TITLE = '系统处理';
const PATH = 'timers';

/** Work of the server itself in one organisation, as timers of domains use it: audited like a call of a user. */
export function systemWork(services: SystemServices): InOrganisation {
  const { database, settings, served, startJob, sources, hooks, offers, trades } = services;
  return async (place, work) => {
    const { model, records } = served(place.tenantId);
    const session = systemSession(place, await settings.of(database.core, place));
    const tree = permissionTree(model.domains);
    return runInTransaction(database.within(session), async (tx) => {
      const begun = performance.now();
      const request: ConnectedRequest<Tx> = {
        ...{ tx, session, writes: true, lang: 'zh-CN', trail: [], work: new RequestWork() },
        ...{ requestId: randomUUID(), path: PATH, ip: '', agent: '', tokenHash: Buffer.alloc(0) },
        ...{ idempotencyKey: null, browser: null, cookies: '', params: {}, text: {}, body: {} },
      };
      const words = wordsOf(model, request.lang);
      const context = await actionContext(
        { model, records, tree, words, startJob, sources, hooks, offers, trades },
        request,
      );
      const result = await work(context);
      const [event] = request.trail;
      if (event) await writeLogs(tx, operation(request, event, performance.now() - begun));
      return result;
    });
  };
}

function operation(
  { session, requestId, trail }: ConnectedRequest<Tx>,
  { entity, module }: ConnectedRequest['trail'][number],
  costMs: number,
): Parameters<typeof writeLogs>[1] {
  const { loginType, tenantId, orgId } = session;
  return {
    actor: { userId: null, userName: SYSTEM_NAME, loginType, tenantId, orgId },
    ...{ method: 'SYSTEM', path: PATH, ip: '', requestId, entity, module, title: TITLE },
    ...{ router: {}, env: {}, resCode: 200, resMsg: '', costMs, data: null, events: trail },
  };
}
