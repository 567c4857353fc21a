import type { Domain } from '../document/domain';
import type { Entity } from '../document/entity';
import type { SourceDocument } from '../model/source-document';
import type { Page } from '../document/page-kinds/page';
import type { SeedFile } from '../document/seed';
import type { SettingKeys } from '../document/setting-keys';
import { parseDomain, parseEntity, parsePage, parseSeed, parseSettings, type Parsed } from './parse-document';

interface Documents {
  domain: Domain;
  entity: Entity;
  page: Page;
  settings: SettingKeys;
  seed: SeedFile;
}

/** A parsed document, or the reason it failed; shared by all readers. */
export type ParsedDocument<T> = Readonly<Parsed<T>>;

const PARSERS: { [K in keyof Documents]: (json: unknown, file: string) => Parsed<Documents[K]> } = {
  domain: parseDomain,
  entity: parseEntity,
  page: parsePage,
  settings: parseSettings,
  seed: parseSeed,
};

const known = new WeakMap<SourceDocument, ParsedDocument<Documents[keyof Documents]>>();

/** Parses a document once and caches the result with the document object. */
export function parsedDocument<K extends keyof Documents>(
  source: SourceDocument,
  kind: K,
): ParsedDocument<Documents[K]> {
  let parsed = known.get(source) as ParsedDocument<Documents[K]> | undefined;
  if (!parsed) known.set(source, (parsed = parse(source, kind)));
  return parsed;
}

/** Whether the document has been parsed before. */
export function isParsed(source: SourceDocument): boolean {
  return known.has(source);
}

function parse<K extends keyof Documents>(
  { file, json, syntaxError }: SourceDocument,
  kind: K,
): ParsedDocument<Documents[K]> {
  if (syntaxError === undefined) return PARSERS[kind](json, file);
  return { value: null, problems: [{ file, path: '', ...syntaxError, kind }] };
}
