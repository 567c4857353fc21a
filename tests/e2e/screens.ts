import path from 'node:path';
import type { Browser, Page } from 'playwright/test';
import { test } from 'playwright/test';
import { signIn } from './support/api';

const FOLDER = path.resolve(import.meta.dirname, '../../.cache/screens');

const WORDS = {
  'zh-CN': { submit: '登录', add: /^添加被监管人员/, save: '保存' },
  'en-US': { submit: 'Sign in', add: /^Add/, save: 'Save' },
} as const;

/** Heights of the windows in pixels, by width. */
const HEIGHTS: Readonly<Record<number, number>> = { 1440: 900, 1024: 768, 390: 844 };

type Language = keyof typeof WORDS;
type Theme = 'light' | 'dark';

/** Opens a window with a language, a theme and optionally a session. */
async function open(browser: Browser, origin: string, dress: Dress, token?: string): Promise<Page> {
  const localStorage = [
    { name: 'mortise.language', value: dress.language },
    { name: 'mortise.settings', value: JSON.stringify({ theme: dress.theme }) },
    ...(token ? [{ name: 'Access-Token', value: token }] : []),
  ];
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: dress.width, height: HEIGHTS[dress.width] ?? 900 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  return context.newPage();
}

interface Dress {
  language: Language;
  theme: Theme;
  width: number;
}

const dresses = (widths: readonly number[]): Dress[] =>
  (['zh-CN', 'en-US'] as const).flatMap((language) =>
    (['light', 'dark'] as const).flatMap((theme) => widths.map((width) => ({ language, theme, width }))),
  );

for (const dress of dresses([1440, 1024, 390])) {
  const { language, theme, width } = dress;
  test(`${language}, ${theme}, ${width} px`, async ({ browser, baseURL: origin = '' }) => {
    const words = WORDS[language];
    const take = async (page: Page, name: string) => {
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: path.join(FOLDER, `${name}-${language}-${theme}-${width}.png`) });
    };

    const login = await open(browser, origin, dress);
    await login.goto('/login');
    await login.getByRole('button', { name: words.submit }).waitFor();
    await take(login, 'sign-in');

    const page = await open(browser, origin, dress, await signIn(origin, 'admin', '示范第一监狱'));
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 2 }).waitFor();
    await take(page, 'home');
    await page.goto('/supervised/level');
    await page.getByRole('row').nth(1).waitFor();
    await take(page, 'list');
    await page.goto('/supervised/prisoner');
    await page.getByRole('row').nth(1).getByRole('button').first().waitFor();
    await take(page, 'persons');
    await page.getByRole('button', { name: words.add }).click();
    await page.getByRole('dialog').getByRole('tab').first().waitFor();
    await take(page, 'dialog');
    await page.getByRole('dialog').getByRole('button', { name: words.save }).click();
    await page.getByRole('dialog').getByRole('status').waitFor();
    await take(page, 'dialog-errors');
    for (const context of [login.context(), page.context()]) await context.close();
  });
}

for (const dress of dresses([1440, 1024, 390])) {
  const { language, theme, width } = dress;
  test(`controls, ${language}, ${theme}, ${width} px`, async ({ browser, baseURL: origin = '' }) => {
    test.setTimeout(600_000);
    const page = await open(browser, origin, dress);
    await page.goto('/dev/widgets');
    await page.locator('[contenteditable]').last().waitFor();
    // Screenshots cut off scrolling parts, so the window grows to the height of all of them.
    await page.addStyleTag({ content: '.h-dvh { height: auto } header, nav { display: none }' });
    for (const part of await page.locator('main > section').all()) {
      const type = await part.getAttribute('id');
      await part.screenshot({
        path: path.join(FOLDER, `controls-${language}-${theme}-${width}/${type}.png`),
      });
    }
    await page.context().close();
  });
}
