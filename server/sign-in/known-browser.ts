import { randomBytes } from 'node:crypto';
import { BROWSER_DAYS, type BrowserKeys } from './browser-keys';

/**
 * A browser from which an account has signed in before is known ("device cookies", OWASP): attackers who guess
 * passwords of the account, or of others from the same address, do not use up its attempts or those of its address. The
 * cookie grants no access by itself.
 */

const COOKIE = 'mortise-known-';
/** The cookie is sent only with sign-in requests. */
const COOKIE_PATH = '/api/v1/public/public/login';
/** Maximum number of known accounts per browser, because request headers are limited. */
const MOST = 20;

interface User {
  tenantId: number;
  userId: number;
}

/** The id under which a browser is known for an account; null: unknown. */
export async function knownBrowser(keys: BrowserKeys, user: User, cookies: string): Promise<string | null> {
  const value = ownCookies(cookies).get(COOKIE + user.userId);
  const text = value === undefined ? null : await keys.verify(value);
  const [tenantId, userId, name = '', seconds] = text?.split('.') ?? [];
  if (Number(tenantId) !== user.tenantId || Number(userId) !== user.userId) return null;
  return Number(seconds) > now() - BROWSER_DAYS * DAY ? name : null;
}

/** The cookies that make a browser known after a sign-in; with too many accounts the oldest are dropped. */
export async function rememberBrowser(
  keys: BrowserKeys,
  { tenantId, userId }: User,
  name: string | null,
  cookies: string,
): Promise<string[]> {
  const browser = name ?? randomBytes(16).toString('base64url');
  const value = await keys.sign([tenantId, userId, browser, now()].join('.'));
  const others = [...ownCookies(cookies)].filter(([cookie]) => cookie !== COOKIE + userId);
  const age = ([, other]: readonly [string, string]) => Number(other.split('.')[3]) || 0;
  const gone = others.toSorted((one, another) => age(another) - age(one)).slice(MOST - 1);
  return [
    cookieLine(COOKIE + userId, value, BROWSER_DAYS * DAY),
    ...gone.map(([cookie]) => cookieLine(cookie, '', 0)),
  ];
}

const DAY = 24 * 3600;
const now = () => Math.floor(Date.now() / 1000);

function cookieLine(name: string, value: string, seconds: number): string {
  return `${name}=${value}; Path=${COOKIE_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Strict`;
}

function ownCookies(cookies: string): Map<string, string> {
  return new Map(
    cookies.split(';').flatMap((part): [string, string][] => {
      const [, name = '', value = ''] = /^\s*(mortise-known-\d{1,15})=([\w.-]{1,300})\s*$/.exec(part) ?? [];
      return name ? [[name, value]] : [];
    }),
  );
}
