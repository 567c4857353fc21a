import { CALL_WORDS } from '../../schemas/document/call-words';
import { firstPoints } from '../../schemas/text/cut-text';
import { CALLS } from '../../schemas/document/entity';
import type { JsonObject } from '../../schemas/json';
import type { Session } from '../action';
import type { RequestHead } from '../contract/request';
import type { RouteFacts } from '../contract/route';
import type { AuditEvent } from '../contract/audit-event';
import { loggedBody } from './logged-body';
import type { Operation } from './write-logs';

/** How a request ended. */
export interface Outcome {
  resCode: number;
  resMsg: string;
  refusal?: JsonObject;
  costMs: number;
  events: readonly AuditEvent[];
}

/** A call of a signed-in user, for the logs. `body` is null when it was not read. */
export function operationOf(
  route: RouteFacts,
  session: Session,
  request: RequestHead,
  body: JsonObject | null,
  outcome: Outcome,
): Operation {
  const title = route.title ?? standardTitle(route.url);
  return {
    ...outcome,
    actor: session,
    method: route.method,
    path: firstPoints(request.path, 300),
    ip: request.ip,
    requestId: request.requestId,
    entity: route.entity,
    module: route.subject?.entity.title ?? title,
    title,
    router: { url: route.url, module: route.subject?.entity.module ?? null },
    env: { agent: request.agent, lang: request.lang },
    data: body && Object.keys(body).length > 0 ? loggedBody(route.subject, body) : null,
  };
}

/** The title of a standard call, found by the part of the address that names it. */
function standardTitle(url: string): string {
  const name = url.split('/').findLast((part) => !part.startsWith(':'));
  const call = CALLS.find((one) => one === name);
  return call ? CALL_WORDS[call][0] : url;
}
