import { act, screen, waitFor, within } from '@testing-library/react';
import { ref } from 'valtio';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { CallError } from '../data/data-source';
import { session } from '../session/session-store';
import { ROWS, showList, wideWindow } from './test-list';

testDom();
beforeAll(wideWindow);
beforeEach(() => {
  session.permissions = ref(new Set(['level_search', 'level_add', 'level_edit', 'level_del']));
});
afterEach(() => vi.restoreAllMocks());

const NO_NETWORK = new CallError(0, '网络已断开');

/** A list whose searches after the first answer as told. */
async function opened() {
  let later: () => unknown = () => null;
  let searches = 0;
  const shown = await showList(({ url }) => (url.endsWith('search') && searches++ > 0 ? later() : null));
  await shown.rowOf('宽管级');
  const answer = (next: () => unknown) => (later = next);
  const refresh = () => shown.user.click(screen.getByRole('button', { name: '刷新' }));
  return { ...shown, answer, refresh };
}

/** The browser loses its network, or has it again. */
function network(there: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there);
  act(() => void dispatchEvent(new Event(there ? 'online' : 'offline')));
}

describe('22.4, 26.7: a failed refresh', () => {
  it('keeps the rows that are there, says why, and offers a retry', async () => {
    const { user, answer, refresh, table } = await opened();
    answer(() => new CallError(500, '系统繁忙'));
    await refresh();
    expect(await screen.findByText('刷新失败，显示的是之前的内容：系统繁忙')).toBeTruthy();
    expect(within(table).getByText('宽管级')).toBeTruthy();
    expect(screen.queryByText('加载失败')).toBeNull();
    answer(() => ({ rows: [{ ...ROWS[0], name: '从宽级' }], page: 1, totalCount: 1 }));
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await within(table).findByText('从宽级')).toBeTruthy();
    expect(screen.queryByText(/刷新失败/)).toBeNull();
  });

  it('keeps no rows that may no longer be read, and none of another page', async () => {
    const { user, answer, refresh, table } = await opened();
    answer(() => new CallError(500, '系统繁忙'));
    await user.click(screen.getByRole('button', { name: '第 2 页' }));
    expect(await screen.findByText('加载失败')).toBeTruthy();
    // A retry of that page fails, too: its rows were never there.
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('加载失败')).toBeTruthy();
    answer(() => null);
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await within(table).findByText('宽管级')).toBeTruthy();
    // The button has gone; the first row has the focus.
    await waitFor(() => expect(document.activeElement?.textContent).toContain('宽管级'));
    answer(() => new CallError(403, '没有权限'));
    await refresh();
    expect(await screen.findByText('没有权限查看')).toBeTruthy();
  });
});

describe('22.4: without a network', () => {
  it('a list keeps its rows, and loads again by itself when the network is back', async () => {
    const { answer, refresh, table } = await opened();
    network(false);
    answer(() => NO_NETWORK);
    await refresh();
    expect(await screen.findByText(/^网络已断开，显示的是之前的内容/)).toBeTruthy();
    expect(within(table).getByText('宽管级')).toBeTruthy();
    answer(() => ({ rows: [{ ...ROWS[0], name: '从宽级' }], page: 1, totalCount: 1 }));
    network(true);
    expect(await within(table).findByText('从宽级')).toBeTruthy();
    expect(screen.queryByText(/网络已断开/)).toBeNull();
  });

  it('what was never loaded says so calmly, and comes by itself', async () => {
    const { user, answer, table } = await opened();
    network(false);
    answer(() => NO_NETWORK);
    await user.click(screen.getByRole('button', { name: '第 2 页' }));
    const state = await screen.findByRole('heading', { name: '网络已断开' });
    expect(state.parentElement?.textContent).toContain('连接恢复后会自动重新加载');
    answer(() => null);
    network(true);
    expect(await within(table).findByText('宽管级')).toBeTruthy();
  });

  it('a save says that nothing was saved, keeps what was typed, and is repeated with the same key', async () => {
    const { user, source } = await showList(({ url }) =>
      url.endsWith('add') ? (navigator.onLine ? { id: 9 } : NO_NETWORK) : null,
    );
    await user.click(screen.getByRole('button', { name: '添加等级' }));
    const name = await within(await screen.findByRole('dialog')).findByLabelText<HTMLInputElement>('名称');
    await user.type(name, '宽管级');
    network(false);
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('网络已断开，未保存')).toBeTruthy();
    expect(name.value).toBe('宽管级');
    network(true);
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const keys = source.calls
      .filter(({ url }) => url.endsWith('add'))
      .map((call) => call.options.idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});
