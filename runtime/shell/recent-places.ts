import { session } from '../session/session-store';
import { readLocal, writeLocal } from '../session/browser-storage';

/**
 * What a user opened last: a page by its path, or a record by its page and id. Names are not kept: the server tells them,
 * to those who may still see the record.
 */
export type RecentPlace = { path: string } | { page: string; id: number };

/** Places that are kept. */
const MOST = 20;

/** By user, so that nobody sees where another one was; null without a user. */
function keyOfUser(): string | null {
  const { user } = session;
  return user && `mortise.recent.${user.tenantId}.${user.userId}`;
}

/** The places of the present user, the last first. */
export function recentPlaces(): readonly RecentPlace[] {
  const key = keyOfUser();
  if (key === null) return [];
  try {
    const kept: unknown = JSON.parse(readLocal(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPlace) : [];
  } catch {
    return [];
  }
}

/** Keeps a place as the last one. */
export function notePlace(place: RecentPlace): void {
  const key = keyOfUser();
  if (key === null) return;
  const others = recentPlaces().filter((one) => !isSame(one, place));
  writeLocal(key, JSON.stringify([place, ...others].slice(0, MOST)));
}

const isSame = (one: RecentPlace, other: RecentPlace) => JSON.stringify(one) === JSON.stringify(other);

function isPlace(value: unknown): value is RecentPlace {
  if (typeof value !== 'object' || value === null) return false;
  const { path, page, id } = value as Record<string, unknown>;
  return typeof path === 'string' || (typeof page === 'string' && Number.isSafeInteger(id));
}
