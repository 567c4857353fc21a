import type { Page } from 'playwright/test';
import { barriers } from '../../server/pages-tool/page-test/barriers';
import { expect, test } from './support/test';

for (const [theme, toggle] of [
  ['light', null],
  ['dark', '切换到深色'],
] as const) {
  test(`sign-in, a list, a dialog with errors and the limits are accessible, ${theme}`, async ({
    page,
    openAs,
  }) => {
    const dress = async (window: Page) => {
      if (toggle) await window.getByRole('button', { name: toggle }).click();
    };
    await page.goto('/login');
    await dress(page);
    await page.getByRole('button', { name: '登录' }).click();
    await expect(page.getByText('请输入账号')).toBeVisible();
    expect(await barriers(page, theme)).toEqual([]);

    const persons = await openAs('admin', '/supervised/prisoner', { org: '示范第一监狱' });
    await expect(persons.getByRole('cell', { name: '在押' }).first()).toBeVisible();
    await dress(persons);
    expect(await barriers(persons, theme)).toEqual([]);

    await persons.getByRole('button', { name: '添加被监管人员' }).click();
    const dialog = persons.getByRole('dialog', { name: '添加被监管人员' });
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByText('请输入罪犯编号')).toBeVisible();
    expect(await barriers(persons, theme, '[role=dialog]')).toEqual([]);

    const limits = await openAs('admin', '/system/limits');
    await expect(limits.getByRole('row', { name: /^列表每页条数 1,000 1,000/ })).toBeVisible();
    await dress(limits);
    expect(await barriers(limits, theme)).toEqual([]);
  });
}
