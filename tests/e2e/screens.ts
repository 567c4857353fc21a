import path from 'node:path';
import type { Page } from 'playwright/test';
import { test } from 'playwright/test';
import { signIn } from './support/api';

const FOLDER = path.resolve(import.meta.dirname, '../../.cache/screens');

const WORDS = {
  'zh-CN': { submit: '登录', add: /^添加被监管人员/, save: '保存' },
  'en-US': { submit: 'Sign in', add: /^Add/, save: 'Save' },
} as const;

for (const language of ['zh-CN', 'en-US'] as const)
  for (const theme of ['light', 'dark'] as const)
    for (const width of [1440, 1024])
      test(`${language}, ${theme}, ${width} px`, async ({ browser, baseURL: origin = '' }) => {
        const words = WORDS[language];
        const open = async (address: string, token?: string): Promise<Page> => {
          const localStorage = [
            { name: 'mortise.language', value: language },
            { name: 'mortise.settings', value: JSON.stringify({ theme }) },
            ...(token ? [{ name: 'Access-Token', value: token }] : []),
          ];
          const context = await browser.newContext({
            viewport: { width, height: width === 1024 ? 768 : 900 },
            storageState: { cookies: [], origins: [{ origin, localStorage }] },
          });
          const page = await context.newPage();
          await page.goto(address);
          return page;
        };
        const take = async (page: Page, name: string) => {
          await page.waitForLoadState('networkidle');
          await page.screenshot({ path: path.join(FOLDER, `${name}-${language}-${theme}-${width}.png`) });
        };

        const login = await open('/login');
        await login.getByRole('button', { name: words.submit }).waitFor();
        await take(login, 'sign-in');

        const token = await signIn(origin, 'admin', '示范第一监狱');
        const page = await open('/dashboard', token);
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
