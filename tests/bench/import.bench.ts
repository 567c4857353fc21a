import fs from 'node:fs';
import { writeXlsxStream } from 'hucre/xlsx';
import { sentForm } from '../../server/identity/password';
import { chromium } from 'playwright';
import { chromiumOptions } from '../../server/pages-tool/page-test/chromium-options';
import { MeasuredPage } from './browser-bench';
import { startFrames, stopFrames } from './frames';
import { printTable } from './measure';
import { BenchInstallation } from './server/bench-installation';

/**
 * `npm run bench -- import [rows=100000] [bad=3000]`: the built server checks, submits and undoes a sheet of 20 columns; the
 * memory is the most that its process has held, without its database.
 */
const options = Object.fromEntries(process.argv.slice(2).map((word) => word.split('=')));
const ROWS = Number(options.rows ?? 100_000);
const BAD = Number(options.bad ?? 3000);
const PATH = 'bench/bench-item';
/** Turns of the wheel through the grid of the review, pixels of each, and places far apart that are jumped to. */
const TURNS = 90;
const WHEEL = 400;
const JUMPS = 20;

const installation = new BenchInstallation();
try {
  await installation.start(options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [], {
    ...{ SEED: 'demo', LIMIT_REQUEST_SECONDS: '600', LIMIT_STATEMENT_SECONDS: '300' },
  });
  await measured();
} finally {
  await installation.stop();
}

async function measured(): Promise<void> {
  const signIn = { loginName: 'admin', loginPwd: sentForm('demo123456') };
  const { token } = (await call('public/public/login', signIn, '')) as { token: string };
  const bytes = await sheet();
  const form = new FormData();
  form.append('file', new Blob([bytes as BlobPart]), 'rows.xlsx');
  const headers = { token };
  const sent = await fetch(`${installation.url}upload/file`, { method: 'POST', headers, body: form });
  const { savePath } = ((await sent.json()) as { data: { savePath: string } }).data;
  const idle = installation.residentMegabytes();
  const results: string[][] = [];
  const step = async <T>(name: string, rows: number, work: () => Promise<T>): Promise<T> => {
    let most = installation.residentMegabytes();
    const watch = setInterval(() => (most = Math.max(most, installation.residentMegabytes())), 50);
    const cpu = installation.cpuTime();
    const begin = performance.now();
    const answer = await work();
    const seconds = (performance.now() - begin) / 1000;
    clearInterval(watch);
    const used = (installation.cpuTime() - cpu) / 1000;
    results.push([
      name,
      seconds.toFixed(1),
      Math.round(rows / seconds).toString(),
      used.toFixed(1),
      most.toFixed(0),
      (most - idle).toFixed(0),
    ]);
    return answer;
  };
  const post = (name: string, body: object) => call(`${PATH}/import/${name}`, body, token);
  interface Summary {
    import: number;
    hash: string;
    counts: Record<string, number>;
  }
  const summary = (await step('checked', ROWS, () => post('upload', { url: savePath }))) as Summary;
  console.log(`${(bytes.length / 1e6).toFixed(1)} MB`, JSON.stringify(summary.counts));
  const body = { import: summary.import, hash: summary.hash, good: true };
  await step('submitted', ROWS - BAD, () => post('submit', body));
  await step('undone', ROWS - BAD, () => post('undo', { import: summary.import }));
  printTable(
    ['100,000 rows × 20 columns', 'seconds', 'rows/s', 'CPU seconds', 'MB', 'MB above idle'],
    results,
  );
  await scrolled(Buffer.from(bytes), token);
}

