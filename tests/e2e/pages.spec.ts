import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'playwright/test';

const root = path.resolve(import.meta.dirname, '../..');
const FIXTURE = path.join(root, 'tests/fixtures/everything');
/** `PAGES_MATRIX=whole` opens the pages in every case instead of a selection. */
const extent = process.env.PAGES_MATRIX === 'whole' ? ['--whole'] : [];

/** `npm run pages -- test`, which has a server, a database and a browser of its own. */
async function testPages(...args: string[]): Promise<{ code: number; out: string[]; err: string }> {
  const child = spawn(process.execPath, ['dist/server/main.js', 'pages', 'test', ...args], {
    cwd: root,
    env: { ...process.env, LANG: 'en_US.UTF-8', LC_ALL: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text));
  const [code] = (await once(child, 'close')) as [number];
  return { code, out: said.out.split('\n').filter((line) => line !== ''), err: said.err };
}

/** The ids of the pages of the domain that switches everything on. */
const pages = fs
  .readdirSync(path.join(FIXTURE, 'everything/pages'))
  .map((file) => `everything-${path.basename(file, '.json')}`);

test('every kind of page stands for every role, in both languages, with 0, 1 and 1,000 rows, slow, refused, failing and without a session', async () => {
  // A selection takes a minute on two idle cores; the machine may be busy.
  test.setTimeout(extent.length > 0 ? 3_600_000 : 900_000);
  const { code, out, err } = await testPages(...pages, `--documents=${FIXTURE}`, ...extent);
  expect(out).toEqual([]);
  expect(err).toMatch(new RegExp(`\\d+ cases of ${pages.length} pages, 0 failures`));
  expect(code).toBe(0);
});

test('a text without a translation and a page that nobody can open are reported', async () => {
  test.setTimeout(300_000);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-documents-'));
  fs.cpSync(FIXTURE, folder, { recursive: true });
  const change = (file: string, edit: (text: string) => string) => {
    const place = path.join(folder, 'everything', file);
    const text = fs.readFileSync(place, 'utf8');
    expect(edit(text)).not.toBe(text);
    fs.writeFileSync(place, edit(text));
  };
  change('locales/en-US.json', (text) => text.replace('"Group name"', '""'));
  change('domain.json', (text) => text.replace('"everything-stock"', '"everything-group"'));
  const { code, out } = await testPages(
    ...['everything-group', 'everything-stock', `--documents=${folder}`],
    ...['--state=none', '--locale=en-US'],
  );
  fs.rmSync(folder, { recursive: true, force: true });
  expect(out).toContain('no role can open the page "everything-stock" from a menu entry of its own');
  expect(
    out.some((line) =>
      /^everything-group, .+, en-US, 0 rows: shows text in another language: 分组名称$/.test(line),
    ),
  ).toBe(true);
  expect(code).toBe(1);
});
