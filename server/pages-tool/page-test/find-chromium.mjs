import fs from 'node:fs';
import path from 'node:path';

const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
// The first is the same engine without the window around a page, which takes an eighth of the processor time of a test.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chromium-browser',
];

/**
 * A Chromium of this machine: the one named by CHROMIUM_PATH, an installed one, or one downloaded by Playwright.
 * @returns {Promise<string | null>}
 */
export async function findChromium() {
  const { chromium } = await import('playwright');
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const installed = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const candidates = [process.env.CHROMIUM_PATH, ...PLACES, ...installed, chromium.executablePath()];
  return candidates.find((file) => file && isProgram(file)) ?? null;
}

/** Ubuntu's `chromium-browser` package is a script that requires a snap, which does not work in a container. */
function isProgram(file) {
  if (!fs.existsSync(file)) return false;
  const start = Buffer.alloc(4096);
  const handle = fs.openSync(file, 'r');
  fs.readSync(handle, start);
  fs.closeSync(handle);
  return !start.includes('snap install');
}
