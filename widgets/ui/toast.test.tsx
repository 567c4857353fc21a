import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { toast, ToastHost } from './toast';

testDom();

const say = (speak: () => void) => act(async () => speak());

it('announces success politely and an error assertively', async () => {
  render(<ToastHost />);
  await say(() => toast.success('保存成功'));
  await say(() => toast.error('网络错误，未保存', '填写的内容仍在，可重试'));
  expect((await screen.findByRole('status')).textContent).toContain('保存成功');
  expect((await screen.findByRole('alert')).textContent).toContain('填写的内容仍在，可重试');
});

it('K8-15: shows an error once while it is displayed, and again after it was closed', async () => {
  const user = userEvent.setup();
  render(<ToastHost />);
  await say(() => toast.error('没有权限'));
  await say(() => toast.error('没有权限'));
  expect(await screen.findAllByText('没有权限')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await say(() => toast.error('没有权限'));
  expect((await screen.findByRole('alert')).textContent).toContain('没有权限');
});
