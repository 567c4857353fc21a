import { screen, waitFor, within } from '@testing-library/react';
import { ref } from 'valtio';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { VERB_WORDS } from '../../schemas/document/verb-words';
import type { Verb } from '../../schemas/document/verbs';
import type { CompiledAction, CompiledPage } from '../../schemas/model/page';
import { CallError } from '../data/data-source';
import { session } from '../session/session-store';
import { ROWS, showList, wideWindow } from './test-list';
import { testPage, type Call } from './test-page';

const STARTS: Partial<Record<Verb, number[]>> = {
  submit: [0, 6],
  revoke: [1],
  check: [1],
  abandon: [0, 1],
  reverse: [4],
};

function verbAction(verb: Verb, more: Partial<CompiledAction> = {}): CompiledAction {
  return {
    key: verb,
    label: VERB_WORDS[verb],
    url: `a/level/${verb}/{id}`,
    method: 'POST',
    permission: `level_${verb}`,
    dialog: { kind: 'audit', audit: verb },
    verb: { name: verb, from: STARTS[verb] ?? [], batchUrl: `a/level/batch-${verb}`, derived: true },
    ...more,
  };
}

function documentPage(
  actions = (Object.keys(STARTS) as Verb[]).map((verb) => verbAction(verb)),
): CompiledPage {
  const page = testPage();
  const state = {
    ...page.columns[0]!,
    model: 'state',
    label: '状态',
    isState: true as const,
    type: 'select',
    options: {
      options: [
        { value: 0, label: '草稿' },
        { value: 1, label: '待审核' },
        { value: 4, label: '已完成' },
      ],
    },
  };
  return {
    ...page,
    workflow: { state: 'state', start: 0, editable: [0, 6], facts: ['name', 'code'] },
    columns: [...page.columns, state],
    tableConfig: {
      ...page.tableConfig,
      columns: [...page.tableConfig.columns, { column: 'state', field: state }],
    },
    pageConfig: { ...page.pageConfig, rowActions: actions },
  };
}

const ME = 7;
const DOCUMENTS = [
  { ...ROWS[0], id: 1, version: 2, name: '草稿单', state: 0, createdBy: ME },
  { ...ROWS[0], id: 2, version: 3, name: '待审单', state: 1, createdBy: 8, submitterId: 8 },
  { ...ROWS[0], id: 3, version: 4, name: '自己的单', state: 1, createdBy: ME, submitterId: 8 },
  { ...ROWS[0], id: 4, version: 5, name: '完成单', state: 4, createdBy: 8, checkerId: ME },
];

testDom();
beforeAll(wideWindow);
beforeEach(() => {
  session.user = { id: ME, userId: ME, orgId: 1 } as typeof session.user;
  session.permissions = ref(
    new Set(
      ['search', 'add', 'edit', 'del', 'submit', 'revoke', 'check', 'abandon', 'reverse'].map(
        (one) => `level_${one}`,
      ),
    ),
  );
});

const show = (answer: (call: Call) => unknown = () => null, page = documentPage()) =>
  showList(
    (call) =>
      call.url.endsWith('level/search') ? { rows: DOCUMENTS, page: 1, totalCount: 4 } : answer(call),
    '/levels',
    page,
  );
const writes = (calls: readonly Call[]) =>
  calls.filter(({ url }) => /level\/(batch-)?(submit|revoke|check|abandon|reverse)/.test(url));

