import path from 'node:path';
import { chromium, firefox, type Browser, type Locator, type Page, type Route } from 'playwright/test';
import { chromiumOptions } from '../../server/pages-tool/page-test/chromium-options';
import { PASSWORD } from './support/api';
import { answerUnknownCommands } from './support/firefox-over-bidi';
import { expect, test } from './support/test';

/** Programs of other browsers, separated by commas: the oldest Chromium that the console supports, Firefox ESR. */
const PROGRAMS = (process.env.BROWSERS ?? '').split(',').filter(Boolean);
const PICTURE = path.join(import.meta.dirname, 'pictures/console.png');

async function launch(executablePath: string): Promise<Browser> {
  if (!/firefox/i.test(path.basename(executablePath)))
    return chromium.launch({
      ...(await chromiumOptions()),
      executablePath,
      ignoreDefaultArgs: ['--hide-scrollbars'],
    });
  answerUnknownCommands(firefox);
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    firefoxUserPrefs: { 'intl.accept_languages': 'zh-CN' },
  });
}

const isDocument = ({ pathname }: URL) => !/^\/(api|assets)\/|\.\w+$/.test(pathname);

async function withoutPolicy(route: Route): Promise<void> {
  const response = await route.fetch();
  const { 'content-security-policy': _, ...headers } = response.headers();
  await route.fulfill({ response, headers });
}

/** Types key by key: Playwright fills fields of an unmodified Firefox in a way that React does not notice. */
async function type(field: Locator, text: string): Promise<void> {
  await field.fill('');
  await field.pressSequentially(text);
}

/** Elements of rows and dialogs that are not drawn as in other browsers: not centred, black, with a needless scrollbar. */
function oddities(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const box = (node: Element) => node.getBoundingClientRect();
    for (const cell of document.querySelectorAll('.row-grid td:not([colspan])')) {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const inner = range.getBoundingClientRect();
      if (inner.height === 0) continue;
      const { top, bottom } = box(cell);
      if (Math.abs(inner.top - top - (bottom - inner.bottom)) > 6)
        found.push(`not centred: ${cell.textContent}`);
    }
    for (const list of document.querySelectorAll('[role=tablist]'))
      if (list.scrollHeight > list.clientHeight) found.push(`tabs scroll: ${list.textContent}`);
    for (const node of document.querySelectorAll('main *, [role=dialog] *'))
      if (getComputedStyle(node).backgroundColor === 'rgb(0, 0, 0)') found.push(`black: ${node.className}`);
    return found;
  });
}

test.skip(
  PROGRAMS.length === 0,
  'Set BROWSERS to the programs of other browsers, such as BROWSERS=/opt/chromium-109/chrome,/usr/bin/firefox-esr',
);

for (const program of PROGRAMS)
  test(`staff sign in, find, change, upload and save in ${path.basename(program)}`, async ({
    baseURL,
    watch,
  }, info) => {
    test.setTimeout(240_000);
    const browser = await launch(program);
    console.log(`${program}: ${browser.version()}`);
    const context = await browser.newContext({
      baseURL,
      locale: 'zh-CN',
      viewport: { width: 1440, height: 900 },
    });
    await watch(context);
    // Playwright reads an unmodified Firefox by `eval`, which the policy of the page forbids.
    if (browser.browserType().name() === 'firefox') await context.route(isDocument, withoutPolicy);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    /** Nothing is drawn wrong; a picture for the eye. */
    const looks = async (name: string) => {
      await page.screenshot({ path: info.outputPath(`${name}.png`), animations: 'disabled' });
      expect(await oddities(page), name).toEqual([]);
    };

    await page.goto('/');
    await type(page.getByLabel('账号'), 'admin');
    await type(page.getByLabel('密码'), PASSWORD);
    await page.getByRole('button', { name: '登录' }).click();
    await expect(page.getByRole('heading', { name: /好，/ })).toBeVisible();
    await looks('home');
    await page.getByRole('button', { name: /^切换机构/ }).click();
    await page.getByRole('menuitemradio', { name: '示范第一监狱' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '切换' }).click();
    await expect(page.getByRole('button', { name: '切换机构 示范第一监狱' })).toBeVisible();

    await page.goto('/supervised/prisoner');
    const row = page.getByRole('row').nth(1);
    await expect(row.getByRole('button', { name: '编辑' })).toBeVisible();
    await looks('list');
    const own = page.getByRole('row').nth(1 + PROGRAMS.indexOf(program));
    const number = (await own.getByRole('cell').nth(2).textContent()) ?? '';
    await type(page.getByRole('search').getByLabel('编号 / 姓名 / 拼音'), number);
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page.getByText('共 1 条')).toBeVisible();

    await row.getByRole('button', { name: '编辑' }).click();
    const dialog = page.getByRole('dialog', { name: '编辑' });
    await type(dialog.getByLabel('曾用名'), browser.version());
    await dialog.getByRole('combobox', { name: '民族' }).click();
    await looks('select');
    await page.getByRole('option', { name: '回族' }).click();
    await dialog.getByLabel('照片', { exact: true }).setInputFiles(PICTURE);
    const crop = page.getByRole('dialog', { name: '裁剪图片' });
    await expect(crop.getByRole('img', { name: '预览' })).toBeVisible();
    await looks('crop');
    await crop.getByRole('button', { name: '裁剪', exact: true }).click();
    await expect(dialog.getByRole('button', { name: '预览照片' })).toBeVisible();
    await dialog.getByRole('tab', { name: '判决信息' }).click();
    await dialog.getByLabel('刑期止日').click();
    await expect(page.getByRole('grid')).toBeVisible();
    await looks('calendar');
    await page.getByRole('button', { name: '今天', exact: true }).click();
    const end = await dialog.getByLabel('刑期止日').inputValue();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('status').filter({ hasText: '保存成功' })).toBeVisible();
    await looks('saved');

    // What was saved is there after a reload.
    await page.reload();
    await type(page.getByRole('search').getByLabel('编号 / 姓名 / 拼音'), number);
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page.getByText('共 1 条')).toBeVisible();
    await row.getByRole('button', { name: '编辑' }).click();
    await expect(dialog.getByLabel('曾用名')).toHaveValue(browser.version());
    await expect(dialog.getByRole('combobox', { name: '民族' })).toHaveText('回族');
    await expect(dialog.getByRole('button', { name: '预览照片' })).toBeVisible();
    await dialog.getByRole('tab', { name: '判决信息' }).click();
    await expect(dialog.getByLabel('刑期止日')).toHaveValue(end);
    await browser.close();
  });
