import { mkdir, writeFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildModel } from '../../schemas/model/build-model';
import type { DocumentText } from '../../schemas/model/document-texts';
import { unknownName } from '../../schemas/problems/unknown-name';
import { untranslatedTexts } from '../documents/check-installation';
import { jsonSyntaxCause } from '../../schemas/problems/json-syntax';
import { readDocuments } from '../documents/load-domains';
import { locatedText } from '../documents/located-line';
import { addStubs } from './add-stubs';
import { isSound } from './check-verb';
import { RefusedError, type PagesTool, type Verb } from './pages-tool';
import { shownFile } from './read-files';
import { countText } from './tool-text';

/** `locale`: the untranslated texts of a domain. */
export const localeVerb: Verb = {
  usage: 'locale DOMAIN',
  about: 'locale.about',
  more: 'locale.more',
  flags: ['--stdout'],
  counts: [1, 1],
  run: locale,
};

async function locale(
  tool: PagesTool,
  [domain = '']: readonly string[],
  flags: ReadonlySet<string>,
): Promise<number> {
  const sources = await readDocuments(tool.domains);
  const domains = [...new Set(sources.map((source) => source.domain))];
  if (!domains.includes(domain)) throw new RefusedError(unknownName(domain, domains));
  const model = buildModel(sources, tool.fieldTypes);
  const routes = isSound(model) ? tool.routes(model) : [];
  const packs = sources.filter((source) => source.kind === 'locale' && source.domain === domain);
  const languages = new Set([...tool.languages, ...packs.map(({ file }) => path.basename(file, '.json'))]);
  for (const language of languages) {
    const file = path.join(tool.domains, domain, 'locales', `${language}.json`);
    const missing = untranslatedTexts(model, routes, language).filter((one) => one.domain === domain);
    const before = await readFile(file, 'utf8').catch(() => null);
    const text = stubbed(file, before, missing);
    if (flags.has('--stdout')) {
      tool.out(text.trimEnd());
      continue;
    }
    for (const one of missing) tool.out(await placeOf(tool, one));
    if (text !== before && missing.length > 0) {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    tool.err(countText('locale.missing', missing.length, tool.language, { file: shownFile(file) }));
  }
  return 0;
}

function stubbed(file: string, before: string | null, missing: readonly DocumentText[]): string {
  const keys = missing.map(({ text }) => text);
  const after = addStubs(before ?? '{}\n', keys);
  if (after === null) throw new RefusedError(jsonSyntaxCause(before ?? ''), shownFile(file));
  return after;
}

async function placeOf(tool: PagesTool, { file, path: at, text }: DocumentText): Promise<string> {
  return file === '' ? `${at}: ${text}` : `${await locatedText(tool.domains, file, at)}: ${text}`;
}
