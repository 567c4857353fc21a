import { screen, waitFor, within } from '@testing-library/react';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { Field } from '../../schemas/model/field';
import { testDom } from '../../tests/support/test-dom';
import { CallError } from '../data/data-source';
import {
  button,
  cell,
  counts,
  FOREIGN,
  importWindow,
  isOff,
  openImport,
  OWN,
  rows,
  saved,
  summary,
} from './test-import';

testDom();
importWindow();

test('B2-04, B2-05, B7-11: the parsed rows are shown with their outcome, the value before and the error at its cell', async () => {
  const { choose, sent } = await openImport({});
  await choose();
  const grid = await screen.findByRole('grid', { name: '导入的行' });
  expect(sent('/upload')).toEqual([{ url: '2026/11/a.xlsx' }]);
  await within(grid).findByText('甲级');
  expect((await cell('原值：旧乙')).textContent).toBe('乙级原值：旧乙');
  const wrong = await cell('请输入名称');
  expect(wrong.getAttribute('aria-invalid')).toBe('true');
  expect(within(grid).getByRole('row', { name: /^4/ }).textContent).toContain('有误');
  expect(button('全部 3').getAttribute('aria-pressed')).toBe('true');
});

test('B2-07: nothing can be submitted before a file is uploaded', async () => {
  let finish: (file: { savePath: string }) => void = () => undefined;
  const { choose } = await openImport({}, OWN, () => new Promise((resolve) => (finish = resolve)));
  expect(isOff('提交')).toBe(true);
  await choose();
  expect(await screen.findByText(/正在上传/)).toBeTruthy();
  expect(isOff('提交')).toBe(true);
  finish({ savePath: 'a.xlsx' });
  await screen.findByRole('grid');
});

test('B2-13, B2-14: other files, several files and .xls files are not uploaded, with a reason', async () => {
  const { user, input, choose, source } = await openImport({});
  input.removeAttribute('accept');
  expect(screen.getByText(/\.xls 文件须先另存为 \.xlsx$/)).toBeTruthy();
  await choose('a.xls');
  expect(await screen.findByText('.xls 文件须先另存为 .xlsx 再导入')).toBeTruthy();
  await choose('a.pdf');
  expect(await screen.findByText('文件不符合要求，请上传.xlsx、.csv类型文件')).toBeTruthy();
  await choose('a.xlsx', '');
  expect(await screen.findByText('文件是空的')).toBeTruthy();
  input.setAttribute('multiple', '');
  await user.upload(input, [new File(['a'], 'a.xlsx'), new File(['b'], 'b.xlsx')]);
  expect(await screen.findByText(/当前限制选择 1个文件/)).toBeTruthy();
  expect(source.calls.some(({ url }) => url.endsWith('/upload'))).toBe(false);
});

