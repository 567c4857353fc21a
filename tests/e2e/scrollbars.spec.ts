import type { Page } from 'playwright/test';
import { chromiumOptions } from '../../server/pages-tool/page-test/chromium-options';
import { expect, test } from './support/test';

// Scrollbars that take room, as on Windows; headless browsers hide them unless told otherwise.
test.use({ launchOptions: { ...(await chromiumOptions()), ignoreDefaultArgs: ['--hide-scrollbars'] } });

/** Boxes that show a scrollbar although nothing in them scrolls in its direction. */
function needless(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')].flatMap((box) => {
      const { overflowX, overflowY, borderLeftWidth, borderRightWidth, borderTopWidth, borderBottomWidth } =
        getComputedStyle(box);
      const width =
        box.offsetWidth - box.clientWidth - parseFloat(borderLeftWidth) - parseFloat(borderRightWidth);
      const height =
        box.offsetHeight - box.clientHeight - parseFloat(borderTopWidth) - parseFloat(borderBottomWidth);
      const scrolls = (overflow: string) => /auto|scroll/.test(overflow);
      const vertical = scrolls(overflowY) && width > 2 && box.scrollHeight <= box.clientHeight;
      const horizontal = scrolls(overflowX) && height > 2 && box.scrollWidth <= box.clientWidth;
      return vertical || horizontal ? [`${box.tagName} ${box.className}`] : [];
    }),
  );
}

test('no scrollbar stands where nothing scrolls, and tabs scroll by no pixel', async ({ openAs }) => {
  const page = await openAs('admin', '/dashboard', { org: '示范第一监狱' });
  for (const path of ['/dashboard', '/supervised/area', '/org/user', '/supervised/prisoner']) {
    await page.goto(path);
    await page.getByRole('main').getByRole('row').nth(1).waitFor();
    expect(await needless(page), path).toEqual([]);
  }
  // The list is wider than its box, so this browser shows scrollbars at all.
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')].some(
      (box) => box.offsetHeight - box.clientHeight > 5 && box.scrollWidth > box.clientWidth,
    ),
  );
  expect(shown).toBe(true);
  await page.getByRole('button', { name: /^添加/ }).click();
  const tabs = page.getByRole('dialog').getByRole('tab');
  await tabs.first().waitFor();
  for (const tab of await tabs.all()) {
    await tab.click();
    expect(await needless(page), (await tab.textContent()) ?? '').toEqual([]);
  }
  const strip = page.getByRole('dialog').getByRole('tablist');
  expect(
    await strip.evaluate((list) => [
      list.scrollHeight - list.clientHeight,
      list.scrollWidth - list.clientWidth,
    ]),
  ).toEqual([0, 0]);
});
