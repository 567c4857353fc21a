import { screen, waitFor, within } from '@testing-library/react';
import { ref } from 'valtio';
import { beforeAll, expect, it } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import type { CompiledAction } from '../../schemas/model/page';
import { session } from '../session/session-store';
import { ROWS, showList, wideWindow } from './test-list';
import { testPage } from './test-page';

testDom();
beforeAll(wideWindow);

const ME = 7;

it('disables a button on the rows of the person whom it is not for, with the reason', async () => {
  session.user = { id: ME, userId: ME, orgId: 1 } as typeof session.user;
  session.permissions = ref(new Set(['level_search', 'level_edit']));
  const assign: CompiledAction = {
    ...{ key: 'assign', label: '改派', url: 'a/level/assign/{id}', method: 'POST', tone: 'danger' },
    ...{ permission: 'level_edit', notBy: { column: 'createdBy', reason: '不能改派自己的记录' } },
  };
  const page = testPage();
  const rows = [
    { ...ROWS[0], id: 1, name: '自己的', createdBy: ME },
    { ...ROWS[0], id: 2, name: '他人的', createdBy: 8 },
  ];
  const { rowOf, user, source } = await showList(
    (call) => (call.url.endsWith('level/search') ? { rows, page: 1, totalCount: 2 } : null),
    '/levels',
    { ...page, pageConfig: { ...page.pageConfig, rowActions: [assign] } },
  );
  const offered = async (name: string) => {
    await user.click(within(await rowOf(name)).getByRole('button', { name: '更多' }));
    return await screen.findByRole('menuitem', { name: /改派/ });
  };
  const asked = () => source.calls.flatMap(({ url }) => (url.includes('/assign/') ? [url] : []));

  const own = await offered('自己的');
  expect(own.textContent).toBe('改派不能改派自己的记录');
  await user.click(own);
  await user.keyboard('{Escape}');
  const other = await offered('他人的');
  expect(other.textContent).toBe('改派');
  await user.click(other);
  await waitFor(() => expect(asked()).toEqual(['a/level/assign/2']));
});
