import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Locator } from 'playwright';
import { build } from 'vite';
import { call, signIn } from '../e2e/support/api';
import { MeasuredPage, serve, startBrowser } from './browser-bench';
import { samples, valuesOf } from './form/samples';
import { PAGES, TITLES, writeDocuments } from './form-console/write-documents';
import { median, printTable } from './measure';
import { BenchInstallation } from './server/bench-installation';

/**
 * `npm run bench -- form-console [--rounds 5]`: line items of 1,000 rows × 20 columns, and a chain and a fan of 200 fields,
 * in the dialogs of the built console with its shell, against hand-written pages over the same calls, in turns. A dialog
 * is opened from its button, so the time until it is painted contains its request; what is measured is the second opening,
 * because the first one in a window loads the code of forms.
 */
const { values: args } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, rows: { type: 'string', default: '1000' } },
});
const ROWS = Number(args.rows);
const FIELDS = 200;
/** Rows of the table that are in sight in both, with their controls. */
const ROWS_IN_SIGHT = 8;
const COLUMNS = 20;
const TEXT = 'abc12345678'.repeat(3);

type Name = (typeof PAGES)[number];
type Figure = 'open' | 'openCpu' | 'keyCpu' | 'settle' | 'settleCpu';
const SIDES = ['by hand', '**ours**'] as const;

const folder = path.resolve('.cache/bench/form-console-pages');
await build({
  configFile: path.resolve('vite.config.ts'),
  root: path.resolve('tests/bench/form-console'),
  logLevel: 'warn',
  build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 10_000 },
});
const documents = path.resolve('.cache/bench/form-documents');
writeDocuments(documents, FIELDS);
const installation = new BenchInstallation('form-installation', documents);
await installation.start();
const url = installation.url.replace('/api/v1/', '');
const native = await serve(folder, url);
const token = await signIn(url, 'admin');
const rows = Array.from({ length: ROWS }, () => valuesOf(samples(COLUMNS)));
const { id } = await call<{ id: number }>(url, 'forms/sheet/add', {
  token,
  body: { name: `测速${Date.now()}`, lines: rows },
});

const figures = new Map<string, number[]>();
const browser = await startBrowser();
try {
  for (let round = 0; round < Number(args.rounds); round++)
    for (const name of PAGES) for (const side of SIDES) await runSide(browser, side, name);
} finally {
  await browser.close();
  native.close();
  await installation.stop();
}

async function runSide(from: Browser, side: (typeof SIDES)[number], name: Name): Promise<void> {
  const base = side === '**ours**' ? url : native.url;
  const measured = await MeasuredPage.open(from, base, { 'Access-Token': token });
  const note = (figure: Figure, value: number) => {
    const key = `${name} ${side} ${figure}`;
    figures.set(key, [...(figures.get(key) ?? []), value]);
  };
  try {
    const { page } = measured;
    await page.goto(
      side === '**ours**' ? `${base}/forms/${name}` : `${base}/?page=${name}&id=${id}&size=${FIELDS}`,
    );
    const opener = openerOf(measured, side, name);
    await opener.waitFor();
    await page.waitForLoadState('networkidle');
    const controls = name === 'sheet' ? ROWS_IN_SIGHT * COLUMNS : FIELDS;
    await actAndWait(measured, opener, controls, 'least');
    if (side === 'by hand') await page.getByRole('button', { name: '关闭' }).click();
    else await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('[role=dialog] input'));
    await page.waitForTimeout(500);
    let open = 0;
    note(
      'openCpu',
      await measured.cpu(async () => {
        open = await actAndWait(measured, opener, controls, 'least');
      }),
    );
    note('open', open);
    if (name === 'sheet') note('keyCpu', await typeInto(measured));
    else await settle(measured, note);
  } finally {
    await measured.close();
  }
}

function openerOf({ page }: MeasuredPage, side: string, name: Name): Locator {
  if (side === 'by hand') return page.getByRole('button', { name: '打开' });
  // The newest record is the first one.
  if (name === 'sheet') return page.getByRole('button', { name: '编辑' }).first();
  return page.getByRole('button', { name: `添加${TITLES[name]}` }).first();
}

/** Clicks; returns the milliseconds until the painted frame in which the form has so many controls. */
async function actAndWait(
  { page }: MeasuredPage,
  button: Locator,
  controls: number,
  how: 'least' | 'exactly',
): Promise<number> {
  const shown = page.evaluate(waitForControls, [controls, how] as const);
  await button.click();
  return shown;
}

function waitForControls([controls, how]: readonly [number, 'least' | 'exactly']): Promise<number> {
  return new Promise((resolve) => {
    let start = 0;
    const count = () =>
      document.querySelectorAll(
        '[role=dialog] :is(input, select, textarea, button[role=combobox], button[role=switch])',
      ).length;
    const look = () => {
      const found = count();
      if (start === 0 || (how === 'least' ? found < controls : found !== controls)) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now() - start);
        channel.port2.postMessage(null);
      });
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    addEventListener('click', () => (start ||= performance.now()), { capture: true, once: true });
  });
}

/** CPU milliseconds a key in a text of the fifth row, at a typist's pace. */
async function typeInto(measured: MeasuredPage): Promise<number> {
  const { page } = measured;
  const control = page.getByLabel('第 5 行项0', { exact: true });
  await control.focus();
  await page.keyboard.press('End');
  await page.waitForTimeout(300);
  const before = await control.inputValue();
  const cpu = await measured.cpu(async () => {
    for (const letter of TEXT) {
      await page.keyboard.press(letter);
      await page.waitForTimeout(30);
    }
  });
  const shown = await control.inputValue();
  if (shown !== before + TEXT) throw new Error(`typed ${before + TEXT}, shown ${shown}`);
  return cpu / TEXT.length;
}

/** Switches the first field off and on again, which hides and shows all others. */
async function settle(measured: MeasuredPage, note: (figure: Figure, value: number) => void): Promise<void> {
  const first = measured.page.getByLabel('项0', { exact: true });
  let time = 0;
  note(
    'settleCpu',
    await measured.cpu(async () => {
      time += await actAndWait(measured, first, 1, 'exactly');
      await measured.page.waitForTimeout(300);
      time += await actAndWait(measured, first, FIELDS, 'exactly');
    }),
  );
  note('settle', time);
}

const HEADS: Readonly<Record<Figure, string>> = {
  open: 'click → painted',
  openCpu: 'CPU',
  keyCpu: 'CPU a key',
  settle: 'settled',
  settleCpu: 'settling CPU',
};
const WORK: Readonly<Record<Name, string>> = {
  sheet: `${ROWS.toLocaleString('en-US')} lines × ${COLUMNS}`,
  chain: `chain of ${FIELDS}`,
  fan: `fan of ${FIELDS}`,
};

function cell(name: Name, side: string, figure: Figure): string {
  const own = figures.get(`${name} ${side} ${figure}`);
  if (!own) return '–';
  const time = median(own);
  const ratio =
    side === 'by hand'
      ? ''
      : ` (${(time / median(figures.get(`${name} by hand ${figure}`) ?? [])).toFixed(2)} ×)`;
  return `${time.toFixed(time < 20 ? 1 : 0)} ms${ratio}`;
}

console.log();
printTable(
  ['in the console', '', ...Object.values(HEADS)],
  PAGES.flatMap((name) =>
    SIDES.map((side) => [
      WORK[name],
      side,
      ...(Object.keys(HEADS) as Figure[]).map((figure) => cell(name, side, figure)),
    ]),
  ),
);
