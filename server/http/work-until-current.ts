import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../schemas/errors/app-error';
import { RequestWork } from '../contract/request-work';
import { tablesMayHaveChanged } from '../database/connection/database-errors';
import type { HeldConnections } from '../database/connection/held-connections';
import type { ServerDatabase } from '../database/connection/server-database';
import type { FileKeeping } from '../files/file-keeping';
import { SessionChanged, SessionCheck } from '../session/session-check';
import { touchSession } from '../session/sessions';
import type { Admission } from './admission';
import { isInBackground, type Identified } from './authorise';
import { inTime } from './in-time';
import { readRequest } from './read-request';
import { sendSessionCheck, runForSession } from './run-for-session';
import type { Turns } from './turns';
import { Upload } from './upload';

interface WorkServices {
  admission: Admission;
  database: ServerDatabase;
  files: FileKeeping | null;
  /** The turns of long requests. */
  turns: Turns;
}

/** If a tenant's documents change faster than a request can run, the request fails instead of retrying forever. */
const ATTEMPTS = 3;

/**
 * Runs a request with a session, and retries it when the session or the documents have changed since the request began.
 */
export async function workUntilCurrent(
  services: WorkServices,
  incoming: FastifyRequest,
  reply: FastifyReply,
  begun: Identified,
): Promise<unknown> {
  const { admission, files } = services;
  const upload = new Upload(files, incoming);
  let identified = begun;
  let check = begun.known && new SessionCheck(begun.known);
  try {
    for (let attempt = 1; check && attempt <= ATTEMPTS; attempt++) {
      try {
        return await work(services, incoming, reply, identified, check, upload);
      } catch (error) {
        const over = error instanceof SessionChanged;
        if (!over && !tablesMayHaveChanged(error)) throw error;
        const before = identified.served;
        identified = await admission.again(incoming);
        if (!over && identified.served === before) throw error;
        check = identified.known && new SessionCheck(identified.known, true);
      }
    }
  } finally {
    await upload.discard();
  }
  throw new AppError('unavailable');
}

/** The client may have gone, or the time may be over, while a request waited for its turn. */
function unlessOver<T>(held: HeldConnections, run: () => Promise<T>): Promise<T> {
  if (held.isBroken) throw new AppError('unavailable');
  return run();
}

/** One attempt, which includes the session check. */
async function work(
  { database, turns }: WorkServices,
  incoming: FastifyRequest,
  reply: FastifyReply,
  { found, served }: Identified,
  check: SessionCheck,
  upload: Upload,
): Promise<unknown> {
  const { route } = found;
  if (route.access === 'public') throw new AppError('internal');
  const { session, tokenHash } = check.known;
  const { limits } = incoming.server;
  const passed = () => sendSessionCheck(() => database.within(session, undefined, check), check);
  try {
    const read = readRequest(incoming, found, served.model);
    const request = {
      ...(route.takes ? await upload.read(route.takes, read, session) : read),
      ...{ session, tokenHash, trail: [], work: new RequestWork() },
    };
    const inTurn = <T>(run: () => Promise<T>, held: HeldConnections) =>
      route.isLong?.(request) ? turns.run(session.userId, () => unlessOver(held, run)) : run();
    const result = await inTime(incoming, reply, (held) =>
      inTurn(() => runForSession(route, request, database, { held, check, limits }), held),
    );
    const { stale } = await passed();
    if (stale && !isInBackground(incoming)) await touchSession(database.core, session.tenantId, tokenHash);
    return result;
  } catch (error) {
    // If the session has ended, that error takes precedence over errors of the request.
    if (!(error instanceof SessionChanged)) await passed();
    throw error;
  }
}
