import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { confirm, ConfirmHost } from './confirm';

testDom();

const QUESTION = { title: '删除“欧阳明远”？', body: '账户余额不为零，删除后不能恢复。', action: '删除' };

function ask(question: Parameters<typeof confirm>[0]) {
  let answer!: Promise<boolean>;
  act(() => {
    answer = confirm(question);
  });
  return answer;
}

it('B2-32: focuses 取消 for a deletion, so that Enter does not delete', async () => {
  const user = userEvent.setup();
  render(<ConfirmHost />);
  const answer = ask(QUESTION);
  expect(await screen.findByRole('alertdialog', { name: QUESTION.title })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '取消' }));
  await user.keyboard('{Enter}');
  expect(await answer).toBe(false);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('focuses the confirm button for a harmless action', async () => {
  const user = userEvent.setup();
  render(<ConfirmHost />);
  const answer = ask({ title: '确定退出登录？', action: '退出', tone: 'primary' });
  const verb = await screen.findByRole('button', { name: '退出' });
  expect(document.activeElement).toBe(verb);
  await user.keyboard('{Enter}');
  expect(await answer).toBe(true);
});

it('treats Escape as no, and shows queued questions one after another', async () => {
  const user = userEvent.setup();
  render(<ConfirmHost />);
  const first = ask(QUESTION);
  const second = ask({ ...QUESTION, title: '删除选中的 2 条？' });
  await screen.findByRole('alertdialog');
  await user.keyboard('{Escape}');
  expect(await first).toBe(false);
  expect(screen.getByRole('alertdialog', { name: '删除选中的 2 条？' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '删除' }));
  expect(await second).toBe(true);
});
