import { AppError } from '../../schemas/errors/app-error';
import type { Db } from '../action';
import { countOne, readCount } from '../database/connection/rate-count';
import { limitVariable, type LimitName } from '../contract/limits';
import { clientNetwork } from '../session/client-network';
import type { SessionPolicy } from '../session/session-policy';
import type { Trier } from './sign-in-tries';

/**
 * Limits sign-ins across all servers. The locks of an account (`sign-in-tries.ts`) do not detect one password tried on
 * many accounts, and a correct password costs the server as much work as a wrong one. A browser known to the account is
 * not limited by other traffic from its address.
 */
export async function countSignIn(
  db: Db,
  { ip, trier }: Counting,
  { signIns, wrongSignIns }: SessionPolicy,
): Promise<AppError | null> {
  if (wrongSignIns > 0 && !trier.isKnown) {
    const { count, seconds } = await readCount(db, wrongFrom(ip));
    if (count >= wrongSignIns) return refusal('wrongSignIns', wrongSignIns, seconds);
  }
  if (signIns === 0) return null;
  const { count, seconds } = await countOne(db, `sign-in ${trier.place} ${trier.loginName}`, MINUTE);
  return count > signIns ? refusal('signIns', signIns, seconds) : null;
}

/** Counts a wrong password. */
export async function countWrongSignIn(
  db: Db,
  { ip, trier }: Counting,
  { wrongSignIns }: SessionPolicy,
): Promise<void> {
  if (wrongSignIns > 0 && !trier.isKnown) await countOne(db, wrongFrom(ip), MINUTE);
}

/** Counts an unreadable sign-in. False: there were so many from the address within a minute that no more are logged. */
export async function countUnreadSignIn(
  db: Db,
  ip: string,
  { wrongSignIns }: SessionPolicy,
): Promise<boolean> {
  if (wrongSignIns === 0) return true;
  return (await countOne(db, `unread ${clientNetwork(ip)}`, MINUTE)).count <= wrongSignIns;
}

interface Counting {
  ip: string;
  trier: Trier;
}

const MINUTE = 60;
const wrongFrom = (ip: string) => `wrong ${clientNetwork(ip)}`;
function refusal(name: LimitName, max: number, seconds: number): AppError {
  const met = { limit: limitVariable(name), max, retryAfter: seconds, isLogin: true };
  return new AppError('tooManyRequests', { n: seconds }, met);
}