describe('the buttons of a document', () => {
  it('are those that its state and the permissions allow; only drafts are edited and deleted', async () => {
    const { rowOf, user } = await show();
    const labels = async (name: string) => {
      const row = within(await rowOf(name));
      const shown = row.getAllByRole('button').map((one) => one.textContent);
      if (shown.at(-1) !== '更多') return shown;
      await user.click(row.getByRole('button', { name: '更多' }));
      const rest = (await screen.findAllByRole('menuitem')).map((one) => one.textContent);
      await user.keyboard('{Escape}');
      return [...shown.slice(0, -1), ...rest];
    };
    expect(await labels('草稿单')).toEqual(['编辑', '提交', '查看', '作废', '删除']);
    expect(await labels('待审单')).toEqual(['查看', '撤回', '审核', '作废']);
    expect(await labels('完成单')).toEqual(['查看', '冲正']);
  });

  it('I12: do not offer to delete a document that was once approved, and say why, alone and with others', async () => {
    const page = documentPage();
    const workflow = { ...page.workflow!, keepsApproved: true as const };
    const kept = { ...DOCUMENTS[0]!, id: 5, name: '撤销的单', approvedAt: '2026-01-01 00:00:00' };
    const { rowOf, user, source } = await showList(
      (call) =>
        call.url.endsWith('level/search') ? { rows: [...DOCUMENTS, kept], page: 1, totalCount: 5 } : null,
      '/levels',
      { ...page, workflow },
    );
    const row = within(await rowOf('撤销的单'));
    await user.click(row.getByRole('button', { name: '更多' }));
    const remove = await screen.findByRole('menuitem', { name: /删除/ });
    expect(remove.textContent).toBe('删除曾审核通过的单据不能删除');
    await user.click(remove);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.keyboard('{Escape}');
    const several = () => screen.getByRole('button', { name: '批量删除' });
    const choose = async (name: string) => user.click(within(await rowOf(name)).getByRole('checkbox'));
    await choose('草稿单');
    await waitFor(() => expect(several().getAttribute('aria-disabled')).not.toBe('true'));
    await choose('撤销的单');
    await waitFor(() =>
      expect(several().getAttribute('aria-description')).toBe('选中的单据中，1 张曾审核通过，不能删除'),
    );
    await choose('完成单');
    await waitFor(() =>
      expect(several().getAttribute('aria-description')).toBe('选中的单据中，1 张的当前状态不能删除'),
    );
    await user.click(several());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(source.calls.filter(({ url }) => url.includes('del'))).toEqual([]);
  });

  it('are missing without their permission', async () => {
    session.permissions = ref(new Set(['level_search', 'level_submit']));
    const { rowOf } = await show();
    const row = within(await rowOf('草稿单'));
    expect(row.getAllByRole('button').map((one) => one.textContent)).toEqual(['查看', '提交']);
    expect(within(await rowOf('待审单')).queryByRole('button', { name: '审核' })).toBeNull();
  });

  it('B2-16: an own document is not checked, nor an own check reversed: the button says why', async () => {
    const { rowOf, user, source } = await show();
    const row = within(await rowOf('完成单'));
    const reverse = row.getByRole('button', { name: '冲正' });
    expect(reverse.getAttribute('aria-disabled')).toBe('true');
    expect(reverse.getAttribute('aria-description')).toBe('不能冲正自己审核的单据');
    reverse.focus();
    expect((await screen.findByRole('tooltip')).textContent).toBe('不能冲正自己审核的单据');
    await user.click(reverse);
    expect(screen.queryByRole('dialog')).toBeNull();
    const own = within(await rowOf('自己的单'));
    await user.click(own.getByRole('button', { name: '更多' }));
    const check = await screen.findByRole('menuitem', { name: /审核/ });
    expect(check.textContent).toBe('审核不能审核自己提交的单据');
    await user.click(check);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(writes(source.calls)).toEqual([]);
  });
});

