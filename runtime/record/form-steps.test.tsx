import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import type { CompiledPageOf } from '../../schemas/model/page';
import { fieldTypes } from '../../schemas/model/field';
import { testDom } from '../../tests/support/test-dom';
import { builtInFieldTypes } from '../../widgets/field-types';
import { ConfirmHost } from '../../widgets/ui/confirm';
import { ToastHost } from '../../widgets/ui/toast';
import { WidgetHostProvider } from '../../widgets/widget';
import { CallError } from '../data/data-source';
import { DataSourceProvider } from '../data/data-source-context';
import { FormView } from '../form/late-form-view';
import { testPage, testSource, type Call } from '../page/test-page';
import { formSteps } from './form-step';
import { RecordDialog } from './record-dialog';

testDom();
// Loads the form chunk before the tests.
beforeAll(FormView.load);

const wizard = {
  ...testPage(),
  kind: 'wizard',
  steps: [
    { key: 'base', title: '基本信息', models: ['name', 'kind'], checkUrl: 'a/level/check-step' },
    { key: 'why', title: '说明', models: ['reason'] },
    { key: 'rest', title: '证件', models: ['idCard'] },
  ],
} as CompiledPageOf<'wizard'>;
const steps = formSteps(wizard, fieldTypes(builtInFieldTypes));

async function show(answer: (call: Call) => unknown = () => ({ id: 9 })) {
  const source = testSource(answer);
  const onSaved = vi.fn<(answer: unknown) => void>();
  const user = userEvent.setup();
  render(
    <DataSourceProvider value={source}>
      <WidgetHostProvider
        value={{ choices: () => Promise.resolve([]), upload: () => Promise.reject(new Error()) }}
      >
        <RecordDialog
          page={wizard}
          steps={steps}
          id={0}
          preset={{}}
          onClose={() => undefined}
          onSaved={onSaved}
        />
        <ConfirmHost />
        <ToastHost />
      </WidgetHostProvider>
    </DataSourceProvider>,
  );
  const name = await screen.findByLabelText<HTMLInputElement>('名称');
  const press = (label: string) => user.click(screen.getByRole('button', { name: label }));
  const open = () =>
    within(screen.getByRole('navigation', { name: '步骤' })).getByRole('listitem', { current: 'step' });
  return { user, source, onSaved, name, press, open };
}

it('a column that no step names is asked for in the last step', () => {
  expect(steps.map(({ key, models }) => [key, [...models]])).toEqual([
    ['base', ['name', 'kind']],
    ['why', ['reason']],
    ['rest', ['code', 'idCard']],
  ]);
});

it('a step shows and checks only its own items; the next one opens with its first field in focus', async () => {
  const { user, source, press, open, name } = await show();
  expect(screen.queryByLabelText('证件号码')).toBeNull();
  expect(screen.queryByRole('button', { name: '上一步' })).toBeNull();
  await press('下一步');
  expect(await screen.findByText('请输入名称')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(source.calls).toEqual([]);

  await user.type(name, '宽管级{Enter}');
  const code = await screen.findByLabelText('编码');
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(open().textContent).toContain('证件');
  // The server has validated the columns of the step, with what is typed so far.
  expect(source.calls.map(({ url, options }) => [url, options.body])).toEqual([
    [
      'a/level/check-step',
      { columns: ['name', 'kind'], values: expect.objectContaining({ name: '宽管级', kind: 1 }) as object },
    ],
  ]);
});

it('a step whose items are all hidden is left out, in both directions, and says so', async () => {
  const { user, name, press, open } = await show();
  const bar = screen.getByRole('navigation', { name: '步骤' });
  expect(within(bar).getByText('（无需填写）').parentElement?.textContent).toContain('说明');
  await user.type(name, '一');
  await press('下一步');
  expect(await screen.findByLabelText('编码')).toBeTruthy();
  await press('上一步');
  await user.click(await screen.findByLabelText('类别2'));
  expect(within(bar).queryByText('（无需填写）')).toBeNull();
  await press('下一步');
  expect(await screen.findByLabelText('原因')).toBeTruthy();
  expect(open().textContent).toContain('说明');
});

it('going back loses nothing; the summary shows every step, and saves the whole', async () => {
  const { user, source, onSaved, name, press } = await show();
  await user.type(name, '一');
  await press('下一步');
  await user.type(await screen.findByLabelText('编码'), 'L9');
  await press('上一步');
  expect((await screen.findByLabelText<HTMLInputElement>('名称')).value).toBe('一');
  await press('下一步');
  expect((await screen.findByLabelText<HTMLInputElement>('编码')).value).toBe('L9');
  await press('下一步');
  await screen.findByRole('button', { name: '保存' });
  expect(screen.getByLabelText<HTMLInputElement>('名称').matches(':disabled')).toBe(true);
  expect(screen.queryByRole('button', { name: '修改“说明”' })).toBeNull();
  await press('修改“证件”');
  expect((await screen.findByLabelText<HTMLInputElement>('编码')).matches(':disabled')).toBe(false);
  await press('下一步');
  await user.click(await screen.findByRole('button', { name: '保存' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ id: 9 }));
  expect(source.calls.at(-1)).toMatchObject({
    url: 'a/level/add',
    options: { body: { name: '一', code: 'L9' } },
  });
});

it('an error of the server opens the step of its column, with the field in focus', async () => {
  const taken = new CallError(400, '', { errors: [{ path: 'name', msg: '名称已存在' }] });
  const { user, name, press, open, onSaved } = await show(({ url }) => (url.endsWith('add') ? taken : {}));
  await user.type(name, '一');
  await press('下一步');
  await screen.findByLabelText('编码');
  await press('下一步');
  await user.click(await screen.findByRole('button', { name: '保存' }));
  expect(await screen.findByText('名称已存在')).toBeTruthy();
  expect(open().textContent).toContain('基本信息');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('名称')));
  expect(onSaved).not.toHaveBeenCalled();
});

it('a step that the server rejects is not left', async () => {
  const refused = new CallError(400, '', { errors: [{ path: 'name', msg: '名称不能用' }] });
  const { user, name, press, open } = await show(() => refused);
  await user.type(name, '一');
  await press('下一步');
  expect(await screen.findByText('名称不能用')).toBeTruthy();
  expect(open().textContent).toContain('基本信息');
});