test('B2-10, B2-11, B2-12, B3-16: errors of the whole file open a modal that exports them; the file is forgotten', async () => {
  const errData = [
    { row: 0, errMsg: '没有识别到任何列', errors: [] },
    { row: 3, errMsg: '编码重复', errors: [{ column: 'code', msg: '编码重复' }] },
  ];
  const empty = counts({ total: 0, new: 0, changed: 0, rejected: 0 });
  const { user, choose } = await openImport({ upload: () => summary({ counts: empty, errData }) });
  await choose();
  const modal = await screen.findByRole('dialog', { name: '导入错误' });
  expect(
    within(modal)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['行号列错误', '整个文件没有识别到任何列', '3编码编码重复']);
  await user.click(within(modal).getByRole('button', { name: '导出错误' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const book = await readXlsx(new Uint8Array(await saved[0]!.blob.arrayBuffer()));
  expect(book.sheets[0]!.rows).toEqual([
    ['行号', '列', '错误'],
    ['整个文件', '', '没有识别到任何列'],
    [3, '编码', '编码重复'],
  ]);
  await user.click(within(modal).getAllByRole('button', { name: '关闭' }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(isOff('提交')).toBe(true);
});

test('B5-14: a required parameter that is empty blocks the upload', async () => {
  const area: Field = {
    key: 'area',
    model: 'area',
    type: 'input',
    label: '监区',
    options: { maxLength: 20 },
    rules: [],
    required: true,
  };
  const params = {
    list: [{ kind: 'field' as const, field: area }],
    checks: [],
    config: { layout: 'vertical' as const, labelWidth: 100, columns: 2 as const },
  };
  const { user, choose, sent } = await openImport({}, { ...OWN, params });
  const field = await screen.findByRole('textbox', { name: /监区/ });
  await choose();
  expect(await screen.findByText('监区不能为空')).toBeTruthy();
  expect(sent('/upload')).toEqual([]);
  await user.type(field, '一监区');
  await choose();
  await screen.findByRole('grid');
  expect(sent('/upload')).toEqual([{ url: '2026/11/a.xlsx', area: '一监区' }]);
});

test('B7-13: the template is downloaded', async () => {
  const { user, source } = await openImport({});
  await user.click(button('下载模板'));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['等级导入.xlsx']));
  expect(source.calls.at(-1)).toMatchObject({ url: 'a/level/import/template', options: { method: 'GET' } });
});

test('a cell is edited in place; only its row is checked again, and then everything can be submitted', async () => {
  const fixed = { ...rows[2]!, kind: 'new' as const, cells: { name: '丙级', code: 'C' }, errors: [] };
  const { user, choose, sent } = await openImport({
    change: () => ({ hash: 'b'.repeat(64), counts: counts({ new: 2, rejected: 0 }), rows: [fixed] }),
  });
  await choose();
  await screen.findByText('请输入名称');
  expect(isOff('全部提交')).toBe(true);
  await user.click(button(/下一处错误/));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('请输入名称'));
  await user.keyboard('{F2}');
  await user.type(await screen.findByRole('textbox', { name: '名称，第 4 行' }), '丙级{Enter}');
  await waitFor(() =>
    expect(sent('/change')).toEqual([{ import: 7, changes: [{ row: 4, cells: { name: '丙级' } }] }]),
  );
  await waitFor(() => expect(screen.queryByText('请输入名称')).toBeNull());
  expect(await screen.findByText('丙级')).toBeTruthy();
  expect(isOff('全部提交')).toBe(false);
  await user.click(button('全部提交'));
  expect(await screen.findByText('导入完成')).toBeTruthy();
  expect(sent('/submit')).toEqual([{ import: 7, hash: 'b'.repeat(64) }]);
});

test('Escape keeps the old text, and a paste fills the cells from the active one on', async () => {
  const { user, choose, sent } = await openImport({
    change: ({ options }) => ({
      hash: 'c'.repeat(64),
      counts: counts(),
      rows: (options.body!.changes as { row: number }[]).map(({ row }) =>
        rows.find((one) => one.row === row),
      ),
    }),
  });
  await choose();
  await user.dblClick(await cell('甲级'));
  await user.type(await screen.findByRole('textbox'), '别的{Escape}');
  await waitFor(async () => expect(document.activeElement).toBe(await cell('甲级')));
  await user.paste('一级\tX\n二级\tY\n');
  await waitFor(() =>
    expect(sent('/change')).toEqual([
      {
        import: 7,
        changes: [
          { row: 2, cells: { name: '一级', code: 'X' } },
          { row: 3, cells: { name: '二级', code: 'Y' } },
        ],
      },
    ]),
  );
});

test('an edit that the server does not take stays in the grid until it is tried again', async () => {
  let reachable = false;
  const { user, choose, sent } = await openImport({
    change: () =>
      reachable ? { hash: 'd'.repeat(64), counts: counts(), rows: [] } : new CallError(500, '服务器出错'),
  });
  await choose();
  await user.click(await cell('甲级'));
  await user.keyboard('新名{Enter}');
  expect(await screen.findByText('1 行修改尚未检查，内容仍在：服务器出错')).toBeTruthy();
  expect(screen.getByText('新名')).toBeTruthy();
  reachable = true;
  await user.click(button('重试'));
  expect(await screen.findByText('修改已全部检查')).toBeTruthy();
  expect(sent('/change')).toHaveLength(2);
});

test('B2-09: after a submit of the good rows the list and the file are cleared; the import can be undone', async () => {
  const { user, choose, sent } = await openImport({});
  await choose();
  await user.click(await screen.findByRole('button', { name: '只提交正确的 2 行' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('有误的 1 行不会导入');
  await user.click(within(question).getByRole('button', { name: '提交' }));
  expect(await screen.findByText('导入完成')).toBeTruthy();
  expect(sent('/submit')).toEqual([{ import: 7, hash: 'a'.repeat(64), good: true }]);
  expect(screen.queryByRole('grid')).toBeNull();
  await user.click(button('撤销导入'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '撤销导入' }));
  expect(await screen.findByText('导入已撤销')).toBeTruthy();
  await user.click(button('继续导入'));
  expect(isOff('提交')).toBe(true);
});

test('F24: rows that were changed elsewhere are loaded again and not submitted', async () => {
  const batch = {
    ...summary(),
    columns: ['name', 'code'],
    state: 'checked',
    hash: 'e'.repeat(64),
    done: null,
    createdAt: '',
    submittedAt: null,
  };
  let refused = false;
  const { user, choose, sent } = await openImport({
    upload: () => summary({ counts: counts({ rejected: 0, new: 2 }) }),
    submit: () => (refused ? undefined : ((refused = true), new CallError(409, '数据已变化'))),
    list: () => [{ ...batch, counts: counts({ rejected: 0, new: 2 }) }],
  });
  await choose();
  await screen.findByText('甲级');
  await user.click(button('全部提交'));
  expect(await screen.findByText(/这批数据已在别处修改/)).toBeTruthy();
  await user.click(button('全部提交'));
  expect(await screen.findByText('导入完成')).toBeTruthy();
  expect(sent('/submit').map((body) => body?.hash)).toEqual(['a'.repeat(64), 'e'.repeat(64)]);
});

test('a batch that was left is gone on with', async () => {
  const batch = {
    ...summary(),
    columns: ['name', 'code'],
    state: 'checked',
    done: null,
    createdAt: '2026-11-25T01:00:00Z',
    submittedAt: null,
  };
  const { user } = await openImport({ list: () => [batch] });
  await user.click(await screen.findByRole('button', { name: '继续核对' }));
  expect(await screen.findByText('请输入名称')).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual(
    expect.arrayContaining([expect.stringContaining('名称'), expect.stringContaining('编码')]),
  );
});

test('B2-08, B3-17, B7-12: rows of a foreign API, below the key of the page, are reviewed and submitted as they came', async () => {
  const list = [{ name: '甲', code: 'A', extra: 1 }];
  const { user, choose, sent } = await openImport({ upload: () => ({ errData: [], list }) }, FOREIGN);
  await choose();
  expect(await screen.findByText('甲')).toBeTruthy();
  await user.click(button('提交'));
  expect(await screen.findByText('导入完成')).toBeTruthy();
  expect(sent('/submit')).toEqual([{ list }]);
});

test('B2-08: without a row there is nothing to submit', async () => {
  const { choose } = await openImport({ upload: () => ({ errData: [], list: [] }) }, FOREIGN);
  await choose();
  await screen.findByText('没有“全部”的行');
  expect(isOff('提交')).toBe(true);
});

test('B7-12: without a key of rows the URL of the file is submitted', async () => {
  const { rowsKey: _, ...config } = FOREIGN;
  const { user, choose, sent } = await openImport({ upload: () => ({ errData: [] }) }, config);
  await choose();
  await waitFor(() => expect(isOff('提交')).toBe(false));
  await user.click(button('提交'));
  await screen.findByText('导入完成');
  expect(sent('/submit')).toEqual([{ url: '2026/11/a.xlsx' }]);
});

test('a failed check can be tried again with the uploaded file', async () => {
  let reachable = false;
  const { user, choose, sent } = await openImport({
    upload: () => (reachable ? summary() : new CallError(0, '网络错误')),
  });
  await choose();
  expect(await screen.findByText('网络错误')).toBeTruthy();
  reachable = true;
  await user.click(button('重试'));
  await screen.findByRole('grid');
  expect(sent('/upload')).toEqual([{ url: '2026/11/a.xlsx' }, { url: '2026/11/a.xlsx' }]);
});

test('a check that takes long is a job, whose progress is shown and which can be canceled', async () => {
  const job = {
    id: 5,
    kind: 'import',
    title: '导入',
    state: 'running',
    done: 1200,
    total: 5000,
    phase: '检查',
  };
  const { user, choose, source } = await openImport({
    upload: () => ({
      job: {
        ...job,
        result: null,
        file: null,
        msg: null,
        createdAt: '',
        startedAt: null,
        endedAt: null,
        ms: 0,
      },
    }),
  });
  await choose();
  expect((await screen.findAllByText('检查 · 1,200 / 5,000')).length).toBeGreaterThan(0);
  const work = screen.getByText('正在检查').closest('section')!;
  await user.click(within(work).getByRole('button', { name: '取消' }));
  await waitFor(() => expect(source.calls.some(({ url }) => url === 'job/cancel/5')).toBe(true));
});
