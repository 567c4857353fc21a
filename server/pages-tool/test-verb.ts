import path from 'node:path';
import { LANGUAGES, type Language } from '../../schemas/languages';
import { buildModel } from '../../schemas/model/build-model';
import type { Model } from '../../schemas/model/model';
import { causeText } from '../../schemas/problems/cause-text';
import { cause } from '../../schemas/problems/causes';
import { unknownName } from '../../schemas/problems/unknown-name';
import { readDocuments } from '../documents/load-domains';
import { STATES, type State } from './page-test/page-case';
import { RefusedError, type PagesTool, type Verb } from './pages-tool';

/** `test`: opens pages in a browser, in the states and languages and for the roles that they can meet. */
export const testVerb: Verb = {
  usage: 'test [pages…]',
  about: 'test.about',
  more: 'test.more',
  moreParams: { languages: LANGUAGES.join(', '), states: STATES.join(', ') },
  flags: ['--whole', '--locale=', '--state=', '--documents='],
  counts: [0, Infinity],
  run: test,
};

async function test(tool: PagesTool, names: readonly string[], flags: ReadonlySet<string>): Promise<number> {
  const further = valueOf(flags, '--documents=').map((folder) => path.resolve(folder));
  const folders = [tool.domains, ...further];
  const model = buildModel((await Promise.all(folders.map(readDocuments))).flat(), tool.fieldTypes);
  const pages = chosen(names, sound(model));
  const locales = chosen<Language>(valueOf(flags, '--locale='), LANGUAGES, ['zh-CN', 'en-US']);
  const states = chosen<State>(valueOf(flags, '--state='), STATES);
  const browser = await startBrowser();
  tool.atEnd?.(() => browser.close());
  // Only a run needs what drives a browser.
  const { startThrowAway } = await import('./page-test/throw-away-server');
  const { runMatrix } = await import('./page-test/run-matrix');
  const password = 'Tested-4-pages';
  const starting = startThrowAway(path.dirname(tool.domains), further, password);
  const remove = once(() => starting.then((server) => server.remove()));
  tool.atEnd?.(remove);
  // What a closed browser complains about is no failure of a page.
  let stopped = false;
  tool.atEnd?.(() => Promise.resolve((stopped = true)));
  const say = (text: string) => {
    if (stopped) return;
    tool.progress?.('');
    tool.out(text);
  };
  try {
    const { failures, ...extent } = await runMatrix({
      ...{ browser, password, model, pages, locales, states, whole: flags.has('--whole') },
      server: await starting,
      progress: (at, cases) =>
        tool.progress?.(causeText(cause('testProgress', { at, cases }), tool.language)),
      failed: (failure) => say(causeText(failure, tool.language)),
      note: (note) => say(causeText(note, tool.language)),
    });
    tool.progress?.('');
    tool.err(causeText(cause('testFound', { ...extent, failures }), tool.language));
    return failures > 0 ? 1 : 0;
  } finally {
    await browser.close();
    await remove();
  }
}

/** The pages that can be shown. */
function sound({ pages }: Model): string[] {
  return [...pages.values()].filter((page) => !('problems' in page)).map(({ id }) => id);
}

/** The given names, which must be known; all of them if none is given. */
function chosen<T extends string>(
  given: readonly string[],
  known: readonly T[],
  usual = known,
): readonly T[] {
  for (const one of given)
    if (!known.includes(one as T)) throw new RefusedError(unknownName(one, [...known]));
  return given.length > 0 ? (given as readonly T[]) : usual;
}

const valueOf = (flags: ReadonlySet<string>, name: string): string[] =>
  [...flags].filter((flag) => flag.startsWith(name)).flatMap((flag) => flag.slice(name.length).split(','));

function once(run: () => Promise<unknown>): () => Promise<unknown> {
  let running: Promise<unknown> | undefined;
  return () => (running ??= run());
}

/** Chromium, driven by a package that an installation for users does not have. */
async function startBrowser() {
  const playwright = await import('playwright').catch(() => null);
  if (!playwright) throw new RefusedError(cause('testNeedsPackages'));
  const { chromiumOptions } = await import('./page-test/chromium-options');
  const options = await chromiumOptions();
  if (options.executablePath === undefined) throw new RefusedError(cause('testNeedsChromium'));
  return playwright.chromium.launch(options);
}
