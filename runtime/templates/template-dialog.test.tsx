import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { defaultTemplate } from '../../schemas/template/default-template';
import type { ExportTemplate, ListedTemplate } from '../../schemas/template/export-template';
import type { LeftOut } from '../../schemas/template/reconcile-template';
import { PRINT_RANGES } from '../../schemas/template/template-bounds';
import { testPage as templatePage, testTypes as types } from '../../schemas/template/test-template-page';
import { testDom } from '../../tests/support/test-dom';
import { ConfirmHost } from '../../widgets/ui/confirm';
import { ToastHost } from '../../widgets/ui/toast';
import { CallError } from '../data/data-source';
import { DataSourceProvider } from '../data/data-source-context';
import { wideWindow } from '../page/test-list';
import { testSource, type Call } from '../page/test-page';
import type * as Parts from './template-dialog';

testDom();
beforeAll(wideWindow);
let parts: typeof Parts;
beforeAll(async () => {
  parts = await import('./template-dialog');
});

const page = { ...templatePage(), pageConfig: { rowActions: [], detailUrl: 'a/request/detail/{id}' } };
const MINE: ListedTemplate = { id: 7, tempName: '月报', kind: 'list', version: 3, mine: true, shared: false };
const OTHERS: ListedTemplate = {
  id: 8,
  tempName: '通用',
  kind: 'list',
  version: 1,
  mine: false,
  shared: true,
};

function template(id: number, kind: ExportTemplate['kind'] = 'list', more: object = {}) {
  const { tempName = '', version = 0 } = [MINE, OTHERS].find((one) => one.id === id) ?? {};
  const usual = defaultTemplate({ page: page as never, kind, language: 'zh-CN', types });
  return { ...usual, id, tempName, version, left: { hidden: 0, gone: [] } as LeftOut, ...more };
}

