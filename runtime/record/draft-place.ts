import { session } from '../session/session-store';
import type { DraftPlace } from './draft-store';

/** Where the drafts of a page are kept for who is signed in; null: for nobody. */
export function draftPlace(page: string, id: number): DraftPlace | null {
  const { user } = session;
  return user && { tenantId: user.tenantId, userId: user.userId, orgId: user.orgId, page, id };
}
