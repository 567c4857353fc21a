import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, ElementHandle, Page } from 'playwright';
import { build } from 'vite';
import { MeasuredPage, serve, startBrowser } from './browser-bench';
import type { BenchPage } from './form/bench-page';
import { samples } from './form/samples';
import { median, printTable } from './measure';
import { buildPeerPages } from './peer-pages';
import type { JsonObject } from '../../schemas/json';

const { values: args } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    sizes: { type: 'string', default: '50,200,500,1000' },
    only: { type: 'string', default: 'form,batch,lines,chain,fan' },
    rows: { type: 'string', default: '1000' },
    peers: { type: 'boolean', default: false },
  },
});
const ROUNDS = Number(args.rounds);
const SIZES = args.sizes.split(',').map(Number);
const TEXT = '一二三abc12345678'.repeat(2);
const ROWS = Number(args.rows);
const CHAIN = 200;
const PEER_SIZE = 1000;
const PEERS = ['form/rjsf', 'form/formily', 'form/json-forms', 'form/react-admin', 'form/amis'];

type Figures = Partial<
  Record<'first' | 'all' | 'mountCpu' | 'keyCpu' | 'settle' | 'settleCpu' | 'paste', number>
>;
interface Task {
  subject: string;
  size: number;
  run(measured: MeasuredPage): Promise<Figures>;
}

async function mount(measured: MeasuredPage): Promise<Figures> {
  let times = { first: 0, all: 0 };
  const mountCpu = await measured.cpu(async () => {
    times = await measured.page.evaluate(() => window.bench.mount());
  });
  return { ...times, mountCpu };
}

/** Real key events at the pace of a fast typist; the work that they leave behind is measured too. */
async function type(
  measured: MeasuredPage,
  control: ElementHandle,
  value: (record: Awaited<ReturnType<BenchPage['record']>>) => unknown,
): Promise<Figures> {
  const { page } = measured;
  await control.focus();
  await page.keyboard.press('End');
  await page.waitForTimeout(300);
  const before = await control.inputValue();
  const total = await measured.cpu(async () => {
    for (const letter of TEXT) {
      await page.keyboard.press(letter.charCodeAt(0) < 128 ? letter : 'x');
      await page.waitForTimeout(30);
    }
  });
  const typed = before + TEXT.replace(/[^ -~]/g, 'x');
  const shown = await control.inputValue();
  const saved = value(await page.evaluate(() => window.bench.record()));
  if (shown !== typed || saved !== typed)
    throw new Error(`typed ${typed}, shown ${shown}, saved ${String(saved)}`);
  return { keyCpu: total / TEXT.length };
}

/** The control with a text; not every engine associates labels with controls. */
async function controlWith(page: Page, text: string): Promise<ElementHandle> {
  const found = await page.evaluateHandle(
    (held) => [...document.querySelectorAll('input')].find(({ value }) => value === held),
    text,
  );
  const control = found.asElement();
  if (!control) throw new Error(`no control holds ${text}`);
  return control;
}

/** Pastes a sheet of the size of the table over the table. */
async function paste({ page }: MeasuredPage): Promise<Figures> {
  const columns = samples(20);
  const line = (row: number) =>
    columns.map(
      ({ kind }) => ({ input: `贴${row}`, number: '1,234', select: '丙', date: '2026年3月1日' })[kind],
    );
  const sheet = Array.from({ length: ROWS }, (_, row) => line(row).join('\t')).join('\n');
  await page.evaluate((text) => navigator.clipboard.writeText(text), sheet);
  const label = '第 1 行项0';
  const first = page.getByLabel(label, { exact: true });
  await first.focus();
  const done = page.evaluate(([name, text]) => window.bench.pasted(name!, text!), [label, '贴0']);
  await page.waitForTimeout(300);
  await page.keyboard.press('ControlOrMeta+v');
  const time = await done;
  const { rows } = (await page.evaluate(() => window.bench.record())) as { rows: JsonObject[] };
  const last = JSON.stringify(Object.values(rows[ROWS - 1] ?? {}).slice(0, 6));
  const expected = JSON.stringify([`贴${ROWS - 1}`, 3, 1234, `贴${ROWS - 1}`, 3, '2026-03-01']);
  if (rows.length !== ROWS || last !== expected)
    throw new Error(`pasted ${rows.length} rows, the last ${last}`);
  return { paste: time };
}

function formTask(subject: string, size: number): Task {
  return {
    subject,
    size,
    async run(measured) {
      const mounted = await mount(measured);
      const middle = Math.floor(size / 20) * 10;
      const control = await controlWith(measured.page, `文本${middle}`);
      return { ...mounted, ...(await type(measured, control, (record) => record[`c${middle}`])) };
    },
  };
}

function batchTask(subject: string): Task {
  return {
    subject,
    size: ROWS,
    async run(measured) {
      const mounted = await mount(measured);
      const typed = await type(
        measured,
        await measured.page.getByLabel('第 5 行项0', { exact: true }).elementHandle({ timeout: 5000 }),
        (record) => (record.rows as Record<string, unknown>[])[4]?.c0,
      );
      return { ...mounted, ...typed, ...(subject === 'batch/ours' && (await paste(measured))) };
    },
  };
}

