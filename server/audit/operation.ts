import type { JsonObject } from '../../schemas/json';
import type { Session } from '../action';
import type { RequestFacts, RouteFacts } from '../pipeline/route';
import type { AuditEvent } from './audit-log';
import { loggedBody } from './logged-body';
import type { Operation } from './write-logs';

/** How a request ended. */
export interface Outcome {
  resCode: number;
  resMsg: string;
  costMs: number;
  events: readonly AuditEvent[];
}

/** A call of somebody signed in, for the logs. `body` is null when it was never read. */
export function operationOf(
  route: RouteFacts,
  session: Session,
  request: RequestFacts,
  body: JsonObject | null,
  outcome: Outcome,
): Operation {
  const title = route.title ?? standardTitle(route.url);
  return {
    ...outcome,
    actor: session,
    method: route.method,
    path: request.path.slice(0, 300),
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

/** Words of the standard calls, by the part of the address that names them. */
const TITLES: Readonly<Record<string, string>> = {
  search: '查询',
  add: '添加',
  edit: '编辑',
  del: '删除',
  'batch-del': '批量删除',
  detail: '查看',
  option: '选项',
  'change-status': '启用停用',
  init: '初始化',
  'batch-add': '批量添加',
};

function standardTitle(url: string): string {
  const fixed = url.split('/').filter((part) => !part.startsWith(':'));
  return TITLES[fixed.at(-1) ?? ''] ?? url;
}
