import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ref } from 'valtio';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { ConfirmHost } from '../../widgets/ui/confirm';
import { ToastHost } from '../../widgets/ui/toast';
import { CallError } from '../data/data-source';
import { DataSourceProvider } from '../data/data-source-context';
import { wideWindow } from '../page/test-list';
import { testPage, testSource, type Call } from '../page/test-page';
import { WidgetHostProvider } from '../../widgets/widget';
import { FormView } from '../form/late-form-view';
import { session } from '../session/session-store';
import { RecordDialog } from './record-dialog';

testDom();
// Loads the form chunk before the tests.
beforeAll(FormView.load);
beforeAll(wideWindow);

const ROW = {
  id: 7,
  version: 3,
  name: '宽管级',
  code: 'L1',
  idCard: '110***********1234',
  kind: 1,
  reason: null,
  labels: {},
};

function show(id: number, answer: (call: Call) => unknown, page = testPage()) {
  const source = testSource(answer);
  const onClose = vi.fn<() => void>();
  const onSaved = vi.fn<(answer: unknown) => void>();
  const user = userEvent.setup();
  render(
    <DataSourceProvider value={source}>
      <WidgetHostProvider
        value={{ choices: () => Promise.resolve([]), upload: () => Promise.reject(new Error()) }}
      >
        <RecordDialog page={page} id={id} preset={{}} onClose={onClose} onSaved={onSaved} />
        <ConfirmHost />
        <ToastHost />
      </WidgetHostProvider>
    </DataSourceProvider>,
  );
  const writes = () => source.calls.filter((call) => !call.url.includes('detail'));
  return { user, writes, onClose, onSaved };
}

/** Opens the dialog and waits for the form. */
async function open(id: number, answer: (call: Call) => unknown) {
  const shown = show(id, answer);
  const name = await screen.findByLabelText<HTMLInputElement>('名称');
  return { ...shown, name, save: () => shown.user.click(screen.getByRole('button', { name: '保存' })) };
}

const edits = (answer: (call: Call) => unknown) => (call: Call) =>
  call.url.includes('detail') ? ROW : answer(call);

describe('adding', () => {
  it('K2.5-16: shows missing values at their fields and saves nothing', async () => {
    const { name, save, writes } = await open(0, () => ({ id: 1 }));
    expect(screen.getByRole('dialog', { name: '添加等级' })).toBeTruthy();
    await save();
    expect(await screen.findByText('请输入名称')).toBeTruthy();
    expect(screen.getByText('有 1 处需要修改')).toBeTruthy();
    expect(name.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(writes()).toEqual([]);
  });

  it('removes an error as soon as it is fixed', async () => {
    const { user, name, save } = await open(0, () => ({ id: 1 }));
    await save();
    await screen.findByText('请输入名称');
    await user.type(name, '宽');
    await waitFor(() => expect(screen.queryByText('请输入名称')).toBeNull());
  });

  it('K2.5-18, K2.5-20, K7-86: saves on Enter right after typing, without values hidden by rules', async () => {
    const { user, name, writes, onSaved } = await open(0, () => ({ id: 1 }));
    await user.type(name, '宽管级{Enter}');
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ id: 1 }));
    expect(writes()).toHaveLength(1);
    expect(writes()[0]).toMatchObject({ url: 'a/level/add' });
    expect(writes()[0]!.options.body).toEqual({ name: '宽管级', code: '', idCard: '', kind: 1 });
  });

  it('K5-26: saves once on a double click, and on Enter after it', async () => {
    const { user, name, writes, onSaved } = await open(0, () => ({ id: 1 }));
    await user.type(name, '宽管级');
    await user.dblClick(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    await user.type(name, '{Enter}');
    expect(writes()).toHaveLength(1);
  });

  it('K2.6-19: opens the pane of an error', async () => {
    const { user, name, save } = await open(0, () => ({ id: 1 }));
    await user.type(name, '宽管级');
    expect(screen.queryByRole('tab', { name: '说明' })).toBeNull();
    await user.click(screen.getByLabelText('类别2'));
    const pane = await screen.findByRole('tab', { name: '说明' });
    expect(pane.getAttribute('aria-selected')).toBe('false');
    await save();
    await waitFor(() => expect(pane.getAttribute('aria-selected')).toBe('true'));
    expect(await screen.findByText('请输入原因')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('原因')));
  });
});

