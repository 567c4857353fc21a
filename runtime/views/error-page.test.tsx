import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { noteServerError } from '../data/last-server-error';
import { clearSession, session, type User } from '../session/session-store';
import { ErrorPage } from './error-page';

testDom();
afterEach(clearSession);

function open(path: string, status: '403' | '500') {
  const user = userEvent.setup();
  render(
    <MemoryRouter initialEntries={[path]}>
      <ErrorPage status={status} />
    </MemoryRouter>,
  );
  return { user, copied: () => navigator.clipboard.readText() };
}

test('K2.1-03: the page without permission shows the missing code to copy, and whom to ask', async () => {
  session.user = { id: 1, name: '林晓雯', loginOrgName: '第一监狱' } as User;
  const { user, copied } = open('/403?needs=org_user_search', '403');
  expect(screen.getByText('org_user_search')).toBeTruthy();
  expect(screen.getByText(/请把权限码发给第一监狱的管理员申请/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '复制权限码' }));
  expect(await copied()).toBe('org_user_search');
});

test.each(['/403', '/403?needs=Call%20555-0100%20now', `/403?needs=${'a'.repeat(81)}`])(
  'it shows no text of the address that is not a code: %s',
  (path) => {
    open(path, '403');
    expect(screen.getByText('没有权限查看这个页面，请联系本单位管理员。')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '复制权限码' })).toBeNull();
  },
);

test('K2.1-03: the page of server errors shows the id of the last failed request to copy', async () => {
  noteServerError('req-7f3a');
  const { user, copied } = open('/500', '500');
  expect(screen.getByText('错误编号 req-7f3a')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '复制编号' }));
  expect(await copied()).toBe('req-7f3a');
});
