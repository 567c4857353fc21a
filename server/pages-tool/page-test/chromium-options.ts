import type { LaunchOptions } from 'playwright';
import { findChromium } from './find-chromium.mjs';

/**
 * Disables features that a headless window does not need. Chromium uses the last list of this option, so Playwright's
 * own list is repeated here.
 */
const OFF = [
  // Two pages for suggestions below the address bar, in a separate process: they cost more in each window than most
  // tests.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  // As in Playwright: disables delays that its protocol cannot observe, and requests to other machines.
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/**
 * Launch options of Chromium for all browser tests: without background services and network, and usable in containers
 * (without a sandbox there).
 */
export async function chromiumOptions(): Promise<LaunchOptions> {
  return {
    executablePath: (await findChromium()) ?? undefined,
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      `--disable-features=${OFF.join(',')}`,
    ],
  };
}
