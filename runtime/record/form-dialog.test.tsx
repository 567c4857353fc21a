import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Field } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import type { CompiledForm, FormNode } from '../../schemas/model/page';
import { testDom } from '../../tests/support/test-dom';
import { builtInFieldTypes } from '../../widgets/field-types';
import { ToastHost } from '../../widgets/ui/toast';
import { WidgetHostProvider, type WidgetHost } from '../../widgets/widget';
import { CallError } from '../data/data-source';
import { FormDialog } from './form-dialog';

testDom();
// Loads the form chunk before the tests.
beforeAll(() => import('../form/form-view'));

function node(model: string, type: string, more: Partial<Field> = {}): FormNode {
  const defaults = builtInFieldTypes.find((one) => one.type === type)?.defaults;
  const field = { key: model, model, type, label: model, rules: [], required: false, ...more };
  return { kind: 'field', field: { ...field, options: { ...defaults, ...more.options } } };
}

interface Shown {
  list: FormNode[];
  value?: JsonObject;
  config?: Partial<CompiledForm['config']>;
  host?: Partial<WidgetHost>;
  refusal?: CallError;
}

async function show({ list, value = {}, config, host, refusal }: Shown) {
  const save = vi.fn<(body: JsonObject) => Promise<void>>();
  save.mockImplementation(() => (refusal ? Promise.reject(refusal) : Promise.resolve()));
  const user = userEvent.setup();
  const start = { value };
  const form = {
    list,
    checks: [],
    config: { layout: 'vertical' as const, labelWidth: 100, columns: 1, ...config },
  };
  render(
    <WidgetHostProvider
      value={{ choices: () => Promise.resolve([]), upload: () => Promise.reject(new Error()), ...host }}
    >
      <FormDialog
        title="样例"
        width={600}
        form={form}
        checks={form.checks}
        mode="add"
        start={start}
        save={save}
        onClose={() => undefined}
      />
      <ToastHost />
    </WidgetHostProvider>,
  );
  await screen.findByLabelText(/name/);
  return { user, save, press: () => user.click(screen.getByRole('button', { name: '保存' })) };
}

describe('labels', () => {
  it('are beside their controls with a fixed width', async () => {
    await show({ list: [node('name', 'input')], config: { layout: 'horizontal', labelWidth: 140 } });
    const label = () => screen.getByText('name').parentElement as HTMLElement;
    expect(label().style.getPropertyValue('--label-width')).toBe('140px');
  });

  it('take a share of the row', async () => {
    await show({ list: [node('name', 'input')], config: { layout: 'horizontal', labelSpan: 6 } });
    const label = screen.getByText('name').parentElement as HTMLElement;
    expect(label.style.getPropertyValue('--label-width')).toBe('25%');
  });

  it('name their control also when hidden; the required mark can be turned off', async () => {
    await show({
      list: [
        node('name', 'input', { required: true }),
        node('quiet', 'input', { required: true, options: { showLabel: false, width: 320 } }),
      ],
      config: { hideRequiredMark: true },
    });
    expect(screen.queryByText('*')).toBeNull();
    expect(screen.getByText('quiet').closest('.sr-only')).toBeTruthy();
    expect(screen.getByLabelText('quiet').closest<HTMLElement>('[style]')?.style.width).toBe('320px');
  });
});

