import type { Page } from 'playwright/test';
import { expect, test } from './support/test';

async function openSettings(page: Page) {
  await page.getByRole('button', { name: /^个人菜单/ }).click();
  await page.getByRole('menuitem', { name: '界面设置' }).click();
  const drawer = page.getByRole('dialog', { name: '界面设置' });
  await expect(drawer).toBeVisible();
  return drawer;
}
/** At the foot of the side menu. */
const foldButton = (page: Page) => page.getByRole('button', { name: '收起菜单' });
const close = (page: Page) => page.keyboard.press('Escape');
const topOf = async (page: Page, role: 'banner' | 'complementary') =>
  Math.round((await page.getByRole(role).boundingBox())!.y);

test('K9-05: the settings of the shell drive it and are kept in the browser', async ({ openAs }) => {
  const page = await openAs('clerk', '/supervised/level');
  const row = page.getByRole('row').nth(1);
  await expect(row).toBeVisible();
  const drawer = await openSettings(page);
  const set = async (name: string, on: boolean) =>
    drawer.getByRole('switch', { name, exact: true }).setChecked(on);

  // Menu at the top, with its pages below the directories; a light menu; another colour.
  await drawer.getByRole('radio', { name: '顶部菜单' }).check();
  await drawer.getByRole('radiogroup', { name: '菜单颜色' }).getByRole('radio', { name: '浅色' }).check();
  await drawer.getByRole('radio', { name: '明青' }).check();
  await set('多标签页', false);
  await set('色弱模式', true);
  await page.screenshot({ path: test.info().outputPath('drawer.png') });
  await close(page);
  await expect(foldButton(page)).toHaveCount(0);
  await expect(page.getByRole('tablist', { name: '已打开的页面' })).toHaveCount(0);
  await page.getByRole('navigation').getByRole('button', { name: '监管管理' }).click();
  await page.getByRole('menuitemradio', { name: '被监管人员', exact: true }).click();
  await expect(page).toHaveURL(/\/supervised\/prisoner$/);
  await page.getByRole('navigation').getByRole('link', { name: '首页' }).click();
  const tag = page.getByRole('region', { name: '暂离人员' }).locator('[data-part=tag]').first();
  await expect(tag).toBeVisible();
  const pressed = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.backgroundColor = 'var(--color-pressed)';
    const colour = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return colour;
  });
  await expect(tag).toHaveCSS('background-color', pressed);
  await page.screenshot({ path: test.info().outputPath('top-menu.png') });
  await page.goBack();

  await page.reload();
  await expect(foldButton(page)).toHaveCount(0);
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-primary', 'cyan');
  await expect(root).toHaveAttribute('data-menu', 'light');
  await expect(root).toHaveAttribute('data-colour-weak', 'true');

  await openSettings(page);
  await page.getByRole('dialog').getByRole('button', { name: '恢复默认' }).click();
  await close(page);
  await expect(foldButton(page)).toBeVisible();
  await expect(page.getByRole('tablist', { name: '已打开的页面' })).toBeVisible();
  await expect(root).toHaveAttribute('data-primary', 'daybreak');
});

test('K9-05: a header that does not stay scrolls away, with or without the side menu', async ({ openAs }) => {
  const page = await openAs('clerk', '/dashboard');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  const scroll = () =>
    page.evaluate(() => {
      const root = document.querySelector('#content')!.closest('.h-dvh')!;
      root.scrollTop = 500;
    });
  await scroll();
  expect(await topOf(page, 'banner')).toBe(0);

  const drawer = await openSettings(page);
  const sideBar = drawer.getByRole('switch', { name: '固定侧边菜单' });
  await expect(sideBar).toBeDisabled();
  await drawer.getByRole('switch', { name: '固定页头', exact: true }).uncheck();
  await expect(sideBar).toBeEnabled();
  await close(page);
  await scroll();
  expect(await topOf(page, 'banner')).toBe(-52);
  expect(await topOf(page, 'complementary')).toBe(0);
  await page.screenshot({ path: test.info().outputPath('scrolled.png') });

  await openSettings(page);
  await sideBar.uncheck();
  await close(page);
  await scroll();
  expect(await topOf(page, 'complementary')).toBe(-52);
});

test('K9-05: the header hides while content is scrolled down and comes back; content has a fixed width', async ({
  openAs,
}) => {
  const page = await openAs('clerk', '/dashboard');
  await page.setViewportSize({ width: 1680, height: 600 });
  const drawer = await openSettings(page);
  await drawer.getByRole('switch', { name: '下滚时隐藏页头' }).check();
  await drawer.getByRole('radio', { name: '定宽' }).check();
  await close(page);
  const panel = page.getByRole('tabpanel', { name: '首页' });
  expect((await panel.boundingBox())!.width).toBe(1232);
  await expect(page.getByRole('region', { name: '快捷入口' })).toBeVisible();
  // Blocks that are loaded later move what is below them.
  await page.waitForLoadState('networkidle');
  await panel.evaluate((element) => element.scrollTo(0, 300));
  await expect.poll(() => topOf(page, 'banner')).toBe(-52);
  await panel.evaluate((element) => element.scrollTo(0, 200));
  await expect.poll(() => topOf(page, 'banner')).toBe(0);
  await panel.evaluate((element) => element.scrollTo(0, 300));
  await expect.poll(() => topOf(page, 'banner')).toBe(-52);
  // The keyboard finds it; the closed settings have given the focus back to this button.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.getByRole('button', { name: /^个人菜单/ }).focus();
  await expect.poll(() => topOf(page, 'banner')).toBe(0);
});
