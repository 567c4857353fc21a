import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ref } from 'valtio';
import { expect, test } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { DataSourceProvider } from '../data/data-source-context';
import { testSource } from '../page/test-page';
import { session, type User } from '../session/session-store';
import { saveToken } from '../session/token-store';
import { LoginRoute } from './login-route';

testDom();

test('K4-07, K4-08: opening the sign-in page clears routes and permissions, and asks for no user', () => {
  const source = testSource(() => null);
  saveToken('T', true);
  Object.assign(session, {
    status: 'ready',
    user: { id: 1, name: '林晓雯' } as User,
    menus: ref([{ path: '/a', name: 'A' }]),
    permissions: ref(new Set(['level_search'])),
  });
  render(
    <MemoryRouter initialEntries={['/login']}>
      <DataSourceProvider value={source}>
        <LoginRoute />
      </DataSourceProvider>
    </MemoryRouter>,
  );
  expect(screen.getByLabelText('账号')).toBeTruthy();
  expect(session).toMatchObject({ status: 'none', user: null, menus: [] });
  expect([...session.permissions]).toEqual([]);
  expect(source.calls.map(({ url }) => url)).not.toContain('org/user/userinfo');
});
