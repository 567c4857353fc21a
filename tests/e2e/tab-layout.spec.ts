import { expect, test } from './support/test';

test('K2.2-06, K2.2-08, K2.2-13, B2-02, B2-03: a tab layout shows its tabs in their order, each with its address, title and kept state', async ({
  openAs,
  installation,
}) => {
  await installation.start();
  const page = await openAs('admin', '/duty', { server: installation.url, org: '示范第一监狱' });
  const inner = page.getByRole('tablist', { name: '值班管理' });
  await expect(page).toHaveURL(/\/duty\/note$/);
  await expect(inner.getByRole('tab')).toHaveText(['记录', '班次']);
  await expect(page).toHaveTitle(/^记录 - /);
  await expect(page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab')).toHaveText([
    '首页',
    '值班管理',
  ]);
  const menu = page.getByRole('navigation', { name: '菜单' });
  await expect(menu.getByRole('link', { name: '值班', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: '班次' })).toHaveCount(0);

  // What was typed into the search form is there when its tab is shown again; the keyboard changes tabs.
  const typed = inner.locator('..').getByRole('textbox', { name: '值班记录名称' });
  await typed.fill('夜班');
  await inner.getByRole('tab', { name: '记录' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\/duty\/shift$/);
  await expect(page).toHaveTitle(/^班次管理 - /);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('班次管理');
  await expect(page.getByRole('textbox', { name: '班次名称' })).toBeVisible();
  await expect(typed).toBeHidden();
  await page.goBack();
  await expect(typed).toHaveValue('夜班');

  // Records of a tab open in it, and a reload opens the same tab.
  await inner.getByRole('tab', { name: '班次' }).click();
  await page.getByRole('button', { name: '添加班次' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('班次名称').fill('早班');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('cell', { name: '早班' })).toBeVisible();
  await page.reload();
  await expect(inner.getByRole('tab', { name: '班次' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('cell', { name: '早班' })).toBeVisible();
});

test('K2.2-06: an entry with the tab flag is a tab layout, in a narrow dark window, too', async ({
  openAs,
  installation,
}) => {
  await installation.start();
  const page = await openAs('admin', '/duty-plan', { server: installation.url });
  await expect(page).toHaveURL(/\/duty-plan\/all$/);
  await expect(page.getByRole('tablist', { name: '排班' }).getByRole('tab')).toHaveText(['全部排班']);
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(
      (dark) => (document.documentElement.dataset.theme = dark ? 'dark' : 'light'),
      width < 400,
    );
    await expect(page.getByRole('tab', { name: '全部排班' })).toBeVisible();
    await page.screenshot({ path: test.info().outputPath(`tabs-${width}.png`) });
  }
});
