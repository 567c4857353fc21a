import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '../../schemas/errors';
import type { Db } from '../action';

/**
 * A download is asked for with the `Token` header and fetched by the browser itself, which sends no header of ours. In
 * between stands a ticket: one file, once, within a minute, and only for the browser that holds the cookie it came with.
 * A ticket that leaks – from a history, a proxy's log – opens nothing elsewhere, and neither opens the session.
 */
export interface Ticket {
  path: string;
  /** The session in which it was asked for: what that one may read is looked at again. */
  tokenHash: Buffer;
}

const SECONDS = 60;
const TICKET_COOKIE = 'mortise-download';
/** Below which address the cookie is sent: where tickets are given and taken. */
const COOKIE_PATH = '/api/v1/file/';

/** A new ticket, and the cookie that goes with it. A browser keeps its own name, so that two downloads may be under way. */
export async function giveTicket(
  core: Db,
  { path, tokenHash }: Ticket,
  browser: string | null,
): Promise<{ ticket: string; cookie: string }> {
  const ticket = randomBytes(32).toString('base64url');
  const name = browser ?? randomBytes(32).toString('base64url');
  await core
    .insertInto('download_ticket')
    .values({ ticket_hash: hash(ticket), browser_hash: hash(name), token_hash: tokenHash, path })
    .execute();
  const cookie = `${TICKET_COOKIE}=${name}; Path=${COOKIE_PATH}; Max-Age=${SECONDS}; HttpOnly; SameSite=Strict`;
  return { ticket, cookie };
}

/** Takes a ticket: the row is deleted by who comes first, so nobody comes second. */
export async function takeTicket(core: Db, ticket: string, browser: string | null): Promise<Ticket> {
  const { rows } = await sql<{ path: string; token_hash: Buffer }>`
    delete from download_ticket
     where ticket_hash = ${hash(ticket)} and browser_hash = ${hash(browser ?? '')}
       and created_at > now() - make_interval(secs => ${SECONDS})
    returning path, token_hash`.execute(core);
  if (!rows[0]) throw new AppError('ticketOver');
  return { path: rows[0].path, tokenHash: rows[0].token_hash };
}

/** Removes tickets that nobody used in their time. */
export async function sweepTickets(core: Db): Promise<void> {
  await sql`delete from download_ticket where created_at < now() - make_interval(secs => ${SECONDS})`.execute(
    core,
  );
}

/** The name a browser goes by, from its cookies; null: none, or none of ours. */
export function browserOf(cookies: string | undefined): string | null {
  const found = (cookies ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${TICKET_COOKIE}=`));
  const name = found?.slice(TICKET_COOKIE.length + 1) ?? '';
  return /^[\w-]{43}$/.test(name) ? name : null;
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