/** The frames of the grid in which a user reviews the same sheet. */
async function scrolled(buffer: Buffer, token: string): Promise<void> {
  const browser = await chromium.launch(await chromiumOptions());
  const url = installation.url.replace('/api/v1/', '');
  // Rows of facilities are imported in one.
  const orgs = (await read('org/org/switch-option', token)) as { id: number; name: string }[];
  const { id = 0 } = orgs.find(({ name }) => name === '示范第一监狱') ?? {};
  const inside = (await read(`org/user/switch-org/${id}`, token)) as { token: string };
  const measured = await MeasuredPage.open(browser, url, { 'Access-Token': inside.token });
  try {
    const { page } = measured;
    await page.goto(`${url}/bench/item`);
    // An empty list offers it a second time.
    await page.getByRole('button', { name: '导入', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await dialog.getByLabel('导入文件').setInputFiles({ name: 'rows.xlsx', mimeType, buffer });
    const grid = dialog.getByRole('grid', { name: '导入的行' });
    await grid.waitFor({ timeout: 600_000 });
    const row = grid.getByRole('row').nth(3);
    const box = (await row.boundingBox())!;
    await page.mouse.move(box.x + 200, box.y + 5);
    const results: string[][] = [];
    const note = async (name: string, work: (at: number) => Promise<unknown>, times: number) => {
      await page.evaluate(startFrames);
      for (let at = 0; at < times; at++) {
        await work(at);
        await page.waitForTimeout(name === 'wheel' ? 16 : 300);
      }
      const { frames, longest, long, scrolled: to } = await page.evaluate(stopFrames);
      results.push([name, to.toFixed(0), String(frames), `${longest.toFixed(0)} ms`, String(long)]);
    };
    await note('wheel', () => page.mouse.wheel(0, WHEEL), TURNS);
    await note(
      'jumps',
      (at) =>
        page.evaluate(
          (part) => {
            const scroller = [...document.querySelectorAll('[role=dialog] div')].find(
              (one) => one.scrollHeight > 10 * one.clientHeight,
            );
            scroller!.scrollTop = scroller!.scrollHeight * part;
          },
          ((at * 7919) % 1000) / 1000,
        ),
      JUMPS,
    );
    console.log();
    printTable(['review of 100,000 rows', 'pixels', 'frames', 'longest frame', 'tasks above 50 ms'], results);
  } finally {
    await browser.close();
  }
}

async function read(path: string, token: string): Promise<unknown> {
  const reply = await fetch(`${installation.url}${path}`, { headers: { token } });
  return ((await reply.json()) as { data: unknown }).data;
}

async function call(path: string, body: object, token: string): Promise<unknown> {
  const reply = await fetch(`${installation.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify(body),
  });
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: unknown };
  if (code !== 200) throw new Error(`${path}: ${msg}`);
  const { job } = (data ?? {}) as { job?: BenchJob };
  return job ? ended(job, token) : data;
}

interface BenchJob {
  id: number;
  state: string;
  result: unknown;
  msg: string | null;
}

/** The result of a job that a call has started. */
async function ended(started: BenchJob, token: string): Promise<unknown> {
  for (let job = started; ;) {
    if (job.state === 'done') return job.result;
    if (job.state !== 'queued' && job.state !== 'running') throw new Error(`${job.state}: ${job.msg}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const reply = await fetch(`${installation.url}job/${job.id}`, { headers: { token } });
    job = ((await reply.json()) as { data: BenchJob }).data;
  }
}

/** A sheet whose every so many rows has a value out of range. */
async function sheet(): Promise<Uint8Array> {
  const labels = [
    '编号',
    '姓名',
    '状态',
    '等级',
    '入监日期',
    '出生日期',
    '身高',
    '体重',
    '得分',
    '会见次数',
    '通话次数',
  ];
  const more = ['罚金', '已缴', '判决机关', '罪名', '床位', '档案号', '职业', '健康', '备注'];
  const [state = ''] = choices();
  const every = Math.max(1, Math.floor(ROWS / BAD));
  function* rows() {
    for (let at = 1; at <= ROWS; at += 1) {
      const isBad = at % every === 0 && at / every <= BAD;
      yield [
        ...[
          `IMP${at}`,
          `姓名${at}`,
          state,
          isBad ? 99 : (at % 9) + 1,
          '2026/1/2',
          '1990-05-06',
          170,
          65,
          at % 100,
          1,
          2,
        ],
        ...[
          '1,200.50',
          '300',
          '某市中级人民法院',
          '盗窃',
          `B${at % 99}`,
          `F${at}`,
          '农民',
          state,
          `备注${at}`,
        ],
      ];
    }
  }
  const columns = [...labels, ...more].map((header) => ({ header }));
  const parts: Uint8Array[] = [];
  for await (const part of writeXlsxStream(rows(), { name: '表', columns })) parts.push(part);
  return Buffer.concat(parts);
}

/** The labels of the choices of the bench. */
function choices(): string[] {
  const text = fs.readFileSync('tests/bench/server/documents/bench/domain.json', 'utf8');
  const { dictionary } = JSON.parse(text) as { dictionary: { BenchState: { values: { label: string }[] } } };
  return dictionary.BenchState.values.map(({ label }) => label);
}
