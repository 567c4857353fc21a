import { DOCUMENT_GRAMMARS } from '../grammar/document-grammars';
import { partContext, placesOf } from '../grammar/rewrite';
import { COMMON } from './common-domain';
import type { FieldGrammars } from './field';
import { isObject, type Json } from '../json';
import type { Model } from './model';
import type { LanguagePack, WordMap } from './read-locales';
import type { SourceDocument } from './source-document';
import { textOfKey } from './translate';
import { parsedDocument } from '../parse/parsed-document';

/** What words are looked up in: the language packs, and the documents that say which texts a domain has. */
export type Worded = Pick<Model, 'locales' | 'sources' | 'fieldTypes'>;

const NO_WORDS: WordMap = new Map();

/** The translations of all domains in a language, for texts of which no domain is known; empty without a language pack. */
export function wordsOf({ locales }: Pick<Model, 'locales'>, lang: string): WordMap {
  return locales.get(lang)?.all ?? NO_WORDS;
}

const joined = new WeakMap<LanguagePack, Map<string, WordMap>>();

/**
 * The translations for texts of a domain: its own, then those of `common`. Another domain may mean something else by
 * the same text, so its translations apply only to what the domain's documents do not say themselves: titles and
 * labels taken from the other domain.
 */
export function domainWords(model: Worded, lang: string, domain: string | undefined): WordMap {
  const pack = model.locales.get(lang);
  if (!pack || domain === undefined) return pack?.all ?? NO_WORDS;
  const known = joined.get(pack) ?? new Map<string, WordMap>();
  joined.set(pack, known);
  let words = known.get(domain);
  if (!words) known.set(domain, (words = join(model, pack, domain, pack.all)));
  return words;
}

/** The translations for a page. Texts taken from an entity of another domain use that domain's translations. */
export function pageWords(
  model: Worded & Pick<Model, 'entities'>,
  lang: string,
  page: { id: string; entity?: string | undefined },
): WordMap {
  const source = model.sources.find(
    ({ kind, json }) => kind === 'page' && isObject(json) && json.id === page.id,
  );
  const lender = model.entities.get(page.entity ?? '')?.domain;
  const pack = model.locales.get(lang);
  if (!pack || !source || lender === undefined || lender === source.domain)
    return domainWords(model, lang, source?.domain);
  const lent = new Map([...pack.all, ...(pack.own.get(lender) ?? [])]);
  return join(model, pack, source.domain, lent);
}

function join(model: Worded, pack: LanguagePack, domain: string, lent: WordMap): WordMap {
  const said = new Set<string>();
  for (const source of model.sources)
    if (source.domain === domain) for (const text of textsOf(source, model.fieldTypes)) said.add(text);
  return new Map([
    ...[...lent].filter(([key]) => !said.has(textOfKey(key))),
    ...(pack.own.get(COMMON) ?? []),
    ...(pack.own.get(domain) ?? []),
  ]);
}

const texts = new WeakMap<SourceDocument, ReadonlySet<string>>();

/** The texts of a document, found by its grammar. */
function textsOf(source: SourceDocument, fieldTypes: FieldGrammars): ReadonlySet<string> {
  let known = texts.get(source);
  if (known) return known;
  const { kind } = source;
  const value = kind === 'locale' ? null : parsedDocument(source, kind).value;
  const places =
    kind === 'locale' || !value
      ? []
      : placesOf(DOCUMENT_GRAMMARS[kind], value as unknown as Json, partContext(fieldTypes));
  known = new Set(
    places.filter(({ says, as }) => says.kind === 'text' && as === 'value').map(({ text }) => text),
  );
  texts.set(source, known);
  return known;
}