/** Switches the first field off and on again, which hides and shows all fields after it. */
function chainTask(subject: string): Task {
  return {
    subject,
    size: CHAIN,
    async run(measured) {
      await mount(measured);
      const { page } = measured;
      const flip = async (controls: number) => {
        const end = page.evaluate((count) => window.bench.settled('click', count), controls);
        await page.waitForTimeout(100);
        await page.getByLabel('项0', { exact: true }).click();
        return end;
      };
      let settle = 0;
      const settleCpu = await measured.cpu(async () => {
        settle = (await flip(1)) + (await flip(CHAIN));
      });
      return { settle, settleCpu };
    },
  };
}

const tasks: Task[] = [
  ...SIZES.flatMap((size) =>
    ['form/native', 'form/native-cv', 'form/ours'].map((name) => formTask(name, size)),
  ),
  ...(args.peers ? PEERS.map((name) => formTask(name, PEER_SIZE)) : []),
  ...['batch/native', 'batch/ours', 'lines/native', 'lines/ours'].map(batchTask),
  ...['chain/native', 'chain/ours', 'fan/native', 'fan/ours'].map(chainTask),
].filter(({ subject }) => args.only.split(',').some((name) => subject.startsWith(name)));

const folder = path.resolve('.cache/bench/form-pages');
await build({
  configFile: path.resolve('vite.config.ts'),
  root: path.resolve('tests/bench/form'),
  logLevel: 'warn',
  build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 10_000 },
});
const server = await serve(folder);
const peers = args.peers ? await serve(await buildPeerPages()) : null;

async function runOnce(browser: Browser, task: Task): Promise<Figures | null> {
  const { url } = PEERS.includes(task.subject) && peers ? peers : server;
  const measured = await MeasuredPage.open(browser, `${url}/?subject=${task.subject}&size=${task.size}`);
  try {
    return await inTime(task.run(measured));
  } catch (error) {
    console.error(`${task.subject} ${task.size}: ${(error as Error).message.split('\n')[0]}`);
    return null;
  } finally {
    await measured.close();
  }
}

/** A task that takes longer than a minute counts as not finished. */
async function inTime<T>(run: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('not finished after 60 s')), 60_000);
  });
  try {
    return await Promise.race([run, late]);
  } finally {
    clearTimeout(timer);
  }
}

const found = new Map<Task, Figures[]>(tasks.map((task) => [task, []]));
const browser = await startBrowser();
for (let round = 0; round < ROUNDS; round++)
  for (const task of tasks) {
    const figures = await runOnce(browser, task);
    if (figures) found.get(task)?.push(figures);
  }
await browser.close();
server.close();
peers?.close();

const middle = (task: Task, name: keyof Figures) =>
  median((found.get(task) ?? []).flatMap((figures) => figures[name] ?? []));
const floorOf = (task: Task) =>
  tasks.find(
    (other) => other.size === task.size && other.subject === `${task.subject.split('/')[0]}/native`,
  ) ?? task;
const COLUMNS = {
  all: 'mount → paint',
  mountCpu: 'mount CPU',
  first: 'first screen',
  keyCpu: 'CPU a key',
  settle: 'settled',
  settleCpu: 'settling CPU',
  paste: 'paste of 1,000 rows',
} as const;
type Column = keyof typeof COLUMNS;
const TABLES: readonly { of: string; title: string; columns: readonly Column[] }[] = [
  { of: 'form', title: 'fields', columns: ['all', 'mountCpu', 'first', 'keyCpu'] },
  { of: 'batch', title: 'rows of 20 columns', columns: ['all', 'mountCpu', 'keyCpu', 'paste'] },
  { of: 'lines', title: 'line items of 20 columns', columns: ['all', 'mountCpu', 'keyCpu'] },
  { of: 'chain', title: 'fields in a chain', columns: ['settle', 'settleCpu'] },
  { of: 'fan', title: 'fields behind one switch', columns: ['settle', 'settleCpu'] },
];
const NAMES: Readonly<Record<string, string>> = {
  native: 'by hand',
  'native-cv': 'by hand, out of sight skipped',
  ours: '**ours**',
  rjsf: 'RJSF',
  formily: 'Formily',
  'json-forms': 'JSON Forms',
  'react-admin': 'react-admin',
  amis: 'amis',
};

function cell(task: Task, column: Column): string {
  const time = middle(task, column);
  if (Number.isNaN(time)) return '–';
  const floor = middle(floorOf(task), column);
  const ratio = Number.isNaN(floor) || floorOf(task) === task ? '' : ` (${(time / floor).toFixed(2)} ×)`;
  return `${time.toFixed(time < 20 ? 1 : 0)} ms${ratio}`;
}

for (const { of, title, columns } of TABLES) {
  const rows = tasks.filter(({ subject }) => subject.startsWith(`${of}/`));
  if (rows.length === 0) continue;
  console.log();
  printTable(
    [title, '', ...columns.map((column) => COLUMNS[column])],
    rows.map((task) => [
      task.size.toLocaleString('en-US'),
      NAMES[task.subject.slice(of.length + 1)] ?? task.subject,
      ...columns.map((column) => cell(task, column)),
    ]),
  );
}
