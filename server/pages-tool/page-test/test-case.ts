import type { Page, Route } from 'playwright';
import { AppError } from '../../../schemas/errors/app-error';
import { cause, type Cause } from '../../../schemas/problems/causes';
import { failure } from '../../contract/answer';
import { barriers } from './barriers';
import type { PageCase, State } from './page-case';
import { isDataCall, WatchedWindow } from './watched-window';
import { wrongTexts } from './wrong-texts';

/** A page that takes longer is reported as loading for ever. */
const PATIENCE_SECONDS = 40;

/** Statuses of answers that a state provokes; the browser reports them in the console. */
const PROVOKED: Readonly<Partial<Record<State, RegExp>>> = {
  none: /status of 404 /,
  forbidden: /status of 403 /,
  failed: /status of 500 /,
  ended: /status of 401 /,
};

/** What a case needs besides the page. */
export interface CaseTools {
  /** Address of the page, with the record that it shows. */
  address: string;
  /** Ends the session of the window on the server. */
  endSession(): Promise<unknown>;
}

/** Opens the page of a case in a new window and returns what is wrong there. */
export async function testCase(page: Page, one: PageCase, tools: CaseTools): Promise<Cause[]> {
  const { state } = one;
  const window = new WatchedWindow(page, PROVOKED[state] ?? null);
  const release = await provoke(page, one, tools);
  await page.goto(tools.address);
  const waiting = state === 'slow' ? await whileWaiting(window, one) : [];
  release();
  const settled = await (state === 'ended'
    ? window.until(() => page.locator('input[type="password"]').isVisible(), PATIENCE_SECONDS)
    : window.settles(PATIENCE_SECONDS));
  const outcome = settled
    ? await outcomes(window, one)
    : [state === 'ended' ? cause('testNoSignIn') : cause('testLoads', { seconds: PATIENCE_SECONDS })];
  return [...waiting, ...outcome, ...(await faults(window, one)), ...window.complaints];
}

/** Makes the calls of the page slow, refused, failing or without a session. Returns what lets held calls go on. */
async function provoke(page: Page, { state, locale }: PageCase, tools: CaseTools): Promise<() => void> {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const answer = (error: 'forbidden' | 'internal') => {
    const body = failure(new AppError(error), locale, new Map());
    return (route: Route) =>
      route.fulfill({ status: body.code, json: body, headers: { 'request-id': 'sample-request' } });
  };
  let ended: Promise<unknown> | undefined;
  const ways: Readonly<Partial<Record<State, (route: Route) => Promise<unknown>>>> = {
    slow: (route) => released.then(() => route.continue()),
    forbidden: answer('forbidden'),
    failed: answer('internal'),
    // The first call of the page finds that the server has ended the session.
    ended: (route) => (ended ??= tools.endSession()).then(() => route.continue()),
  };
  const way = ways[state];
  // A window that has been closed no longer takes an answer.
  if (way)
    await page.route(
      (url) => isDataCall(url.href),
      (route) => way(route).catch(() => undefined) as Promise<void>,
    );
  return release;
}

/** What is wrong while the calls of the page are not answered. */
async function whileWaiting(window: WatchedWindow, one: PageCase): Promise<Cause[]> {
  const { page } = window;
  if (!(await window.until(() => window.asked > 0, PATIENCE_SECONDS))) return [];
  const sign = page.locator(
    '[role="tabpanel"]:visible :is(.skeleton-bar, [aria-busy="true"], [role="status"], form):visible',
  );
  if (!(await window.until(async () => (await sign.count()) > 0, 5))) return [cause('testNoWaiting')];
  return faults(window, one);
}

/** Whether the page shows what the state calls for. */
async function outcomes(window: WatchedWindow, { state, opening }: PageCase): Promise<Cause[]> {
  const { page } = window;
  if (state === 'ended') return [];
  const panel = page.locator('[role="tabpanel"]:visible');
  // A window without a page asks to sign in, though its session has not ended.
  const shown = (await panel.count()) > 0 && (await panel.innerText()).trim() !== '';
  if (!shown) return [cause('testNothing')];
  const provoked = state === 'slow' || state === 'forbidden' || state === 'failed';
  if (provoked && window.asked === 0) return [cause('testUnasked')];
  const alerts = panel.locator('[role="alert"]:visible');
  const notices = panel.locator('[role="status"]:visible :is(h2, h3)');
  if (state === 'forbidden')
    return (await notices.count()) + (await alerts.count()) > 0 ? [] : [cause('testNoRefusal')];
  if (state === 'failed') return (await alerts.getByRole('button').count()) > 0 ? [] : [cause('testNoRetry')];
  const messages = page.locator('[data-sonner-toast] [role="alert"]');
  const refused = [...(await alerts.allInnerTexts()), ...(await messages.allInnerTexts())];
  const lists = opening.kind === 'list' ? panel.locator('table:visible') : panel;
  if (refused.length === 0 && (await lists.count()) + (await notices.count()) === 0)
    return [cause('testNothing')];
  return refused.map((text) => cause('testRefused', { text: text.replaceAll(/\s+/g, ' ') }));
}

/** Wrong texts, and barriers. */
async function faults(window: WatchedWindow, { locale }: PageCase): Promise<Cause[]> {
  const texts = await window.texts();
  const found = await barriers(window.page, 'light');
  return [
    ...wrongTexts({ locale, texts, data: window.data, documents: window.documents }),
    ...found.map((what) => cause('testBarrier', { what })),
  ];
}
