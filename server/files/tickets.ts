import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../action';
import { sha256 } from '../contract/sha256';

/**
 * Permission for one download, or for a child application to learn once who is signed in. The call that requests a
 * download carries the `Token` header, but the browser fetches the file itself and sends no such header. The ticket
 * links the two: it is valid for one file, once, within a minute, and only in the browser that holds the matching
 * cookie. A ticket that leaks (from the history or the log of a proxy) is useless elsewhere and gives no access to the
 * session.
 */
export interface Ticket {
  path: string;
  /** The session that requested it; its right to read the file is checked again. */
  tokenHash: Buffer;
}

const SECONDS = 60;
const TICKET_COOKIE = 'mortise-download';
/** Path of the cookie: several calls give tickets (`file/ticket`, `job/ticket`). */
const COOKIE_PATH = '/api/v1/';

/** Makes a ticket and its cookie. The name of a browser is reused, so that two downloads may run at the same time. */
export async function giveTicket(
  core: Db,
  { path, tokenHash }: Ticket,
  browser: string | null,
): Promise<{ ticket: string; cookie: string }> {
  const ticket = randomBytes(32).toString('base64url');
  const name = browser ?? randomBytes(32).toString('base64url');
  await core
    .insertInto('download_ticket')
    .values({ ticket_hash: sha256(ticket), browser_hash: sha256(name), token_hash: tokenHash, path })
    .execute();
  const cookie = `${TICKET_COOKIE}=${name}; Path=${COOKIE_PATH}; Max-Age=${SECONDS}; HttpOnly; SameSite=Strict`;
  return { ticket, cookie };
}

/** Redeems a ticket; null for one that is unknown, used, expired or for somebody else. Its row is deleted in the same statement, so it works only once. */
export async function takeTicket(core: Db, ticket: string, browser: string | null): Promise<Ticket | null> {
  const { rows } = await sql<{ path: string; token_hash: Buffer }>`
    delete from download_ticket
     where ticket_hash = ${sha256(ticket)} and browser_hash = ${sha256(browser ?? '')}
       and created_at > now() - make_interval(secs => ${SECONDS})
    returning path, token_hash`.execute(core);
  return rows[0] ? { path: rows[0].path, tokenHash: rows[0].token_hash } : null;
}

/** Removes expired tickets; returns how many. */
export async function sweepTickets(core: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from download_ticket where created_at < now() - make_interval(secs => ${SECONDS})`.execute(core);
  return Number(numAffectedRows ?? 0);
}

/** The name of a browser in its cookies; null when there is no valid one. */
export function browserOf(cookies: string | undefined): string | null {
  const found = (cookies ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${TICKET_COOKIE}=`));
  const name = found?.slice(TICKET_COOKIE.length + 1) ?? '';
  return /^[\w-]{43}$/.test(name) ? name : null;
}
