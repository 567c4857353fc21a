import type { FastifyBaseLogger } from 'fastify';
import { firstPoints } from '../../schemas/text/cut-text';
import type { AppError } from '../../schemas/errors';
import type { JsonObject } from '../../schemas/json';
import type { Session } from '../action';
import type { ServerDatabase } from '../database/connection/server-database';
import type { RequestHead } from '../contract/request';
import type { RouteFacts } from '../contract/route';
import type { ServerWatch } from '../watch/server-watch';
import { operationOf } from './operation';
import { writeLogs, type Operation } from './write-logs';

/** Told by themselves and often: that the database is busy, that somebody asks too much. */
export const UNLOGGED = new Set([203, 429, 503]);

/** Stands in the place of values that the log could not take. */
const LEFT_OUT: JsonObject = { leftOut: true };

/** What a refusal's row in the log is written with, and where it is told when it is not. */
export interface RefusalLog {
  database: ServerDatabase;
  watch: ServerWatch;
  log: FastifyBaseLogger;
}

/**
 * Writes down what somebody signed in tried and was refused, or what failed: every attempt to change something, and every
 * attempt to read what he may not. The refusal stands whether or not it could be logged. A row that PostgreSQL does not take is
 * written without its values; that, and a row that is not written at all, is an error in the server's log and counted.
 */
export async function logRefusal(
  to: RefusalLog,
  route: RouteFacts,
  session: Session,
  request: RequestHead & { costMs: number },
  body: JsonObject | null,
  { code, message }: AppError,
): Promise<void> {
  if (UNLOGGED.has(code) || !(route.writes || code === 403)) return;
  const outcome = { resCode: code, resMsg: firstPoints(message, 300), costMs: request.costMs, events: [] };
  const operation = operationOf(route, session, request, body, outcome);
  const write = (one: Operation) => writeLogs(to.database.within(session), one);
  await write(operation).catch(async (error: unknown) => {
    tellLeftOut(to, request.requestId, 'values')(error);
    await write({ ...operation, data: LEFT_OUT }).catch(tellLeftOut(to, request.requestId, 'row'));
  });
}

/** Tells of a row of the log, or of its values, that could not be written. */
export function tellLeftOut({ watch, log }: RefusalLog, requestId: string, left: 'values' | 'row') {
  return (error: unknown): void => {
    watch.logFailed(left);
    // Never the message: PostgreSQL repeats in it what it could not take.
    const { name, code: reason } = error as Error & { code?: string };
    log.error({ requestId, leftOut: left, error: { name, code: reason } }, 'audit failed');
  };
}
