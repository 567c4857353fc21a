import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import type { Json } from '../../schemas/json';
import { exampleField } from '../shared/field-fixture';
import { ToastHost } from '../ui/toast';
import { uploadFileListType } from '../upload-file-list/field';
import { uploadImgListType } from '../upload-img-list/field';
import { WidgetHostProvider, type WidgetHost } from '../widget';
import { FileUpload } from './file-upload';
import { PictureUpload } from './picture-upload';

testDom();
beforeAll(() => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

interface Sent {
  file: File;
  signal?: AbortSignal;
  progress(percent: number): void;
  arrive(path: string): Promise<void>;
  fail(message: string): Promise<void>;
}

/** A file store whose uploads finish when the test says so. */
function store() {
  const sent: Sent[] = [];
  const host: WidgetHost = {
    choices: () => Promise.resolve([]),
    upload: (_kind, file, progress, signal) =>
      new Promise((resolve, reject) => {
        sent.push({
          file,
          signal,
          progress: (percent) => act(() => progress(percent)),
          arrive: (savePath) => act(async () => resolve({ savePath })),
          fail: (message) => act(async () => reject(new Error(message))),
        });
      }),
  };
  return { sent, host };
}

function draw(kind: 'file' | 'image', options: Record<string, unknown> = {}, initial: Json = []) {
  const { sent, host } = store();
  const onChange = vi.fn<(value: Json) => void>();
  const onBusy = vi.fn<(busy: boolean) => void>();
  const type = kind === 'file' ? uploadFileListType : uploadImgListType;
  const Input = kind === 'file' ? FileUpload : PictureUpload;
  const field = exampleField(type.type, { ...type.defaults, ...options });
  function Form() {
    const [value, setValue] = useState<Json>(initial);
    return (
      <WidgetHostProvider value={host}>
        <Input
          id="files"
          field={field}
          value={value}
          onChange={(next) => {
            onChange(next);
            setValue(next);
          }}
          onBusy={onBusy}
          disabled={false}
          readOnly={false}
          required={false}
          invalid={false}
        />
        <ToastHost />
      </WidgetHostProvider>
    );
  }
  const { unmount } = render(<Form />);
  const choose = async (...names: string[]) => {
    const files = names.map((name) => new File(['x'], name));
    await act(async () => {
      fireEvent.change(screen.getByLabelText('示例', { selector: 'input' }), { target: { files } });
    });
  };
  return { sent, onChange, onBusy, choose, unmount };
}

const file = (name: string, path = name) => ({ fileName: name, filePath: path, fileSize: 1 });

describe('uploads', () => {
  it('B3-14, B4-01, B4-02: add each file when it is uploaded, and report busy until the last one is', async () => {
    const { sent, onChange, onBusy, choose } = draw('file');
    await choose('a.pdf', 'b.pdf');
    expect(onChange).not.toHaveBeenCalled();
    sent[0]!.progress(62);
    expect(screen.getByRole('progressbar', { name: '正在上传a.pdf' }).getAttribute('aria-valuenow')).toBe(
      '62',
    );
    await sent[1]!.arrive('2026/b.pdf');
    expect(onBusy.mock.calls).toEqual([[true]]);
    await sent[0]!.arrive('2026/a.pdf');
    // In the order in which they were chosen.
    expect(onChange).toHaveBeenLastCalledWith([file('a.pdf', '2026/a.pdf'), file('b.pdf', '2026/b.pdf')]);
    expect(onBusy.mock.calls).toEqual([[true], [false]]);
  });

  it('B3-14, B4-01, B5-13: show an error and retry', async () => {
    const { sent, onChange, onBusy, choose } = draw('file');
    await choose('a.pdf');
    await sent[0]!.fail('');
    expect(screen.getByRole('alert').textContent).toBe('上传出错');
    expect(onBusy).toHaveBeenLastCalledWith(false);
    await userEvent.click(screen.getByRole('button', { name: '重传' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    await sent[1]!.arrive('2026/a.pdf');
    expect(onChange).toHaveBeenLastCalledWith([file('a.pdf', '2026/a.pdf')]);
  });

  it('are cancelled by their button and on unmount', async () => {
    const { sent, onChange, onBusy, choose, unmount } = draw('file');
    await choose('a.pdf', 'b.pdf');
    await userEvent.click(screen.getByRole('button', { name: '取消上传a.pdf' }));
    expect([sent[0]!.signal?.aborted, sent[1]!.signal?.aborted]).toEqual([true, false]);
    await sent[0]!.arrive('late.pdf');
    expect(onChange).not.toHaveBeenCalled();
    unmount();
    expect(sent[1]!.signal?.aborted).toBe(true);
    expect(onBusy.mock.calls).toEqual([[true], [false]]);
  });

  it('B5-09: respect the limit, and reject a drop that exceeds it', async () => {
    const { sent, choose } = draw('file', { limit: 2 }, ['2026/old.pdf']);
    await choose('a.pdf', 'b.pdf');
    expect(await screen.findByText('当前限制选择 2个文件，本次选择了 2 个，已有 1 个')).toBeTruthy();
    expect(sent).toHaveLength(0);
    await choose('a.pdf');
    await sent[0]!.arrive('2026/a.pdf');
    expect(screen.getByLabelText<HTMLInputElement>('示例', { selector: 'input' }).disabled).toBe(true);
  });

  it('take one of several dropped files if only one can be chosen', async () => {
    const { sent } = draw('file', { multiple: false });
    const files = ['a.pdf', 'b.pdf'].map((name) => new File(['x'], name));
    await act(async () => {
      fireEvent.drop(screen.getByLabelText('示例', { selector: 'input' }), { dataTransfer: { files } });
    });
    expect(sent.map((one) => one.file.name)).toEqual(['a.pdf']);
  });

  it('move the focus to the neighbour of a removed file', async () => {
    draw('file', {}, ['2026/a.pdf', '2026/b.pdf']);
    const press = async (name: string) => {
      screen.getByRole('button', { name }).focus();
      await userEvent.keyboard('{Enter}');
      return document.activeElement;
    };
    expect((await press('删除a.pdf'))?.getAttribute('aria-label')).toBe('删除b.pdf');
    expect(await press('删除b.pdf')).toBe(screen.getByLabelText('示例', { selector: 'input' }));
  });

  it('B5-08, K5-18: accept only the extensions of the document', async () => {
    const { sent, choose } = draw('image');
    await choose('a.png', 'b.gif');
    expect(await screen.findByText('文件不符合要求，请上传.jpg、.png、.jpeg、.webp类型文件')).toBeTruthy();
    await waitFor(() => expect(sent.map((one) => one.file.name)).toEqual(['a.png']));
  });

  it('keep the other entries unchanged when one is removed', async () => {
    const old = [{ name: '旧.xlsx', url: 'https://cdn.example.com/1.xlsx', uid: '1' }, '2026/b.pdf'];
    const { onChange } = draw('file', {}, old);
    await userEvent.click(screen.getByRole('button', { name: '删除b.pdf' }));
    expect(onChange).toHaveBeenLastCalledWith([old[0]]);
  });
});

describe('pictures over 500 kB', () => {
  const large = new File([new Uint8Array(500 * 1024 + 1)], 'a.png', { type: 'image/png' });
  const send = async (limitSize: boolean) => {
    const drawn = draw('image', { limitSize, compress: false, limit: 1 });
    await act(async () => {
      fireEvent.change(screen.getByLabelText('示例', { selector: 'input' }), { target: { files: [large] } });
    });
    return drawn;
  };

  it('B5-10: are rejected with the rule', async () => {
    const { sent, onBusy } = await send(true);
    expect((await screen.findByRole('alert')).textContent).toBe('上传图片大小不能超过500kb!');
    expect(sent).toHaveLength(0);
    expect(screen.queryByRole('button', { name: '重传' })).toBeNull();
    expect(onBusy).toHaveBeenLastCalledWith(false);
    // A rejected file does not count towards the limit.
    expect(screen.getByLabelText<HTMLInputElement>('示例', { selector: 'input' }).disabled).toBe(false);
  });

  it('are uploaded without it', async () => {
    const { sent } = await send(false);
    expect(sent).toHaveLength(1);
  });
});
