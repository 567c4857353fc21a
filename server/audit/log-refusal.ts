import type { FastifyBaseLogger } from 'fastify';
import { firstPoints } from '../../schemas/text/cut-text';
import type { AppError } from '../../schemas/errors/app-error';
import type { JsonObject } from '../../schemas/json';
import type { Session } from '../action';
import type { ServerDatabase } from '../database/connection/server-database';
import { loggedRefusal } from '../contract/logged-refusal';
import type { RequestHead } from '../contract/request';
import type { RouteFacts } from '../contract/route';
import type { ServerWatch } from '../watch/server-watch';
import { operationOf } from './operation';
import { writeLogs, type Operation } from './write-logs';

/**
 * Refusals without a row in the log: an expired session, too many requests and a busy server are frequent and explain
 * themselves.
 */
export const UNLOGGED = new Set([203, 429, 503]);

/** Replaces values that could not be written to the log. */
const LEFT_OUT: JsonObject = { leftOut: true };

/** Where a refusal is logged, and where it is reported that this failed. */
export interface RefusalLog {
  database: ServerDatabase;
  watch: ServerWatch;
  log: FastifyBaseLogger;
}

/**
 * Logs a refused or failed request of a signed-in user: every attempt to change something, and every attempt to read
 * without permission. The refusal is answered whether or not it could be logged. A row that PostgreSQL rejects is
 * written without its values; that, and a row that is not written at all, is an error line in the server's log and is
 * counted.
 */
export async function logRefusal(
  to: RefusalLog,
  route: RouteFacts,
  session: Session,
  request: RequestHead & { costMs: number },
  body: JsonObject | null,
  refused: AppError,
): Promise<void> {
  const { code, message } = refused;
  if (UNLOGGED.has(code) || !(route.writes || code === 403)) return;
  const outcome = {
    ...{ resCode: code, resMsg: firstPoints(message, 300), costMs: request.costMs, events: [] },
    refusal: loggedRefusal(refused),
  };
  const operation = operationOf(route, session, request, body, outcome);
  const write = (one: Operation) => writeLogs(to.database.within(session), one);
  await write(operation).catch(async (error: unknown) => {
    reportLeftOut(to, request.requestId, 'values')(error);
    await write({ ...operation, data: LEFT_OUT }).catch(reportLeftOut(to, request.requestId, 'row'));
  });
}

/** Reports a row of the log, or its values, that could not be written. */
export function reportLeftOut({ watch, log }: RefusalLog, requestId: string, left: 'values' | 'row') {
  return (error: unknown): void => {
    watch.logFailed(left);
    // The message is left out because PostgreSQL repeats the rejected value in it.
    const { name, code: reason } = error as Error & { code?: string };
    log.error({ requestId, leftOut: left, error: { name, code: reason } }, 'audit failed');
  };
}
