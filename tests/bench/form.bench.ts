import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright';
import { build } from 'vite';
import { MeasuredPage, serve, startBrowser } from './browser-bench';
import type { BenchPage } from './form/main';
import { samples } from './form/sample-form';
import { median, printTable } from './measure';
import type { JsonObject } from '../../schemas/json';

const { values: args } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    sizes: { type: 'string', default: '50,200,500,1000' },
    only: { type: 'string', default: 'form,batch,chain' },
  },
});
const ROUNDS = Number(args.rounds);
const SIZES = args.sizes.split(',').map(Number);
const TEXT = '一二三abc12345678'.repeat(2);
const ROWS = 1000;
const CHAIN = 200;

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

/** Real keys at the pace of a fast typist; what they leave to do is in the figure. */
async function type(
  measured: MeasuredPage,
  label: string,
  value: (record: Awaited<ReturnType<BenchPage['record']>>) => unknown,
) {
  const { page } = measured;
  const control = page.getByLabel(label, { exact: true });
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

/** A sheet as large as the table, over the table. */
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
  const expected = JSON.stringify(['贴999', 3, 1234, '贴999', 3, '2026-03-01']);
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
      return { ...mounted, ...(await type(measured, `项${middle}`, (record) => record[`c${middle}`])) };
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
        '第 5 行项0',
        (record) => (record.rows as Record<string, unknown>[])[4]?.c0,
      );
      return { ...mounted, ...typed, ...(subject === 'batch/ours' && (await paste(measured))) };
    },
  };
}

/** The first field is flipped off and on again: everything behind it goes and comes. */
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
  ...['batch/native', 'batch/ours'].map(batchTask),
  ...['chain/native', 'chain/ours'].map(chainTask),
].filter(({ subject }) => args.only.split(',').some((name) => subject.startsWith(name)));

const folder = path.resolve('.cache/bench/form-pages');
await build({
  configFile: path.resolve('vite.config.ts'),
  root: path.resolve('tests/bench/form'),
  logLevel: 'warn',
  build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 10_000 },
});
const server = await serve(folder);

async function runOnce(browser: Browser, task: Task): Promise<Figures | null> {
  const measured = await MeasuredPage.open(
    browser,
    `${server.url}/?subject=${task.subject}&size=${task.size}`,
  );
  try {
    return await inTime(task.run(measured));
  } catch (error) {
    console.error(`${task.subject} ${task.size}: ${(error as Error).message.split('\n')[0]}`);
    return null;
  } finally {
    await measured.close();
  }
}

/** What does not answer within a minute does not finish. */
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
printTable(
  ['what', 'size', ...Object.values(COLUMNS)],
  tasks.map((task) => [
    task.subject,
    String(task.size),
    ...(Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).map((name) => {
      const time = middle(task, name);
      if (Number.isNaN(time)) return '–';
      return `${time.toFixed(time < 20 ? 1 : 0)} ms (${(time / middle(floorOf(task), name)).toFixed(2)} ×)`;
    }),
  ]),
);
