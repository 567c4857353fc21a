import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { exampleField } from '../shared/field-fixture';
import { ToastHost } from '../ui/toast';
import { WidgetHostProvider } from '../widget';
import { FileCell } from './stored-cells';

testDom();

it.each([
  ['the message of the server', '文件不存在或已被删除', '文件不存在或已被删除'],
  ['网络错误 without a connection', '网络错误', '网络错误'],
  ['下载失败 without a message', '', '下载失败'],
])('K8-08, K8-09: a download that fails shows %s', async (_name, message, shown) => {
  render(
    <WidgetHostProvider
      value={{
        choices: () => Promise.resolve([]),
        upload: () => Promise.reject(new Error()),
        downloadUrl: () => Promise.reject(new Error(message)),
      }}
    >
      <FileCell
        field={exampleField('uploadFileList')}
        value={[{ uid: '1', fileName: '合同.pdf', filePath: '2026/a.pdf', status: 'success', percent: 100 }]}
      />
      <ToastHost />
    </WidgetHostProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: '下载合同.pdf' }));
  expect(await screen.findByText(shown)).toBeTruthy();
});
