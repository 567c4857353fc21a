import fs from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from 'playwright';
import { signIn } from '../e2e/support/api';
import { chromiumOptions } from '../../server/pages-tool/page-test/chromium-options';
import { startBuiltServer } from './built-server';
import { printTable } from './measure';

// Size of the JavaScript that is loaded until a list can be used: a signed-in user opens its URL with an empty cache,
// until the first row of the table is rendered. Bytes are counted as transferred, compressed as the server sends them, and
// as the files compressed with gzip, which it sends over plain HTTP.
const ADDRESSES = ['/supervised/prisoner', '/supervised/level'];
const GOAL = 200_000;

interface Script {
  name: string;
  sent: number;
  gzip: number;
  raw: number;
}

/** Size of the copy of a chunk that is compressed with gzip. */
function gzipSize(name: string): number {
  const files = fs.readdirSync('dist/client', { recursive: true, encoding: 'utf8' });
  const file = files.find((one) => path.basename(one) === `${name}.gz`);
  return file === undefined ? 0 : fs.statSync(path.join('dist/client', file)).size;
}

/** Notes when the first row stands: what is loaded later is not waited for. */
function noteFirstRow(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('tr[data-at]')) return;
    observer.disconnect();
    Object.assign(window, { shown: performance.now() });
  });
  observer.observe(document, { childList: true, subtree: true });
}

async function weigh(browser: Browser, url: string, address: string): Promise<Script[]> {
  const localStorage = [{ name: 'Access-Token', value: await signIn(url, 'admin') }];
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  const page = await context.newPage();
  await page.addInitScript(noteFirstRow);
  await page.goto(url + address);
  await page.waitForFunction(() => 'shown' in window);
  await page.waitForLoadState('networkidle');
  const scripts = await page.evaluate(() => {
    const { shown } = window as unknown as { shown: number };
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, startTime }) => /\.js$/.test(name) && startTime <= shown)
      .map(({ name, encodedBodySize, decodedBodySize }) => ({
        name: name.slice(name.lastIndexOf('/') + 1),
        sent: encodedBodySize,
        raw: decodedBodySize,
      }));
  });
  await context.close();
  return scripts
    .map((script) => ({ ...script, gzip: gzipSize(script.name) }))
    .sort((one, other) => other.sent - one.sent);
}

const server = await startBuiltServer();
const browser = await chromium.launch(await chromiumOptions());
try {
  for (const address of ADDRESSES) {
    const scripts = await weigh(browser, server.url, address);
    const sum = (key: 'sent' | 'gzip' | 'raw') =>
      String(scripts.reduce((total, script) => total + script[key], 0));
    printTable(
      [address, 'bytes sent (Brotli)', 'gzip', 'bytes unpacked'],
      [
        ...scripts.map(({ name, sent, gzip, raw }) => [name, String(sent), String(gzip), String(raw)]),
        [`all ${scripts.length}, goal ${GOAL}`, sum('sent'), sum('gzip'), sum('raw')],
      ],
    );
  }
} finally {
  await browser.close();
  await server.stop();
}
