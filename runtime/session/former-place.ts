import { readTab, writeTab } from './browser-storage';
import type { User } from './session-store';

/** The user of this window and the organisation where it is; it outlasts a session that ends by itself. */
const PLACE = 'mortise.session-place';

/** Notes where the user is; null after signing out, which ends the work in that organisation. */
export function notePlace(user: Pick<User, 'id' | 'orgId'> | null): void {
  writeTab(PLACE, user && `${user.id} ${user.orgId}`);
}

/**
 * The organisation where the session of this user in this window ended, if the user is in another one now; once, so that a
 * refused switch is not tried again.
 */
export function takeFormerPlace({ id, orgId }: Pick<User, 'id' | 'orgId'>): number | null {
  const [user, place] = (readTab(PLACE) ?? '').split(' ').map(Number);
  notePlace(null);
  return user === id && place !== undefined && place !== orgId ? place : null;
}
