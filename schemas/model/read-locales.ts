import { isObject } from '../json';
import { fileName } from './join-pages';
import type { SourceDocument } from './source-document';
import { unseenCharacters } from '../parse/unseen-characters';
import { reporter } from '../problems/reporter';
import type { Problem } from '../problems/problem';
import { cause } from '../problems/causes';
import { shown } from '../problems/unknown-name';

/** Translations by source text. */
export type WordMap = ReadonlyMap<string, string>;

/** The translations of one language. */
export interface LanguagePack {
  /** Those of all domains together, for texts of which no domain is known. */
  readonly all: WordMap;
  /** Those of each domain's own files. */
  readonly own: ReadonlyMap<string, WordMap>;
}

/** Reads the language packs of all domains, by language. */
export function readLocales(
  documents: readonly SourceDocument[],
  problems: Problem[],
): ReadonlyMap<string, LanguagePack> {
  const packs = new Map<string, { all: Map<string, string>; own: Map<string, Map<string, string>> }>();
  for (const { kind, file, domain, json, syntaxError } of documents) {
    if (kind !== 'locale') continue;
    const report = reporter(file, 'locale', problems);
    if (syntaxError !== undefined || !isObject(json)) {
      report('', syntaxError ?? cause('wrongType', { types: ['object'], came: shown(json) }));
      continue;
    }
    const language = fileName(file);
    const pack = packs.get(language) ?? { all: new Map<string, string>(), own: new Map() };
    packs.set(language, pack);
    const own = new Map<string, string>();
    pack.own.set(domain, own);
    for (const { path, ...found } of unseenCharacters(json)) report(path, found, 'tolerated');
    for (const [text, word] of Object.entries(json))
      if (typeof word !== 'string')
        report(text, cause('wrongType', { types: ['string'], came: shown(word) }));
      // An empty translation is a stub that has not been filled in.
      else if (word !== '') own.set(text, word);
    for (const [text, word] of own) pack.all.set(text, word);
  }
  return packs;
}
