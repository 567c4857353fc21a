import type { LaunchOptions } from 'playwright';
import { findChromium } from './find-chromium.mjs';

/**
 * What a window needs for nobody to look at. Chromium obeys the last list it is given, so Playwright's own stands here again.
 */
const OFF = [
  // Two pages for suggestions below the address bar, in a process of their own: more work in each window than most tests.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  // As Playwright does: no waiting that its protocol does not know of, no calls to other machines.
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
      `--disable-features=${OFF.join(',')}`,
    ],
  };
}