describe('saving', () => {
  it('B4-02, B5-12: waits for uploads and shows it', async () => {
    let arrive: (file: { savePath: string }) => void = () => undefined;
    const upload = () => new Promise<{ savePath: string }>((resolve) => (arrive = resolve));
    const { user, save, press } = await show({
      list: [node('name', 'input'), node('files', 'uploadFileList')],
      host: { upload },
    });
    const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    await user.upload(input, new File(['x'], '合同.pdf', { type: 'application/pdf' }));
    await press();
    expect(await screen.findByText('请等待文件上传完成')).toBeTruthy();
    expect(save).not.toHaveBeenCalled();
    arrive({ savePath: 'a/b.pdf' });
    await waitFor(() => expect(screen.queryByText('请等待文件上传完成')).toBeNull());
    await press();
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
  });

  it('shows no new error while a mouse button is down, which would move the click target', async () => {
    await show({ list: [node('name', 'input', { required: true }), node('other', 'input')] });
    screen.getByLabelText('name').focus();
    const button = screen.getByRole('button', { name: '取消' });
    fireEvent.mouseDown(button);
    act(() => button.focus());
    expect(screen.queryByText('请输入name')).toBeNull();
    fireEvent.mouseUp(button);
    expect(await screen.findByText('请输入name')).toBeTruthy();
  });

  it('omits controls that are not part of the record', async () => {
    const { user, save, press } = await show({
      list: [
        node('name', 'input'),
        node('loose', 'input', { required: true, options: { noFormItem: true } }),
      ],
    });
    await user.type(screen.getByLabelText('name'), '甲');
    await press();
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(save.mock.calls[0]?.[0]).toEqual({ name: '甲' });
  });

  it('K2.6-18: shows a rejection whose field is not visible', async () => {
    const errors = [{ path: 'secret', msg: '编号已用完' }];
    const { press } = await show({
      list: [node('name', 'input'), node('secret', 'input', { options: { hidden: true } })],
      refusal: new CallError(400, '有 1 处需要修改', { errors }),
    });
    expect(screen.queryByLabelText('secret')).toBeNull();
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('编号已用完');
  });
});

it('22.4: a save that takes long can be given up; it is repeated with the same key, and nothing typed is lost', async () => {
  const { user, save, press } = await show({ list: [node('name', 'input')] });
  const tries = save.mock.calls as unknown as [JsonObject, string, AbortSignal][];
  save.mockImplementationOnce(
    () =>
      new Promise((_resolve, reject) => {
        const [, , signal] = tries[0]!;
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
  await user.type(screen.getByLabelText('name'), '甲');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    await press();
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(screen.getByText('保存用时较长，请稍候')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '停止等待' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(7_000));
  } finally {
    vi.useRealTimers();
  }
  await user.click(screen.getByRole('button', { name: '停止等待' }));
  expect(await screen.findByText('已停止等待，尚不知道是否已保存')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('name').value).toBe('甲');
  await press();
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(tries[1]![1]).toBe(tries[0]![1]);
});

it('a button runs a function of the application with the values of the form', async () => {
  const { user } = await show({
    list: [
      node('name', 'input'),
      node('', 'button', { key: 'go', label: '代填', options: { handle: 'dynamic', dynamicFun: 'fill' } }),
    ],
    host: { functions: { fill: (form) => form.set('name', `${String(form.get('name'))}级`) } },
    value: { name: '宽管' },
  });
  await user.click(screen.getByRole('button', { name: '代填' }));
  expect(await screen.findByDisplayValue('宽管级')).toBeTruthy();
});

it('K2.6-14: a button submits the form, resets it, or runs a function', async () => {
  const run = vi.fn<() => void>();
  const button = (handle: string, more: JsonObject = {}) =>
    node(handle, 'button', { label: handle, options: { handle, ...more } });
  const { user, save } = await show({
    list: [
      node('name', 'input'),
      button('submit'),
      button('reset'),
      button('dynamic', { dynamicFun: 'run' }),
    ],
    host: { functions: { run } },
    value: { name: '宽管' },
  });
  const name = screen.getByLabelText<HTMLInputElement>('name');
  await user.type(name, '级');
  await user.click(screen.getByRole('button', { name: 'dynamic' }));
  expect([run.mock.calls.length, save.mock.calls.length, name.value]).toEqual([1, 0, '宽管级']);
  await user.click(screen.getByRole('button', { name: 'reset' }));
  await waitFor(() => expect(name.value).toBe('宽管'));
  await user.type(name, '处');
  await user.click(screen.getByRole('button', { name: 'submit' }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]![0]).toMatchObject({ name: '宽管处' });
});

it.each([
  ['不能停用', '不能停用'],
  ['', '网络错误'],
])('B8-07: a failed save with the message "%s" shows "%s" and keeps what was typed', async (sent, shown) => {
  const { user, press, save } = await show({
    list: [node('name', 'input')],
    refusal: new CallError(500, sent),
  });
  const name = screen.getByLabelText<HTMLInputElement>('name');
  await user.type(name, '宽管');
  await press();
  expect(await screen.findByText(shown)).toBeTruthy();
  expect(save).toHaveBeenCalledOnce();
  expect(name.value).toBe('宽管');
});
