import { screen, waitFor, within } from '@testing-library/react';
import { ref } from 'valtio';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { CallError } from '../data/data-source';
import { PART } from '../record/in-parts';
import { session } from '../session/session-store';
import { showList, wideWindow } from './test-list';

testDom();
beforeAll(wideWindow);
beforeEach(() => {
  session.permissions = ref(new Set(['level_search', 'level_del']));
});

const MANY = PART * 2 + 20;
const ROWS = Array.from({ length: MANY }, (_, at) => ({ id: at + 1, version: 1, name: `第 ${at + 1} 级` }));

/** Asks to delete all rows of a long list; each deletion answers when it is told to. */
async function deleting() {
  const waiting: ((answer: unknown) => void)[] = [];
  const shown = await showList(({ url }) => {
    if (url.endsWith('batch-del')) return new Promise((resolve) => waiting.push(resolve));
    return url.endsWith('search') ? { rows: ROWS, page: 1, totalCount: MANY } : null;
  });
  const { user, source } = shown;
  await shown.rowOf('第 1 级');
  await user.click(screen.getByRole('checkbox', { name: '全选' }));
  await user.click(screen.getByRole('button', { name: '批量删除' }));
  const ask = within(await screen.findByRole('alertdialog'));
  await user.click(ask.getByRole('button', { name: '删除' }));
  const asked = () => source.calls.filter(({ url }) => url.endsWith('batch-del'));
  /** Answers the deletion that waits, once it is asked for. */
  const answer = async (at: number, given: unknown) => {
    await waitFor(() => expect(asked()).toHaveLength(at + 1));
    waiting[at]!(given);
  };
  return { ...shown, asked, answer };
}

describe('22.4: the deletion of many rows', () => {
  it('goes in parts, shows how far it has come, and tells at the end what was refused', async () => {
    const { user, asked, answer } = await deleting();
    const progress = within(await screen.findByRole('dialog', { name: '批量删除' }));
    expect(progress.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
    await answer(0, {});
    expect(await progress.findByText(`已处理 ${PART} / ${MANY} 条`)).toBeTruthy();
    await answer(1, new CallError(403, '没有权限'));
    await answer(2, {});
    const outcome = within(await screen.findByRole('dialog', { name: '批量删除结果' }));
    expect(outcome.getByText(`${MANY - PART} 条成功，${PART} 条未处理`)).toBeTruthy();
    const [, first] = outcome.getAllByRole('row').map((row) => row.textContent);
    expect(first).toBe(`第 ${PART + 1} 级没有权限`);
    expect(asked().map(({ options }) => (options.body!.ids as number[]).length)).toEqual([PART, PART, 20]);
    // What is left stays selected.
    await user.click(outcome.getAllByRole('button', { name: '关闭' }).at(-1)!);
    expect(await screen.findByText(`已选 ${PART} 条`)).toBeTruthy();
  });

  it('can be stopped between two parts; what was not begun is named', async () => {
    const { user, asked, answer } = await deleting();
    const progress = within(await screen.findByRole('dialog', { name: '批量删除' }));
    await user.click(progress.getByRole('button', { name: '停止' }));
    expect(await progress.findByText('正在停止，等待当前这批完成')).toBeTruthy();
    await answer(0, {});
    const outcome = within(await screen.findByRole('dialog', { name: '批量删除结果' }));
    expect(outcome.getByText(new RegExp(`另有 ${MANY - PART} 条未开始`))).toBeTruthy();
    expect(outcome.getAllByText('未开始')).toHaveLength(MANY - PART);
    expect(asked()).toHaveLength(1);
  });

  it('says why nothing was done when the first part is refused', async () => {
    const { answer } = await deleting();
    await answer(0, new CallError(409, '预置等级不能删除'));
    expect(await screen.findByText('预置等级不能删除')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
