import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from 'playwright';
import { build } from 'vite';
import { runningDatabase } from '../../server/database/embedded/embedded-cluster';
import { chromiumOptions } from '../../server/pages-tool/page-test/chromium-options';
import { signIn } from '../e2e/support/api';
import { MeasuredPage, serve, startBrowser } from './browser-bench';
import { startFrames, stopFrames, type Frames } from './frames';
import { median, printTable } from './measure';
import { BenchInstallation } from './server/bench-installation';
import { ACCOUNT, prepareRows } from './server/prepare-rows';

/**
 * `npm run bench -- list [--rounds 5] [--sizes 100,1000,10000] [--rows 1000000]`: the list page of the built console against a hand-written
 * page over the same calls of the same server, in turns: opened inside the running application, sorted by a column,
 * turned to the next page, and scrolled with the wheel through its rows at the frame rate of a screen. The hand-written table is
 * virtual above 100 rows. The server permits pages of 10,000 rows (`LIMIT_PAGE_SIZE`).
 */
const { values: args } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    sizes: { type: 'string', default: '100,1000,10000' },
    rows: { type: 'string', default: '1000000' },
  },
});
const ROUNDS = Number(args.rounds);
const SIZES = args.sizes.split(',').map(Number);
/** Turns of the wheel in one measurement of scrolling, and pixels of each. */
const TURNS = 60;
const WHEEL = 400;
/** Repetitions of sorting and of turning the page in one round. */
const REPEATED = 4;

type Work = 'open' | 'sort' | 'next page';
const WORKS: readonly Work[] = ['open', 'sort', 'next page'];
interface Figure {
  wall: number;
  cpu: number;
  nodes: number;
}

/** The page of the list, as both sides are driven. */
class ListOfSide {
  constructor(
    private readonly measured: MeasuredPage,
    private readonly size: number,
  ) {}

  open(): Promise<Figure> {
    const url = `/bench/item?pageNo=1&pageSize=${this.size}`;
    return this.measure((page) =>
      page.evaluate((address) => {
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      }, url),
    );
  }

  sort(): Promise<Figure> {
    return this.measure((page) => page.getByRole('button', { name: '编号', exact: true }).click());
  }

  turn(): Promise<Figure> {
    return this.measure((page) => page.getByRole('button', { name: '下一页' }).click());
  }

  /** Time from the event to the painted frame with other rows, and the CPU time of the page until it is idle. */
  private async measure(act: (page: MeasuredPage['page']) => Promise<unknown>): Promise<Figure> {
    const { page } = this.measured;
    const before = await page.evaluate(firstRow);
    let wall = 0;
    const cpu = await this.measured.cpu(async () => {
      const shown = page.evaluate(waitForOtherRows, before);
      await act(page);
      wall = await shown;
    });
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    return { wall, cpu, nodes };
  }
}

/** The code in the first row; a number of a row may change before the row does. */
function firstRow(): string {
  return document.querySelector('tr[data-at] td:nth-child(3)')?.textContent ?? '';
}

