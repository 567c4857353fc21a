import type { Page, Request, Response } from 'playwright';
import { cause, type Cause } from '../../../schemas/problems/causes';

/** Answers with texts of documents; all others but those of errors hold data. */
const OF_DOCUMENTS = /\/(org\/user\/menu|dynamic-sys\/table-info\/get-data\/[^/?]+)(\?|$)/;
/** Calls of the shell, which every page has; all others are asked for by a page. */
const OF_SHELL = /\/(public\/.*|org\/(user\/(userinfo|menu)|org\/switch-option))(\?|$)/;
const POLL_MS = 40;

/** An element of the window; the server is checked without the types of a browser. */
interface Named {
  getAttribute(name: string): string | null;
}

/** Whether a URL is a call that a page makes for its content. */
export const isDataCall = (url: string): boolean =>
  url.includes('/api/v1/') && !OF_SHELL.test(url) && !OF_DOCUMENTS.test(url);

/** Collects what a window complains about, and the answers that it gets. */
export class WatchedWindow {
  readonly complaints: Cause[] = [];
  /** The texts of answers with data, and of those with documents. */
  data = '';
  documents = '';
  /** Calls for content. */
  asked = 0;
  private readonly open = new Set<Request>();
  private readonly reading = new Set<Promise<void>>();

  constructor(
    readonly page: Page,
    /** Console messages that the case provokes. */
    allowed: RegExp | null,
  ) {
    page.on('console', (message) => {
      const text = `${message.text()} ${message.location().url}`;
      if ((message.type() === 'error' || message.type() === 'warning') && !allowed?.test(text))
        this.complaints.push(cause('testConsole', { what: text }));
    });
    page.on('pageerror', (error) =>
      this.complaints.push(cause('testError', { what: error.stack ?? error.message })),
    );
    page.on('request', (request) => {
      this.open.add(request);
      if (isDataCall(request.url())) this.asked++;
      if (!/^(http:\/\/127\.0\.0\.1:|data:|blob:)/.test(request.url()))
        this.complaints.push(cause('testElsewhere', { what: request.url() }));
    });
    page.on('requestfailed', (request) => this.open.delete(request));
    page.on('requestfinished', (request) => this.open.delete(request));
    page.on('response', (response) => {
      if (!response.url().includes('/api/v1/')) return;
      const read = this.read(response).finally(() => this.reading.delete(read));
      this.reading.add(read);
    });
  }

  /** Waits until `done`; false when that takes longer than `seconds`. */
  async until(done: () => boolean | Promise<boolean>, seconds: number): Promise<boolean> {
    const end = Date.now() + seconds * 1000;
    while (!(await done())) {
      if (Date.now() > end) return false;
      await this.page.waitForTimeout(POLL_MS);
    }
    return true;
  }

  /** Waits until nothing is asked for and nothing shows that it is loading, twice in a row. */
  async settles(seconds: number): Promise<boolean> {
    const loading = this.page.locator('main :is(.skeleton-bar, [aria-busy="true"]):visible');
    const shown = this.page.locator('[role="tabpanel"]:visible, input[type="password"]:visible');
    let still = 0;
    return this.until(async () => {
      const calm = this.open.size === 0 && (await shown.count()) > 0 && (await loading.count()) === 0;
      still = calm ? still + 1 : 0;
      return still > 1;
    }, seconds);
  }

  /** The visible texts and the accessible names of the window, each in one line; drawings have none. */
  async texts(): Promise<string[]> {
    await Promise.all(this.reading);
    const drawings = (
      await this.page.locator(':is([aria-hidden="true"], svg):visible').allTextContents()
    ).join('\n');
    const text = await this.page.locator('body').innerText();
    const names = await this.page
      .locator(':is([aria-label], [placeholder], [title], [alt]):visible')
      .evaluateAll((elements) =>
        (elements as unknown as readonly Named[]).flatMap((element) =>
          ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
        ),
      );
    return [...text.split(/[\n\t]/), ...names]
      .map((line) => line.trim())
      .filter((line) => line !== '' && !drawings.includes(line));
  }

  /** The body of a response is gone when the window has left its page. */
  private async read(response: Response): Promise<void> {
    const text = await response.text().catch(() => '');
    if (OF_DOCUMENTS.test(response.url())) this.documents += text;
    else if (response.ok()) this.data += text;
  }
}
