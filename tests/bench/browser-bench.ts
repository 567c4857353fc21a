import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
import { chromiumOptions } from '../../server/pages-tool/page-test/chromium-options';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Serves a folder on a free local port; calls below `/api/` are passed to the server `api`. */
export async function serve(folder: string, api?: string): Promise<{ url: string; close(): void }> {
  const server = http.createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (api !== undefined && name.startsWith('/api/')) return pass(request, response, api);
    const file = path.join(folder, name === '/' ? 'index.html' : path.normalize(name));
    if (!fs.existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' });
    fs.createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

function pass(request: http.IncomingMessage, response: http.ServerResponse, api: string): void {
  const { method, headers } = request;
  const passed = http.request(api + (request.url ?? ''), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.on('error', () => response.destroy());
  request.pipe(passed);
}

/** Starts a browser without a frame limit, so that no time is spent waiting for the next frame. */
export async function startBrowser(): Promise<Browser> {
  const { args = [], ...options } = await chromiumOptions();
  return chromium.launch({
    ...options,
    args: [...args, '--disable-frame-rate-limit', '--disable-gpu-vsync'],
  });
}

/** A page with the browser's counter of task time. */
export class MeasuredPage {
  private constructor(
    readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  /** Opens a page. With `stored` values in its local storage it is an application that is ready when it is idle. */
  static async open(
    browser: Browser,
    url: string,
    stored?: Readonly<Record<string, string>>,
  ): Promise<MeasuredPage> {
    const localStorage = Object.entries(stored ?? {}).map(([name, value]) => ({ name, value }));
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      // Without a frame limit, an animation of 80 ms would be drawn a hundred times instead of five.
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...(stored && { storageState: { cookies: [], origins: [{ origin: url, localStorage }] } }),
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(`${url}: ${error.message}`));
    const session = await context.newCDPSession(page);
    // CPU time of the thread, which is independent of the load of the machine.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(url);
    if (stored) await page.waitForLoadState('networkidle');
    else await page.waitForFunction(() => 'bench' in window);
    return new MeasuredPage(page, session);
  }

  /** Task time in milliseconds of `run` and of the work that it leaves behind. */
  async cpu(run: () => Promise<void>, settle = 600): Promise<number> {
    const before = await this.taskTime();
    await run();
    await this.page.waitForTimeout(settle);
    return (await this.taskTime()) - before;
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  private async taskTime(): Promise<number> {
    const { metrics } = await this.session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  }
}
