import { afterEach, expect, test } from 'vitest';
import { session } from '../session/session-store';
import { notePlace, recentPlaces } from './recent-places';

const signIn = (userId: number) =>
  (session.user = { tenantId: 1, userId } as NonNullable<typeof session.user>);
afterEach(() => {
  session.user = null;
  localStorage.clear();
});

test('the last place comes first, once, and each user has places of their own', () => {
  signIn(1);
  notePlace({ path: '/a' });
  notePlace({ page: 'p', id: 7 });
  notePlace({ path: '/a' });
  expect(recentPlaces()).toEqual([{ path: '/a' }, { page: 'p', id: 7 }]);
  signIn(2);
  expect(recentPlaces()).toEqual([]);
  session.user = null;
  notePlace({ path: '/b' });
  expect(recentPlaces()).toEqual([]);
});

test('twenty are kept, and what is no place is passed over', () => {
  signIn(1);
  for (let at = 0; at < 30; at++) notePlace({ page: 'p', id: at });
  expect(recentPlaces()).toHaveLength(20);
  localStorage.setItem('mortise.recent.1.1', '[1, null, {"page":"p"}, {"path":"/a"}]');
  expect(recentPlaces()).toEqual([{ path: '/a' }]);
  localStorage.setItem('mortise.recent.1.1', '{');
  expect(recentPlaces()).toEqual([]);
});
