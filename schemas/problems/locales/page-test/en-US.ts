import type { zhCNPageTest } from './zh-CN';

/** What the test of pages reports, in en-US. */
export const enUSPageTest: Record<keyof typeof zhCNPageTest, string> = {
  testNeedsPackages:
    'testing pages needs the development packages: run "npm install" (without --omit=dev) in this folder',
  testNeedsChromium:
    'testing pages needs Chromium or Chrome: install one, or set CHROMIUM_PATH to its program',
  testNoRows: 'no rows of "{entity}" could be made, so its pages are not tested with rows: {why}',
  testUnopened: 'no role can open the page "{page}" from a menu entry of its own',
  testCase: '{page}, {role}, {locale}, {state}: {what}',
  testFound: '{cases} cases of {pages} pages, {failures} failures',
  testProgress: '{at} of {cases} cases',
  testError: 'page error: {what}',
  testConsole: 'console: {what}',
  testBarrier: 'barrier {what}',
  testElsewhere: 'loads {what}',
  testKeyShown: 'shows the name of a text instead of the text: {text}',
  testForeignWords: 'shows text in another language: {text}',
  testNoValue: 'shows a value that is none: {text}',
  testLoads: 'is still loading after {seconds} s',
  testNothing: 'shows nothing',
  testRefused: 'shows an error: {text}',
  testNoWaiting: 'shows nothing while it loads',
  testNoRetry: 'shows neither the error nor a retry',
  testNoRefusal: 'does not say that it is not permitted',
  testNoSignIn: 'does not ask to sign in again',
  testUnasked: 'asks the server for nothing that could fail',
  testStateNone: '0 rows',
  testStateOne: '1 row',
  testStateMany: '1,000 rows',
  testStateSlow: 'slow',
  testStateForbidden: '403',
  testStateFailed: '500',
  testStateEnded: 'ended session',
};
