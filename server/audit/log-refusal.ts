import type { FastifyBaseLogger } from 'fastify';
import type { AppError } from '../../schemas/errors';
import type { JsonObject } from '../../schemas/json';
import type { Session } from '../action';
import type { ServerDatabase } from '../database/server-database';
import type { RequestFacts, RouteFacts } from '../pipeline/route';
import { operationOf } from './operation';
import { writeLogs } from './write-logs';

/** Told by themselves and often: that the database is busy, that somebody asks too much. */
const UNLOGGED = new Set([203, 429, 500, 503]);

/**
 * Writes down what somebody signed in tried and was refused: every attempt to change something, and every attempt to
 * read what he may not. The refusal stands whether or not it could be logged.
 */
export async function logRefusal(
  database: ServerDatabase,
  route: RouteFacts,
  session: Session,
  request: RequestFacts & { costMs: number },
  body: JsonObject | null,
  { code, message }: AppError,
  log: FastifyBaseLogger,
): Promise<void> {
  if (UNLOGGED.has(code) || !(route.writes || code === 403)) return;
  const outcome = { resCode: code, resMsg: message.slice(0, 300), costMs: request.costMs, events: [] };
  try {
    await writeLogs(database.within(session), operationOf(route, session, request, body, outcome));
  } catch (error) {
    log.error({ requestId: request.requestId, error: { message: (error as Error).message } });
  }
}
