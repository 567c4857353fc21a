import type { LaunchOptions } from 'playwright';
import { findChromium } from './find-chromium.mjs';

/** How every browser test starts Chromium: quiet, without the network, and in containers too (no sandbox there). */
export async function chromiumOptions(): Promise<LaunchOptions> {
  return {
    executablePath: (await findChromium()) ?? undefined,
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
    ],
  };
}