/** Opens the dialog; `answer` may answer a call itself. */
async function open(answer: (call: Call) => unknown = () => null) {
  const source = testSource((call) => {
    const given = answer(call);
    if (given !== null) return given;
    const kind = call.options.body?.kind === 'record' ? 'record' : 'list';
    if (call.url.endsWith('/list')) return [MINE, OTHERS];
    const id = Number(call.url.split('/').at(-1));
    return call.url.includes('/detail/') ? template(id, kind) : { id: id || 9, version: 4 };
  });
  const onClose = vi.fn();
  const { TemplateDialog } = parts;
  render(
    <DataSourceProvider value={source}>
      <TemplateDialog page={page as never} url="a/request/export-config" onClose={onClose} />
      <ConfirmHost />
      <ToastHost />
    </DataSourceProvider>,
  );
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole('dialog', { name: '导出配置' }));
  const choose = async (name: string) => {
    await user.click(await dialog.findByRole('combobox', { name: '模板' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  const saved = () =>
    source.calls
      .filter(({ url }) => url.includes('/save/'))
      .map(({ url, options }) => ({ url, body: options.body }));
  return { source, user, dialog, choose, saved, onClose };
}

describe('the dialog of templates', () => {
  it('B4-13, B5-36, B7-05, B7-06: saves the default as a template, which needs a name', async () => {
    const { user, dialog, saved } = await open();
    await user.click(await dialog.findByRole('button', { name: '另存为模板' }));
    expect(dialog.getByText('请输入模板名称')).toBeTruthy();
    expect(saved()).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: '模板名称' }), '周报');
    await user.click(dialog.getByRole('checkbox', { name: '单号' }));
    await user.click(dialog.getByRole('button', { name: '另存为模板' }));
    await waitFor(() => expect(saved()).toHaveLength(1));
    const [{ url, body } = { url: '', body: {} }] = saved();
    expect(url).toBe('a/request/export-config/save/0');
    expect(Object.keys(body!)).toEqual(
      expect.arrayContaining(
        'name pdfConfig excelConfig columnModel exportTitle tempName columns colOrder header footer'.split(
          ' ',
        ),
      ),
    );
    expect(body).toMatchObject({
      tempName: '周报',
      page: 'request',
      columns: [{ key: 'name', checked: false }, {}, {}, {}],
    });
    expect(body).not.toHaveProperty('version');
  });

  it('B4-12: updates the open template with its version, and offers the two states of a conflict', async () => {
    let conflict = true;
    const { user, dialog, choose, saved } = await open(({ url }) => {
      if (!url.includes('/save/') || !conflict) return null;
      conflict = false;
      return new CallError(409, '已被修改', { current: { ...template(7), version: 5 } });
    });
    await choose('月报');
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: '模板名称' })).toHaveProperty('value', '月报'),
    );
    await user.type(dialog.getByRole('textbox', { name: '标题' }), '一览');
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await user.click(await dialog.findByRole('button', { name: '保存我的' }));
    await waitFor(() => expect(saved().map(({ body }) => body?.version)).toEqual([3, 5]));
    expect(await screen.findByText('保存成功')).toBeTruthy();
  });

  it('shows of somebody else’s template what is left out, and only saves a copy', async () => {
    const left = { hidden: 2, gone: ['旧列'] };
    const { dialog, choose } = await open(({ url }) =>
      url.endsWith('/detail/8') ? template(8, 'list', { left }) : null,
    );
    await choose('通用（他人共享）');
    const note = await dialog.findByText('有 2 列您无权查看，已略去');
    expect(note.parentElement?.textContent).toContain('列表已没有这些列：旧列');
    expect(dialog.queryByRole('button', { name: '保存' })).toBeNull();
    expect(dialog.queryByRole('button', { name: '删除模板' })).toBeNull();
  });

  it('B8-03, B7-07: deletes after a question; a failure says why, 网络错误 without a message', async () => {
    let failed = false;
    const { user, dialog, choose, source } = await open(({ options }) => {
      if (options.method !== 'DELETE' || failed) return null;
      failed = true;
      return new CallError(0, '');
    });
    await choose('月报');
    for (const said of ['网络错误', '删除成功']) {
      await user.click(await dialog.findByRole('button', { name: '删除模板' }));
      await user.click(await screen.findByRole('button', { name: '删除' }));
      expect(await screen.findByText(said)).toBeTruthy();
    }
    expect(source.calls.filter(({ options }) => options.method === 'DELETE').map(({ url }) => url)).toEqual(
      Array(2).fill('a/request/export-config/del/7'),
    );
  });

  it('asks before changes are lost, and closes at once without any', async () => {
    const { user, dialog, onClose } = await open();
    await user.type(await dialog.findByRole('textbox', { name: '模板名称' }), 'x');
    await user.click(dialog.getByRole('button', { name: '取消' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: '继续填写' }));
    expect(onClose).not.toHaveBeenCalled();
    await user.clear(dialog.getByRole('textbox', { name: '模板名称' }));
    await user.click(dialog.getByRole('button', { name: '取消' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('says why it could not be loaded, and loads again', async () => {
    let broken = true;
    const { user, dialog } = await open(({ url }) => {
      if (!url.includes('/detail/') || !broken) return null;
      broken = false;
      return new CallError(500, '数据库忙', null, 'r-7');
    });
    expect(await dialog.findByText('数据库忙')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '重试' }));
    expect(await dialog.findByRole('tab', { name: '导出打印字段' })).toBeTruthy();
  });
});

describe('the tabs', () => {
  it('B4-09, B4-10, B4-11: columns are checked in part, moved by keys, widened and named', async () => {
    const { user, dialog, choose } = await open();
    await choose('默认（单据）');
    const list = await dialog.findByRole('list', { name: '列' });
    const lines = () =>
      within(list)
        .getAllByRole('listitem')
        .map((one) => one.textContent);
    expect(lines()).toEqual(['明细', '物品', '单价']);
    await user.click(within(list).getByRole('checkbox', { name: '物品' }));
    expect(within(list).getByRole<HTMLInputElement>('checkbox', { name: '明细' }).indeterminate).toBe(true);
    await user.click(dialog.getByRole('radio', { name: '排序' }));
    within(list).getByRole('button', { name: '移动“物品”' }).focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(lines()).toEqual(['明细', '单价', '物品']);
    await user.click(dialog.getByRole('radio', { name: '宽度' }));
    await user.type(within(list).getByRole('textbox', { name: '“单价”的打印宽度' }), '50.5');
    expect(within(list).getByRole('alert').textContent).toBe('应在 0–50 之间');
    await user.click(dialog.getByRole('radio', { name: '名称' }));
    await user.type(within(list).getByRole('textbox', { name: '“物品”的自定义名称' }), '品名');
    await user.click(dialog.getByRole('radio', { name: '勾选' }));
    expect(lines()[2]).toContain('品名');
  });

  it('B9-16: own columns and headings have keys of a number and a random one', async () => {
    const { user, dialog, saved } = await open();
    await user.click(await dialog.findByRole('button', { name: '新增空列' }));
    await user.click(dialog.getByRole('button', { name: '新增分组' }));
    await user.type(dialog.getByRole('textbox', { name: '模板名称' }), '周报');
    await user.click(dialog.getByRole('button', { name: '另存为模板' }));
    await waitFor(() => expect(saved()).toHaveLength(1));
    const keys = (saved()[0]!.body!.columns as { key: string }[]).map(({ key }) => key);
    expect(keys.slice(-2)).toEqual([
      expect.stringMatching(/^custom-4-\d+$/),
      expect.stringMatching(/^custom-5-\d+$/),
    ]);
  });

  it('B5-37, B5-38, B5-39, B9-17, B9-18: signatures', async () => {
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('tab', { name: '页脚签字' }));
    expect(dialog.getAllByText('系统填写')).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: '审核人' }));
    expect(dialog.getByRole('alert').textContent).toBe('签字【审核人】已存在，请不要重复添加');
    await user.click(dialog.getByRole('button', { name: '会计' }));
    expect(dialog.queryByRole('alert')).toBeNull();
    const names = dialog.getAllByRole<HTMLInputElement>('textbox', { name: '签字名称' });
    expect(names.map(({ value }) => value)).toEqual(['制表人', '审核人', '打印日期', '会计']);
    await user.clear(names[3]!);
    expect(dialog.getByRole('alert').textContent).toBe('签字名称不能为空');
    await user.type(names[3]!, '审核人');
    expect(dialog.getAllByText('对应的签字已存在，请检查').length).toBeGreaterThan(0);
    await user.click(dialog.getByRole('button', { name: '添加' }));
    expect(dialog.getAllByRole('alert').at(-1)!.textContent).toBe('签字名称不能为空');
  });

  it('B3-46: header fields are chosen and ordered', async () => {
    const { user, dialog, saved } = await open();
    await user.type(await dialog.findByRole('textbox', { name: '模板名称' }), '周报');
    await user.click(dialog.getByRole('tab', { name: '表头字段' }));
    await user.click(dialog.getByRole('checkbox', { name: '记录数' }));
    dialog.getByRole('button', { name: '移动“记录数”' }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await user.click(dialog.getByRole('button', { name: '另存为模板' }));
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect((saved()[0]!.body!.header as object[]).slice(0, 3)).toEqual([
      { key: '$org', name: '单位', checked: true },
      { key: '$count', name: '记录数', checked: true },
      { key: '$criteria', name: '查询条件', checked: true },
    ]);
  });

  it('B3-34, B3-35, B3-36, B3-37, B3-38, B3-39, B3-40, B3-41, B3-42, B3-43, B3-44, B9-13: sheets and prints have their settings, each with its range', async () => {
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('tab', { name: '打印配置' }));
    const shown = [...dialog.getAllByRole('textbox'), ...dialog.getAllByRole('checkbox')].length;
    // Every number, and ten switches, below the three names.
    expect(shown).toBe(3 + Object.keys(PRINT_RANGES).length + 10);
    const copies = dialog.getByRole('textbox', { name: '联数' });
    await user.clear(copies);
    expect(dialog.getByText('应在 1–5 之间')).toBeTruthy();
    expect(dialog.getByRole('tab', { name: /打印配置/ }).textContent).toContain('1');
    await user.type(copies, '2');
    await user.keyboard('{ArrowUp}');
    expect(copies).toHaveProperty('value', '3');
    await user.click(dialog.getByRole('combobox', { name: '内容对齐' }));
    expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual([
      '左对齐',
      '居中',
      '右对齐',
    ]);
  });
});