/** Milliseconds from the next event of the user to the painted frame in which the first row differs. */
function waitForOtherRows(before: string): Promise<number> {
  return new Promise((resolve) => {
    let start = 0;
    const listen = () => {
      if (start === 0) start = performance.now();
    };
    for (const event of ['click', 'popstate']) addEventListener(event, listen, { capture: true, once: true });
    const observer = new MutationObserver(() => {
      const cell = document.querySelector('tr[data-at] td:nth-child(3)');
      if (start === 0 || !cell || cell.textContent === before) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now() - start);
        channel.port2.postMessage(null);
      });
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

const folder = path.resolve('.cache/bench/list-pages');
await build({
  configFile: path.resolve('vite.config.ts'),
  root: path.resolve('tests/bench/list'),
  logLevel: 'warn',
  build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 10_000 },
});

const installation = new BenchInstallation();
await installation.start([], { LIMIT_PAGE_SIZE: '10000' });
const database = process.env.DATABASE_URL ?? runningDatabase(installation.dataDir) ?? '';
await prepareRows(database, Number(args.rows));
const console_ = installation.url.replace('/api/v1/', '');
const native = await serve(folder, console_);
const token = await signIn(console_, ACCOUNT);

const frames = new Map<string, Frames[]>();
const figures = new Map<string, Figure[]>();
const browser = await startBrowser();
// Frames are those of a screen; the other works do not wait for them.
const scrolling = await chromium.launch(await chromiumOptions());
try {
  for (let round = 0; round < ROUNDS; round++)
    for (const size of SIZES)
      for (const [side, url] of [['by hand', native.url] as const, ['**ours**', console_] as const]) {
        await runSide(browser, side, url, size);
        await scrollSide(scrolling, side, url, size);
      }
} finally {
  await browser.close();
  await scrolling.close();
  native.close();
  await installation.stop();
}

async function runSide(from: Browser, side: string, url: string, size: number): Promise<void> {
  const measured = await MeasuredPage.open(from, url, { 'Access-Token': token });
  try {
    const list = new ListOfSide(measured, size);
    const note = (work: Work, figure: Figure) => {
      const key = `${size} ${work} ${side}`;
      figures.set(key, [...(figures.get(key) ?? []), figure]);
    };
    note('open', await list.open());
    for (let at = 0; at < REPEATED; at++) note('sort', await list.sort());
    for (let at = 0; at < REPEATED; at++) note('next page', await list.turn());
  } finally {
    await measured.close();
  }
}

/** Scrolls the list of one side; notes the frames and the longest one of each round. */
async function scrollSide(from: Browser, side: string, url: string, size: number): Promise<void> {
  const measured = await MeasuredPage.open(from, url, { 'Access-Token': token });
  try {
    const { page } = measured;
    await new ListOfSide(measured, size).open();
    const cell = await page.locator('tr[data-at="3"] td:nth-child(3)').boundingBox();
    await page.mouse.move(cell!.x + 5, cell!.y + 5);
    await page.evaluate(startFrames);
    for (let turn = 0; turn < TURNS; turn++) {
      await page.mouse.wheel(0, WHEEL);
      await page.waitForTimeout(16);
    }
    const key = `${size} ${side}`;
    frames.set(key, [...(frames.get(key) ?? []), await page.evaluate(stopFrames)]);
  } finally {
    await measured.close();
  }
}

const middle = (key: string, of: keyof Figure) => median((figures.get(key) ?? []).map((one) => one[of]));
console.log();
printTable(
  ['rows of 20 columns', 'work', '', 'event → paint', 'CPU', 'elements'],
  SIZES.flatMap((size) =>
    WORKS.flatMap((work) =>
      ['by hand', '**ours**'].map((side) => {
        const key = `${size} ${work} ${side}`;
        const floor = `${size} ${work} by hand`;
        const cell = (of: 'wall' | 'cpu') => {
          const time = middle(key, of);
          const ratio = key === floor ? '' : ` (${(time / middle(floor, of)).toFixed(2)} ×)`;
          return `${time.toFixed(0)} ms${ratio}`;
        };
        return [String(size), work, side, cell('wall'), cell('cpu'), middle(key, 'nodes').toFixed(0)];
      }),
    ),
  ),
);

const shown = (size: number, side: string, of: keyof Frames) =>
  median((frames.get(`${size} ${side}`) ?? []).map((one) => one[of])).toFixed(0);
console.log();
printTable(
  ['rows', 'scrolled', 'pixels', 'frames', 'longest frame', 'tasks above 50 ms'],
  SIZES.flatMap((size) =>
    ['by hand', '**ours**'].map((side) => [
      ...[String(size), side, shown(size, side, 'scrolled'), shown(size, side, 'frames')],
      ...[`${shown(size, side, 'longest')} ms`, shown(size, side, 'long')],
    ]),
  ),
);
