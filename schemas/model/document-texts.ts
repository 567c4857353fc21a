import { COMMON } from './common-domain';
import { partContext, placesOf } from '../grammar/rewrite';
import type { Json } from '../json';
import type { Model } from './model';
import { BATCH_VERB_WORDS, VERB_WORDS } from '../document/verb-words';
import { CALL_WORDS, FORMER_CALL_WORDS, SETTING_CALL_WORDS, SWITCH_WORD } from '../document/call-words';
import { LINE_WORDS } from '../document/line-words';
import { AUTO_HELP, KEYWORD_FIELD, OWNER_LABEL, SYSTEM_FIELDS } from './system-fields';
import { indexedDocuments } from '../usages/indexed-documents';
import { NameSpace } from '../usages/references';
import { pathText } from '../usages/reference';
import { FURTHER_COLUMNS, WORKFLOW_COLUMNS } from './workflow-columns';

/** A text for users, and the first place where it occurs in its domain. */
export interface DocumentText {
  text: string;
  /** Folder of the domain whose language packs must contain the text. */
  domain: string;
  file: string;
  path: string;
}

/** Texts of the language itself: of the system columns, of documents with a workflow, and of settings. */
export const LANGUAGE_TEXTS: readonly string[] = [
  ...[...SYSTEM_FIELDS, KEYWORD_FIELD].map(({ label }) => label),
  OWNER_LABEL,
  AUTO_HELP,
  ...WORKFLOW_COLUMNS.map(({ label }) => label),
  ...FURTHER_COLUMNS.map(({ label }) => label),
  ...Object.values(VERB_WORDS),
  ...Object.values(BATCH_VERB_WORDS),
  ...Object.values(SETTING_CALL_WORDS),
  SWITCH_WORD,
  ...FORMER_CALL_WORDS,
  ...(['init', 'batch-del', 'batch-add'] as const).map((call) => CALL_WORDS[call][0]),
  ...LINE_WORDS,
];

/**
 * Every text that the language packs must contain: the texts of documents, as marked in their grammar, and those of
 * field types and system columns.
 */
export function documentTexts({ sources, fieldTypes }: Model): DocumentText[] {
  const found = new Map<string, DocumentText>();
  const add = (one: DocumentText) => {
    const key = `${one.domain} ${one.text}`;
    if (one.text !== '' && !found.has(key)) found.set(key, one);
  };
  const documents = indexedDocuments(sources);
  const names = new NameSpace(documents, fieldTypes);
  const domains = new Map(sources.map(({ file, domain }) => [file, domain]));
  for (const document of documents)
    for (const { says, as, text, path } of names.placesIn(document))
      if (says.kind === 'text' && as === 'value')
        add({
          text,
          domain: domains.get(document.file) ?? COMMON,
          file: document.file,
          path: pathText(path),
        });
  for (const { type, options, defaults } of fieldTypes.values())
    for (const { says, text } of placesOf(options, defaults as Json, partContext(fieldTypes)))
      if (says.kind === 'text') add({ text, domain: COMMON, file: '', path: `defaults of ${type}` });
  for (const text of LANGUAGE_TEXTS) add({ text, domain: COMMON, file: '', path: 'system columns' });
  return [...found.values()];
}
