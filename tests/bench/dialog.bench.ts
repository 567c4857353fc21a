import { parseArgs } from 'node:util';
import { signIn } from '../e2e/support/api';
import { MeasuredPage, startBrowser } from './browser-bench';
import { median, printTable } from './measure';
import { BenchInstallation } from './server/bench-installation';

/**
 * `npm run bench -- dialog [--rounds 5]`: the dialog of a form of fifty mixed fields in the built console, from the click
 * to the painted frame in which all its controls stand. The first dialog of a window starts the form's code, which the
 * console loads while it is idle; later ones do not.
 */
const { values: args } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
/** Dialogs opened after the first one in each round. */
const LATER = 4;
const FIELDS = 50;

interface Figure {
  wall: number;
  cpu: number;
}

const figures = new Map<string, Figure[]>();
const installation = new BenchInstallation();
await installation.start();
const url = installation.url.replace('/api/v1/', '');
const token = await signIn(url, 'admin');
const browser = await startBrowser();
try {
  for (let round = 0; round < Number(args.rounds); round++) await runRound();
} finally {
  await browser.close();
  await installation.stop();
}

async function runRound(): Promise<void> {
  const measured = await MeasuredPage.open(browser, `${url}`, { 'Access-Token': token });
  try {
    const { page } = measured;
    await page.goto(`${url}/bench/wide`);
    await page.getByRole('button', { name: '添加宽表' }).first().waitFor();
    await page.waitForLoadState('networkidle');
    for (let at = 0; at <= LATER; at++) {
      const name = at === 0 ? 'first' : 'later';
      figures.set(name, [...(figures.get(name) ?? []), await open(measured)]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  } finally {
    await measured.close();
  }
}

async function open(measured: MeasuredPage): Promise<Figure> {
  const { page } = measured;
  let wall = 0;
  const cpu = await measured.cpu(async () => {
    const shown = page.evaluate(waitForControls, FIELDS);
    await page.getByRole('button', { name: '添加宽表' }).first().click();
    wall = await shown;
  });
  return { wall, cpu };
}

/** Milliseconds from the next click to the painted frame in which the dialog has so many controls. */
function waitForControls(fields: number): Promise<number> {
  return new Promise((resolve) => {
    let start = 0;
    addEventListener('click', () => (start ||= performance.now()), { capture: true, once: true });
    const observer = new MutationObserver(() => {
      const dialog = document.querySelector('[role=dialog]');
      const controls = dialog?.querySelectorAll('input, textarea, [role=combobox]:not(input)').length ?? 0;
      if (start === 0 || controls < fields) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now() - start);
        channel.port2.postMessage(null);
      });
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

console.log();
printTable(
  [`dialog of ${FIELDS} fields`, 'click → all controls painted', 'CPU'],
  ['first', 'later'].map((name) => {
    const list = figures.get(name) ?? [];
    const of = (key: keyof Figure) => `${median(list.map((one) => one[key])).toFixed(0)} ms`;
    return [name, of('wall'), of('cpu')];
  }),
);
