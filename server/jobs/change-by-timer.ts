import { randomUUID } from 'node:crypto';
import { writeChangesSoFar } from '../audit/write-logs';
import type { Db } from '../action';
import { runInTransaction } from '../database/connection/run-in-transaction';
import type { ChangeByTimer, Timer, TimedChange } from '../domain-job';
import { SYSTEM_NAME } from '../session/system-session';

/** What a timer changes rows with: the changes and their rows in the log are one transaction. */
export function changeByTimer(core: Db, { name, title }: Pick<Timer, 'name' | 'title'>): ChangeByTimer {
  return (work) =>
    runInTransaction(core, async (tx) => {
      const changes = await work(tx);
      const places = new Map<string, TimedChange[]>();
      for (const change of changes) {
        const place = `${change.tenantId} ${change.orgId}`;
        places.set(place, [...(places.get(place) ?? []), change]);
      }
      for (const made of places.values()) await writeChangesSoFar(tx, operationOf(name, title, made));
      return changes.length;
    });
}

/** As if the server had made a request of its own in the organisation. */
function operationOf(name: string, title: string, changes: readonly TimedChange[]) {
  const { tenantId, orgId } = changes[0]!;
  return {
    actor: { userId: null, userName: SYSTEM_NAME, loginType: 0, tenantId, orgId },
    ...{ method: '', path: name, ip: '', requestId: randomUUID(), entity: null, module: title, title },
    ...{ router: {}, env: {}, resCode: 200, resMsg: '', costMs: 0, data: null },
    events: changes.map(({ entity, module, dataId, action, changes: columns }) => ({
      ...{ entity, module, dataId, action, changes: columns },
    })),
  };
}
