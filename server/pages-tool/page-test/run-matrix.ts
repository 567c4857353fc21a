import type { Browser, BrowserContext } from 'playwright';
import type { Language } from '../../../schemas/languages';
import type { Model } from '../../../schemas/model/model';
import { cause, type Cause } from '../../../schemas/problems/causes';
import type { Db } from '../../action';
import { connect } from '../../database/connection/connect';
import { signIn, signOut } from './call-api';
import { findOpenings } from './find-openings';
import { matrixCases, type MatrixChoice } from './matrix-cases';
import { ROWS, STATE_WORDS, type Account, type PageCase } from './page-case';
import { roleAccounts } from './role-accounts';
import { idsOf, sampledEntities, sampleRows } from './sample-rows';
import { testCase } from './test-case';
import type { ThrowAwayServer } from './throw-away-server';

/** What a run needs. */
export interface MatrixRun extends Omit<MatrixChoice, 'hasSamples'> {
  browser: Browser;
  server: ThrowAwayServer;
  /** Password of every account. */
  password: string;
  /** The documents that the server serves. */
  model: Model;
  /** The pages to test. */
  pages: readonly string[];
  /** Told before each case. */
  progress(at: number, cases: number): void;
  /** Told what is wrong, as soon as it is found. */
  failed(failure: Cause): void;
  /** Told what cannot be tested. */
  note(note: Cause): void;
}

/** The extent of a run. */
export interface MatrixResult {
  cases: number;
  pages: number;
  failures: number;
}

/** Windows that are open at the same time: one loads while the other is judged. */
const LANES = 2;
/** An id that no record has. */
const ABSENT = 999_999_999;

/** Opens the pages in all cases and reports what is wrong. */
export async function runMatrix(run: MatrixRun): Promise<MatrixResult> {
  const { server, model, password, note } = run;
  const { db, close } = connect(server.database);
  try {
    const { place, accounts } = await roleAccounts(db, model, password);
    const sessions = await Promise.all(
      accounts.map(async (account) => ({
        ...account,
        token: await signIn(server.url, account.loginName, password),
      })),
    );
    const tokens = new Map(sessions.map(({ loginName, token }) => [loginName, token]));
    const openings = (await findOpenings(server.url, sessions)).filter(({ page }) =>
      run.pages.includes(page),
    );
    for (const page of run.pages)
      if (!openings.some((one) => one.page === page)) note(cause('testUnopened', { page }));
    const sampled = new Set(sampledEntities(model).map(({ entity }) => entity.id));
    const hasSamples = (entity: string | undefined) => entity === undefined || sampled.has(entity);
    const cases = matrixCases(openings, { ...run, hasSamples });
    const windows = new Windows(run, tokens);
    let at = 0;
    let failures = 0;
    for (const rows of new Set(Object.values(ROWS))) {
      const waiting = cases.filter(({ state }) => ROWS[state] === rows);
      if (waiting.length === 0) continue;
      for (const missing of await sampleRows(db, model, place, rows))
        if (rows > 0) note(cause('testNoRows', { ...missing }));
      const lane = async () => {
        for (let one = waiting.shift(); one; one = waiting.shift()) {
          run.progress(++at, cases.length);
          for (const what of await windows.test(one, await addressOf(db, model, server.url, one))) {
            failures++;
            run.failed(failureOf(one, what));
          }
        }
      };
      await Promise.all(Array.from({ length: LANES }, lane));
    }
    return { cases: cases.length, pages: new Set(openings.map(({ page }) => page)).size, failures };
  } finally {
    await close();
  }
}

/** A failure in one line: page, role, language, state, and what is wrong. */
function failureOf({ opening, locale, state }: PageCase, what: Cause): Cause {
  const { page, roles } = opening;
  return cause('testCase', { page, role: roles.join('/'), locale, state: cause(STATE_WORDS[state]), what });
}

/** The address of a page, with a record for the kinds that show one; an absent one where there is none. */
async function addressOf(db: Db, model: Model, url: string, { opening, state }: PageCase): Promise<string> {
  const { kind, path, entity } = opening;
  const shows = kind === 'detail' || (state !== 'none' && (kind === 'form' || kind === 'wizard'));
  const of = shows ? model.entities.get(entity ?? '') : undefined;
  if (!of) return url + path;
  const [id = ABSENT] = await idsOf(db, of);
  return `${url}${path}?id=${id}`;
}

/** The browser's windows: those of an account and a language share their session and their cache. */
class Windows {
  private readonly contexts = new Map<string, Promise<BrowserContext>>();

  constructor(
    private readonly run: Pick<MatrixRun, 'browser' | 'server' | 'password'>,
    private readonly tokens: ReadonlyMap<string, string>,
  ) {}

  /** Tests one case in a window of its own. */
  async test(one: PageCase, address: string): Promise<Cause[]> {
    const { opening, locale, state } = one;
    const { account } = opening;
    const { url } = this.run.server;
    // A session that ends is not shared.
    const own = state === 'ended' ? await signIn(url, account.loginName, this.run.password) : null;
    const context = await (own === null ? this.shared(account, locale) : this.open(own, locale));
    const page = await context.newPage();
    try {
      return await testCase(page, one, { address, endSession: () => signOut(url, own ?? '') });
    } catch (error) {
      return [cause('testError', { what: (error as Error).message })];
    } finally {
      await (own === null ? page.close() : context.close());
    }
  }

  private shared({ loginName }: Account, locale: Language): Promise<BrowserContext> {
    const key = `${loginName} ${locale}`;
    const known = this.contexts.get(key) ?? this.open(this.tokens.get(loginName) ?? '', locale);
    this.contexts.set(key, known);
    return known;
  }

  private open(token: string, locale: Language): Promise<BrowserContext> {
    const localStorage = [
      { name: 'mortise.language', value: locale },
      { name: 'Access-Token', value: token },
    ];
    return this.run.browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale,
      timezoneId: 'Asia/Shanghai',
      // During a transition colours belong to no theme; and frames of motion take most of a window's time.
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: this.run.server.url, localStorage }] },
    });
  }
}
