import { test as base, expect, type BrowserContext, type Page } from 'playwright/test';
import { signIn } from './api';
import { Installation } from './installation';
import { watchToasts } from './watch-toasts';

export { expect };

export interface OpenOptions {
  /** Switch to this organisation first. */
  org?: string;
  /** Another server than the shared one. */
  server?: string;
}

interface TestFixtures {
  /** Console messages that a test provokes on purpose. */
  allowed: readonly RegExp[];
  /** Opens a URL in a new browser context, signed in as a user. */
  openAs(loginName: string, path: string, options?: OpenOptions): Promise<Page>;
  /** Collects the console messages of the browser; any that is not allowed fails the test. */
  watch(context: BrowserContext): Promise<void>;
}

interface WorkerFixtures {
  /** A separate server that a test may stop, kill and start, with broken pages among its documents. */
  installation: Installation;
}

/**
 * The test function of this folder: no console errors, no violations of the content security policy, no requests to
 * other origins.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  allowed: [[], { option: true }],

  watch: [
    async ({ allowed, context }, provide) => {
      const complaints: string[] = [];
      const watch = async (watched: BrowserContext) => {
        watched.on('console', (message) => {
          if (message.type() === 'error' || message.type() === 'warning')
            complaints.push(`${message.text()} ${message.location().url}`);
        });
        watched.on('weberror', (error) => complaints.push(String(error.error().stack)));
        watched.on('request', (request) => {
          if (!/^(http:\/\/127\.0\.0\.1:|data:|blob:)/.test(request.url()))
            complaints.push(`loaded from elsewhere: ${request.url()}`);
        });
        await watched.addInitScript(watchToasts);
      };
      await watch(context);
      await provide(watch);
      expect(complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],

  openAs: async ({ browser, baseURL, watch }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (loginName, path, { org, server = baseURL ?? '' } = {}) => {
      const localStorage = [{ name: 'Access-Token', value: await signIn(server, loginName, org) }];
      const context = await browser.newContext({
        baseURL: server,
        storageState: { cookies: [], origins: [{ origin: server, localStorage }] },
      });
      contexts.push(context);
      await watch(context);
      const page = await context.newPage();
      await page.goto(path);
      return page;
    });
    for (const context of contexts) await context.close();
  },

  installation: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
    async ({}, provide) => {
      const installation = await Installation.create();
      await provide(installation);
      await installation.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
