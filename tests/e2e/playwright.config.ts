import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'playwright/test';
import { chromiumOptions } from '../../server/pages-tool/page-test/chromium-options';
import { chooseTemporaryFolder } from '../support/choose-temporary-folder';
import { freePort } from './support/free-port';

const root = path.resolve(import.meta.dirname, '../..');
chooseTemporaryFolder();

// Playwright reads this file in every worker, so the choices of the first read are passed on in the environment. Tools
// read it too, so reading it creates nothing.
const workers = Number(process.env.E2E_WORKERS ?? 1);
process.env.E2E_PORTS ??= (await Promise.all(Array.from({ length: workers }, freePort))).join();
process.env.E2E_DATA_DIR ??= path.join(os.tmpdir(), `mortise-e2e-${randomUUID()}`);
const ports = process.env.E2E_PORTS.split(',');
const addressOf = (at: number) => `http://127.0.0.1:${ports[at]}`;

/**
 * The built console and server, with the demo organisation in a new database for each run: one for each of `E2E_WORKERS`
 * workers, among which the files are shared out as they become free.
 */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.spec.ts',
  outputDir: path.join(root, 'test-results/e2e'),
  forbidOnly: true,
  retries: 0,
  // The tests of a worker share a server and a database and change it, so they run one after the other.
  workers,
  // They protect against hanging tests and do not measure speed: the other tests run at the same time.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: addressOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0)),
    launchOptions: await chromiumOptions(),
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // The frames of animations cost a fifth of the processor time of a test. Files whose tests look at motion switch it on.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace has a copy of the document at each step, which costs a tenth of a test; screenshots of every step would cost
    // more than the steps.
    trace: { mode: 'on-first-retry', screenshots: false },
  },
  webServer: ports.map((port, at) => ({
    command: `${process.execPath} tests/e2e/support/server-for-run.mjs`,
    cwd: root,
    env: {
      PORT: port,
      DATA_DIR: `${process.env.E2E_DATA_DIR}-${at}`,
      SEED: 'small',
      // A low limit, so that few rows make a large tree.
      LIMIT_TREE_NODES: '150',
      // The other tests delay the event loop of the server, which must not refuse calls for that.
      LIMIT_LAG_MS: '0',
      // Foreign systems of tests.
      FOREIGN_NETWORKS: '127.0.0.1',
    },
    url: `${addressOf(at)}/api/v1/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  })),
});
