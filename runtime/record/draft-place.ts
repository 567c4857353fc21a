import { session } from '../session/session-store';
import type { DraftPlace } from './draft-store';

/** The storage key of a page's drafts for the current user; null without one. */
export function draftPlace(page: string, id: number): DraftPlace | null {
  const { user } = session;
  return user && { tenantId: user.tenantId, userId: user.userId, orgId: user.orgId, page, id };
}
