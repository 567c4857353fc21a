// `npm test`: runs all checks and suites and prints one line with the counts. The checks run side by side first, then
// the suites one after the other.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const results = path.join(root, 'test-results');
fs.rmSync(results, { recursive: true, force: true });
fs.mkdirSync(results);

/** A check that passes or fails as a whole. */
const check = (title, file, ...args) => ({
  title,
  runs: [{ args: [file, ...args] }],
  count: (ok) => (ok ? [1, 0] : [0, 1]),
});

const unitReport = path.join(results, 'unit.json');
const browserReport = path.join(results, 'browser.json');
// The longest first, so that the cores finish together.
const checks = [
  check('Format', 'node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
  check('Types', 'node_modules/typescript/bin/tsc', '--noEmit'),
  check('Unused code and packages', 'node_modules/knip/bin/knip.js'),
  check('Types of the server, without browser', 'node_modules/typescript/bin/tsc', '-p', 'server'),
  check(
    'Types of the console, in the oldest browsers that it supports',
    'node_modules/typescript/bin/tsc',
    '-p',
    'runtime',
  ),
  check('Build', 'server/launch/build.mjs'),
  check('Lint', 'node_modules/oxlint/bin/oxlint', '--deny-warnings'),
  check(
    'Types of the page language, without browser and Node',
    'node_modules/typescript/bin/tsc',
    '-p',
    'schemas',
  ),
];
const suites = [
  {
    title: 'Unit and server tests',
    runs: [
      {
        args: [
          'node_modules/vitest/vitest.mjs',
          'run',
          '--reporter=dot',
          '--reporter=json',
          `--outputFile.json=${unitReport}`,
          // A loaded machine may miss a time limit once. Tests that need their second try are named at the end.
          '--retry=1',
        ],
      },
    ],
    count: (ok) => countUnit(ok),
  },
  {
    title: 'Browser tests',
    runs: [
      {
        args: [
          'node_modules/playwright/cli.js',
          'test',
          '-c',
          'tests/e2e',
          '--reporter=line,json',
          '--retries=1',
          `--output=${path.join(results, 'e2e')}`,
        ],
        // Each worker waits for its browser and its server most of the time.
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport, E2E_WORKERS: '2' },
      },
    ],
    count: (ok) => countBrowser(ok),
  },
];

let passed = 0;
let failed = 0;
const lines = new Map();
// Half of the checks use one core only. The output of a check is printed when it ends.
const waiting = [...checks];
const lane = async () => {
  for (let step = waiting.shift(); step; step = waiting.shift()) await take(step, 'pipe');
};
await Promise.all(Array.from({ length: Math.min(os.availableParallelism(), 4) }, lane));
// Each suite fills two cores with its own workers, databases, servers and browsers. Side by side they only wait for each
// other, up to their time limits.
for (const step of suites) await take(step, 'inherit');
console.log(`\n${[...checks, ...suites].map((step) => lines.get(step)).join('\n')}`);
const told = [...unitTests(), ...browserTests()];
for (const { name, tries } of told) if (tries === 'second') console.log(`passed at its second try: ${name}`);
for (const { name, tries } of told) if (tries === 'none') console.log(`failed: ${name}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/**
 * Runs a step and keeps its line with the counts. The title is printed before the step if its output is streamed,
 * otherwise with the output.
 */
async function take(step, output) {
  const { title, runs, count } = step;
  if (output === 'inherit') console.log(`\n— ${title}`);
  const start = Date.now();
  const ends = await Promise.all(runs.map((one) => run(one, output)));
  if (output === 'pipe')
    console.log([`\n— ${title}`, ...ends.map(({ said }) => said.trimEnd())].join('\n').trimEnd());
  const [good, bad] = count(ends.every(({ status }) => status === 0));
  passed += good;
  failed += bad;
  lines.set(step, `${bad > 0 ? '✗' : '✓'} ${title}: ${good} passed, ${bad} failed (${seconds(start)} s)`);
}

function seconds(start) {
  return ((Date.now() - start) / 1000).toFixed(1);
}

/** Resolves with the exit code of a child and, if it is piped, its output. */
async function run({ args, env }, output) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['inherit', output, output],
    env: { ...process.env, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (said += text));
  const [status] = await once(child, 'close');
  return { status, said };
}

/** A runner that fails without a failed test (a suite that cannot be loaded, no report) counts as one failure. */
function countUnit(ok) {
  const report = read(unitReport);
  const bad = report?.numFailedTests ?? 0;
  return [report?.numPassedTests ?? 0, ok ? bad : Math.max(bad, 1)];
}

function countBrowser(ok) {
  const stats = read(browserReport)?.stats;
  const sum = (name) => stats?.[name] ?? 0;
  const bad = sum('unexpected');
  return [sum('expected') + sum('flaky'), ok ? bad : Math.max(bad, 1)];
}

/** The unit and server tests that passed at their second try or not at all, and files that could not be loaded. */
function unitTests() {
  return (read(unitReport)?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const tests = assertionResults
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map(({ status, fullName, failureMessages: [said] }) =>
        status === 'passed'
          ? { name: `${file} › ${fullName}`, tries: 'second' }
          : { name: `${file} › ${fullName}: ${said.split('\n')[0]}`, tries: 'none' },
      );
    const broken = status === 'failed' && !tests.some(({ tries }) => tries === 'none');
    return broken ? [...tests, { name: `${file}: ${message.split('\n')[0]}`, tries: 'none' }] : tests;
  });
}

/** The browser tests that passed at their second try or not at all. */
function browserTests() {
  const told = [];
  const collect = ({ suites = [], specs = [] }) => {
    for (const { file, title, tests } of specs)
      for (const { status } of tests)
        if (status === 'flaky' || status === 'unexpected')
          told.push({ name: `${file} › ${title}`, tries: status === 'flaky' ? 'second' : 'none' });
    suites.forEach(collect);
  };
  collect(read(browserReport) ?? {});
  return told;
}

function read(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
