import type { Db } from '../action';
import { RightsGuard } from '../access/rights-guard';
import type { Environment } from './environment';
import type { ConnectedRequest } from '../contract/request';

const guards = new WeakMap<Db, RightsGuard>();

/** The guard of a request: one per transaction, because it remembers the users that the request created or touched. */
export function guardOf({ session, tx, lang }: ConnectedRequest, { model, word }: Environment): RightsGuard {
  const known = guards.get(tx);
  if (known?.isOf(session)) return known;
  const guard = new RightsGuard({ session, tx, lang, model, word: (text) => word(text, lang) });
  guards.set(tx, guard);
  return guard;
}
