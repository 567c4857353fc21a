import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PERMISSION_WORDS } from '../../schemas/document/permission';
import { LANGUAGE_TEXTS } from '../../schemas/model/document-texts';
import { fieldTypes } from '../../schemas/model/field';
import { textOfKey } from '../../schemas/model/translate';
import { allRoutes } from '../../server/app';
import { loadDomains } from '../../server/documents/load-domains';
import { unconnectedDatabase } from '../../server/pages-tool/unconnected-database';
import { TIMED_WORDS } from '../../server/documents/timed-order';
import { EXPORT_WORDS, PRINT_JOB_WORDS } from '../../server/exports/job-words';
import { IMPORT_WORDS } from '../../server/imports/import-jobs';
import { FACT_WORDS } from '../../server/records/changed-fields';
import { LogBody } from '../../server/records/log-query';
import type { Action } from '../../server/action';
import { builtInFieldTypes } from '../../widgets/field-types';
import { actions as orgActions } from '../../domains/org/actions';
import { actions as supervisedActions } from '../../domains/supervised/actions';

const ROOT = path.resolve(import.meta.dirname, '../../domains');
const CHINESE = /[\u4e00-\u9fff]/;
/** A quoted text in the source of an action; texts that are concatenated are found by their `title`. */
const QUOTED = /'([^'\n]*[\u4e00-\u9fff][^'\n]*)'/g;

const domains = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(file) : [file];
  });
}

/** Every Chinese text of a document. Rows that `init` inserts are data and are not translated. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return CHINESE.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(texts);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (key === 'init' ? [] : texts(part)));
}

function actionTexts(actions: readonly Action[]): string[] {
  return actions.flatMap(({ title, body }) => [title, ...texts(body)]);
}

/** Messages in `actions.ts` and `actions/*.ts`. */
function sentences(domain: string): string[] {
  const files = filesBelow(path.join(ROOT, domain)).filter(
    (file) => /\/actions(\/[^/]+)?\.ts$/.test(file) && !file.endsWith('.test.ts'),
  );
  return files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(QUOTED)].map((match) => match[1]!));
}

function documentTexts(domain: string): string[] {
  const files = filesBelow(path.join(ROOT, domain)).filter(
    (file) => file.endsWith('.json') && !file.includes('/locales/'),
  );
  return files.flatMap((file) => texts(JSON.parse(readFileSync(file, 'utf8'))));
}

const model = await loadDomains(ROOT, fieldTypes(builtInFieldTypes));

/** Titles of the server's own calls and of their bodies. */
const ownCalls = allRoutes(unconnectedDatabase(), model, [])
  .filter(({ kind }) => kind !== 'action')
  .flatMap(({ title, body }) => [...(title ? [title] : []), ...texts(body)]);

const needed = new Set([
  ...domains.flatMap((domain) => [...documentTexts(domain), ...sentences(domain)]),
  ...actionTexts([...orgActions, ...supervisedActions]),
  ...ownCalls,
  ...texts(LogBody),
  ...Object.values(FACT_WORDS),
  ...Object.values(EXPORT_WORDS),
  ...Object.values(PRINT_JOB_WORDS),
  ...Object.values(TIMED_WORDS),
  ...Object.values(IMPORT_WORDS),
  ...Object.values(PERMISSION_WORDS),
  ...LANGUAGE_TEXTS,
  ...builtInFieldTypes.flatMap(({ defaults }) =>
    texts([defaults.placeholder, defaults.rangePlaceholder, defaults.unit]),
  ),
]);

/** Placeholders that only repeat the label in English. */
const LEFT_BLANK = new Set(['请输入']);

/** What each domain's own documents and sentences say. */
const saidBy = new Map(
  domains.map((domain) => [domain, [...documentTexts(domain), ...sentences(domain)]] as const),
);

describe.each(['en-US'])('the texts of %s', (language) => {
  const entries = domains.flatMap((domain) => {
    const file = path.join(ROOT, domain, 'locales', `${language}.json`);
    return Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  });
  const words = new Map(entries);

  it('cover every text of the documents and every message of the actions', () => {
    const missing = [...needed].filter((text) => !words.get(text)?.trim());
    expect(missing.filter((text) => !LEFT_BLANK.has(text) || !words.has(text))).toEqual([]);
  });

  it('are those of the domain that contains the text, or of common', () => {
    const missing = [...saidBy].flatMap(([domain, said]) => {
      const pack = model.locales.get(language)!;
      return said
        .filter((text) => !pack.own.get(domain)?.has(text) && !pack.own.get('common')?.has(text))
        .map((text) => `${domain}: ${text}`);
    });
    expect(missing).toEqual([]);
  });

  it('contain no unused text and no duplicates', () => {
    expect([...words.keys()].filter((key) => !needed.has(textOfKey(key)))).toEqual([]);
    expect(entries.map(([text]) => text).filter((text, at, all) => all.indexOf(text) !== at)).toEqual([]);
  });

  it('keep the placeholders of a message', () => {
    const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const [text, word] of entries) expect(placeholders(word), text).toEqual(placeholders(text));
  });
});