describe('editing', () => {
  it('K2.5-15, K2.5-17, K2.5-21, K7-85, K7-86: locks fixed values and sends neither them nor an unchanged masked value', async () => {
    const { user, name, save, writes } = await open(
      7,
      edits(() => ({ id: 7, version: 4 })),
    );
    expect(screen.getByLabelText<HTMLInputElement>('编码').readOnly).toBe(true);
    await user.clear(name);
    await user.type(name, '严管级');
    await save();
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]).toMatchObject({ url: 'a/level/edit/7' });
    expect(writes()[0]!.options.body).toEqual({ name: '严管级', kind: 1, version: 3 });
  });

  it('K2.5-22: shows a rejection at its field and keeps typed values', async () => {
    const refusal = new CallError(400, '有 1 处需要修改', { errors: [{ path: 'name', msg: '名称已存在' }] });
    const { user, name, save, onSaved } = await open(
      7,
      edits(() => refusal),
    );
    await user.type(name, '二');
    await save();
    expect(await screen.findByText('名称已存在')).toBeTruthy();
    expect(name.value).toBe('宽管级二');
    expect(onSaved).not.toHaveBeenCalled();
    await user.type(name, '三');
    await waitFor(() => expect(screen.queryByText('名称已存在')).toBeNull());
  });

  it('shows server errors of columns outside of the form above it, until the next save', async () => {
    const errors = [
      { path: 'orgId', msg: '机构已停用' },
      { path: 'reason', msg: '原因已作废' },
      { path: 'name', msg: '名称已存在' },
    ];
    const answers = [new CallError(400, '有 3 处需要修改', { errors }), { id: 7 }];
    const { user, name, save, onSaved } = await open(
      7,
      edits(() => answers.shift()),
    );
    await user.type(name, '二');
    await save();
    // 原因 is hidden by its rule.
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('机构已停用原因已作废'));
    expect(screen.getByText('有 1 处需要修改')).toBeTruthy();
    await user.type(name, '三');
    await save();
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
  });

  it('never writes twice after a lost response', async () => {
    const answers = [
      new CallError(0, '网络错误'),
      new CallError(422, '内容不同'),
      new CallError(422, '内容不同'),
    ];
    const { user, name, save, writes } = await open(0, () => answers.shift());
    await user.type(name, '新');
    await save();
    await user.type(name, '名');
    await save();
    expect(await screen.findByText('上次提交的内容已保存，之后的修改未保存')).toBeTruthy();
    await save();
    await waitFor(() => expect(writes()).toHaveLength(3));
    expect(new Set(writes().map((call) => call.options.idempotencyKey)).size).toBe(1);
  });

  it('retries with the same key when the outcome is unknown', async () => {
    const answers = [new CallError(0, '网络错误'), new CallError(400, '不行'), { id: 7 }];
    const { user, name, save, writes, onSaved } = await open(
      7,
      edits(() => answers.shift()),
    );
    await user.type(name, '二');
    await save();
    expect(await screen.findByText('填写的内容仍在，可重试')).toBeTruthy();
    await save();
    // What was refused is not worth another try as it is.
    expect(await screen.findByText('填写的内容仍在')).toBeTruthy();
    expect(writes()).toHaveLength(2);
    await save();
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    const [first, second, third] = writes().map((call) => call.options.idempotencyKey);
    expect(second).toBe(first);
    expect(third).not.toBe(second);
  });

  it('merges field by field after a concurrent save', async () => {
    const current = {
      ...ROW,
      version: 5,
      name: '他人改名',
      kind: 2,
      reason: '他人理由',
      updatedAt: '2026-11-21 09:40:00',
    };
    const answers = [new CallError(409, '数据已被他人修改', { current }), { id: 7, version: 6 }];
    const { user, name, save, writes, onSaved } = await open(
      7,
      edits(() => answers.shift()),
    );
    await user.type(name, '二');
    await save();
    expect(await screen.findByText('这条记录刚被修改')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('名称 我的').checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('类别 最新').checked).toBe(true);
    await user.click(screen.getByLabelText('名称 最新'));
    await user.click(screen.getByRole('button', { name: '合并保存' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(writes()[1]!.options.body).toEqual({ name: '他人改名', kind: 2, reason: '他人理由', version: 5 });
  });

  it('asks before discarding changes, and only then', async () => {
    const { user, name, onClose } = await open(
      7,
      edits(() => null),
    );
    await user.type(name, '二');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: '放弃修改？' });
    expect(onClose).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('button', { name: '放弃' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(question).toBeTruthy();
  });

  it('closes immediately without changes', async () => {
    const { user, onClose } = await open(
      7,
      edits(() => null),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('offers a retry when the record cannot be loaded', async () => {
    const answers = [new CallError(500, '系统异常', null, 'req-9'), ROW];
    const { user } = show(7, () => answers.shift());
    expect(await screen.findByText('错误编号 req-9')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByDisplayValue('宽管级')).toBeTruthy();
  });

  it('F15: reports a revoked permission and keeps typed values', async () => {
    const { user, name, save, onSaved, onClose } = await open(
      7,
      edits(() => new CallError(403, '没有权限')),
    );
    await user.type(name, '二');
    await save();
    expect(await screen.findByText('没有权限')).toBeTruthy();
    expect(name.value).toBe('宽管级二');
    expect(onSaved).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('22.3: the history', () => {
  const logged = testPage();
  logged.pageConfig.changeLog = { url: 'a/level/data-change/search', permission: 'level_search_his' };
  const rows = { rows: [], totalCount: 0 };
  const open = (id: number) => show(id, ({ url }) => (url.includes('detail') ? ROW : rows), logged);

  it('of the record is read from its form, by whoever may', async () => {
    session.permissions = ref(new Set(['level_search_his']));
    const { user, writes } = open(7);
    await user.click(await screen.findByRole('button', { name: '变更记录' }));
    expect(await screen.findByRole('dialog', { name: '“宽管级”的变更记录' })).toBeTruthy();
    await waitFor(() => expect(writes()[0]?.options.body).toMatchObject({ dataId: 7 }));
  });

  it('is not offered to others, nor for a new record', async () => {
    session.permissions = ref(new Set(['level_search']));
    open(7);
    await screen.findByLabelText('名称');
    expect(screen.queryByRole('button', { name: '变更记录' })).toBeNull();
    cleanup();
    session.permissions = ref(new Set(['level_search_his']));
    open(0);
    await screen.findByLabelText('名称');
    expect(screen.queryByRole('button', { name: '变更记录' })).toBeNull();
  });
});