describe('B2-15: the audit dialog', () => {
  const open = async (
    name: string,
    button: string,
    answer: (call: Call) => unknown = () => null,
    page = documentPage(),
  ) => {
    const shown = await show(answer, page);
    const row = within(await shown.rowOf(name));
    const direct = row.queryByRole('button', { name: button });
    if (direct) await shown.user.click(direct);
    else {
      await shown.user.click(row.getByRole('button', { name: '更多' }));
      await shown.user.click(await screen.findByRole('menuitem', { name: new RegExp(button) }));
    }
    const dialog = within(await screen.findByRole('dialog', { name: button }));
    return { ...shown, dialog, opinion: dialog.getByPlaceholderText('请输入意见') };
  };

  it('B5-32: shows the facts of the document, and an opinion of at most 32 characters with its counter', async () => {
    const { dialog, opinion, user } = await open('待审单', '审核');
    expect(dialog.getByText('待审单')).toBeTruthy();
    expect(dialog.getByText('待审核')).toBeTruthy();
    await user.type(opinion, '长'.repeat(33));
    expect(dialog.getByText('32/32')).toBeTruthy();
  });

  it('B5-33: a rejection needs an opinion', async () => {
    const { dialog, opinion, user, source } = await open('待审单', '审核');
    await user.click(dialog.getByRole('button', { name: '驳回' }));
    expect(await dialog.findByText('请输入意见')).toBeTruthy();
    expect(document.activeElement).toBe(opinion);
    expect(writes(source.calls)).toEqual([]);
    await user.type(opinion, ' 附件不全 ');
    await user.click(dialog.getByRole('button', { name: '驳回' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes(source.calls).map(({ url, options }) => [url, options.body])).toEqual([
      ['a/level/check/2', { version: 3, pass: false, opinion: '附件不全' }],
    ]);
    expect(await screen.findByText('驳回成功')).toBeTruthy();
  });

  it('a check passes without one; Enter in the opinion leads to the buttons instead of deciding', async () => {
    const { dialog, opinion, user, source } = await open('待审单', '审核');
    await user.type(opinion, '{Enter}');
    expect(writes(source.calls)).toEqual([]);
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: '通过' }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(writes(source.calls)).toHaveLength(1));
    expect(writes(source.calls)[0]?.options.body).toEqual({ version: 3, pass: true });
  });

  it('B5-34: an abandonment needs an opinion, which Enter sends', async () => {
    await needsOpinion('作废');
  });

  it('B5-35: so does what the page requires to be explained', async () => {
    await needsOpinion('提交');
  });

  const needsOpinion = async (button: string) => {
    const submit = verbAction('submit', { dialog: { kind: 'audit', audit: 'submit', required: true } });
    const page = documentPage([submit, verbAction('abandon')]);
    const { dialog, user, source } = await open('草稿单', button, undefined, page);
    await user.click(dialog.getByRole('button', { name: button }));
    expect(await dialog.findByText('请输入意见')).toBeTruthy();
    expect(writes(source.calls)).toEqual([]);
    await user.keyboard('说明{Enter}');
    await waitFor(() => expect(writes(source.calls)).toHaveLength(1));
  };

  it('B4-07, B4-08: both buttons wait for the answer; closing clears the opinion and the waiting', async () => {
    const { dialog, opinion, user, rowOf } = await open('待审单', '审核', ({ url }) =>
      url.includes('check') ? new Promise(() => undefined) : null,
    );
    await user.type(opinion, '同意');
    await user.click(dialog.getByRole('button', { name: '通过' }));
    const busy = () => dialog.queryAllByRole('button', { busy: true }).map((one) => one.textContent);
    await waitFor(() =>
      expect(busy()).toEqual([expect.stringMatching('驳回'), expect.stringMatching('通过')]),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(within(await rowOf('待审单')).getByRole('button', { name: '更多' }));
    await user.click(await screen.findByRole('menuitem', { name: '审核' }));
    const again = within(await screen.findByRole('dialog', { name: '审核' }));
    expect(again.getByPlaceholderText<HTMLInputElement>('请输入意见').value).toBe('');
    expect(again.queryAllByRole('button', { busy: true })).toEqual([]);
  });

  it('after a conflict it shows the document as it is now, and whether the verb is still possible', async () => {
    const current = { ...DOCUMENTS[1], name: '改过的单', version: 9, state: 4 };
    const { dialog, user } = await open('待审单', '审核', ({ url }) =>
      url.includes('check') ? new CallError(409, '数据已被他人修改，请刷新后重试', { current }) : null,
    );
    await user.click(dialog.getByRole('button', { name: '通过' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('数据已被他人修改，请刷新后重试');
    expect(dialog.getByText('已完成')).toBeTruthy();
    const pass = dialog.getByRole('button', { name: '通过' });
    expect(pass.getAttribute('aria-disabled')).toBe('true');
    pass.focus();
    expect((await screen.findByRole('tooltip')).textContent).toBe('当前状态【已完成】不能审核');
  });

  it('a lost answer is asked for again with the same key; a refusal ends the key', async () => {
    const failures = [new CallError(0, ''), new CallError(409, '当前状态【草稿】不能审核', {}), null];
    const { dialog, user, source } = await open('待审单', '审核', ({ url }) =>
      url.includes('check') ? failures.shift() : null,
    );
    for (let at = 1; at <= 3; at++) {
      await user.click(dialog.getByRole('button', { name: '通过' }));
      await waitFor(() => expect(writes(source.calls)).toHaveLength(at));
      const closed = at === 3;
      await waitFor(() =>
        expect(closed || dialog.queryAllByRole('button', { busy: true }).length === 0).toBe(true),
      );
    }
    const keys = writes(source.calls).map(({ options }) => options.idempotencyKey);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
  });
});

describe('verbs over several documents', () => {
  const choose = async (answer: (call: Call) => unknown, names: readonly string[]) => {
    const shown = await show(answer);
    for (const name of names) await shown.user.click(within(await shown.rowOf(name)).getByRole('checkbox'));
    return shown;
  };

  it('are offered for selected documents in whose state they start', async () => {
    const { user, rowOf } = await choose(() => null, ['待审单']);
    const bulk = () =>
      screen
        .getAllByRole('button', { name: /^批量/ })
        .map((one) => one.textContent)
        .filter((one) => one !== '批量删除');
    expect(bulk()).toEqual(['批量撤回', '批量审核', '批量作废']);
    await user.click(within(await rowOf('待审单')).getByRole('checkbox'));
    await user.click(within(await rowOf('自己的单')).getByRole('checkbox'));
    const check = screen.getByRole('button', { name: '批量审核' });
    expect(check.getAttribute('aria-description')).toBe('不能审核自己提交的单据');
  });

  it('22.4: go in parts over many documents, and can be stopped between two of them', async () => {
    const many = Array.from({ length: 120 }, (_, at) => ({
      ...DOCUMENTS[1]!,
      id: at + 10,
      name: `单据 ${at}`,
    }));
    const waiting: ((answer: unknown) => void)[] = [];
    const answer = ({ url }: Call) => {
      if (url.endsWith('batch-check')) return new Promise((resolve) => waiting.push(resolve));
      return url.endsWith('search') ? { rows: many, page: 1, totalCount: many.length } : null;
    };
    const { user, source } = await showList(answer, '/levels', documentPage());
    await screen.findByText('单据 0');
    await user.click(screen.getByRole('checkbox', { name: '全选' }));
    await user.click(screen.getByRole('button', { name: '批量审核' }));
    const dialog = within(await screen.findByRole('dialog', { name: '批量审核' }));
    await user.click(dialog.getByRole('button', { name: '通过' }));
    expect(await dialog.findByText('已处理 0 / 120 条')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '停止' }));
    waiting[0]!({ count: 99, failed: [{ id: 12, msg: '已被他人审核' }] });
    const outcome = within(await screen.findByRole('dialog', { name: '批量审核结果' }));
    expect(outcome.getByText(/99 条成功，1 条未处理.*另有 20 条未开始/)).toBeTruthy();
    const calls = source.calls.filter(({ url }) => url.endsWith('batch-check'));
    expect(calls.map(({ options }) => (options.body!.items as unknown[]).length)).toEqual([100]);
  });

  it('say for each document what became of it, and keep the refused ones selected', async () => {
    const failed = [{ id: 3, msg: '不能审核自己提交的单据' }];
    const { user, source } = await choose(
      ({ url }) => (url.endsWith('batch-check') ? { count: 1, failed } : null),
      ['待审单', '自己的单'],
    );
    await user.click(screen.getByRole('button', { name: '批量审核' }));
    const dialog = within(await screen.findByRole('dialog', { name: '批量审核' }));
    expect(dialog.getByText('其中 1 条不能处理，会保持原状')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '通过' }));
    const outcome = within(await screen.findByRole('dialog', { name: '批量审核结果' }));
    const rows = outcome.getAllByRole('row').map((row) => row.textContent);
    expect(rows.slice(1)).toEqual(['自己的单不能审核自己提交的单据', '待审单成功']);
    expect(writes(source.calls)[0]?.options.body).toEqual({
      items: [
        { id: 2, version: 3 },
        { id: 3, version: 4 },
      ],
      pass: true,
    });
    expect(outcome.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    await user.click(outcome.getAllByRole('button', { name: '关闭' }).at(-1)!);
    expect(await screen.findByText('已选 1 条')).toBeTruthy();
  });

  it('that all succeed say so without a dialog', async () => {
    const { user } = await choose(
      ({ url }) => (url.endsWith('batch-revoke') ? { count: 2, failed: [] } : null),
      ['待审单', '自己的单'],
    );
    await user.click(screen.getByRole('button', { name: '批量撤回' }));
    const dialog = within(await screen.findByRole('dialog', { name: '批量撤回' }));
    await user.click(dialog.getByRole('button', { name: '撤回' }));
    expect(await screen.findByText('撤回成功，共 2 条')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
