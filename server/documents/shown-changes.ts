import { exceedsBounds } from '../../schemas/document/bounds';
import type { JsonObject } from '../../schemas/json';
import type { Model } from '../../schemas/model/model';
import { diffSteps, type Change } from '../../schemas/versions/diff-documents';
import { diffLines, diffMark, moreLine } from '../../schemas/versions/diff-lines';
import { isChinese } from '../../schemas/text/is-chinese';
import { currentDocument, findSource, type WrittenDocument } from './document-source';

/** Maximum number of listed changes per document. */
const MOST_CHANGES = 1000;

/** The changes of a document for display before a publish. */
export interface ShownChanges {
  changes: Change[];
  /**
   * The changes as sentences in the caller's language, each with its mark; the last line is the number of omitted
   * changes.
   */
  lines: string[];
}

/** Compares a document with the version in force. A document that is too large to parse has only problems. */
export function* shownChanges(
  current: Model,
  document: WrittenDocument,
  lang: string,
): Generator<void, ShownChanges> {
  const before = findSource(current, document)?.json as JsonObject | undefined;
  yield;
  return yield* changesBetween(before ?? {}, document, { fieldTypes: current.fieldTypes, lang });
}

/** Compares a document with an earlier or later content of it. */
export function* changesBetween(
  before: JsonObject,
  document: Pick<WrittenDocument, 'kind' | 'text'>,
  { fieldTypes, lang }: { fieldTypes: Model['fieldTypes']; lang: string },
): Generator<void, ShownChanges> {
  const after = currentDocument(document.kind, document.text);
  yield;
  if (!after || exceedsBounds(after)) return { changes: [], lines: [] };
  const all = yield* diffSteps(document.kind, before, after, fieldTypes);
  const changes = all.slice(0, MOST_CHANGES);
  const language = isChinese(lang) ? 'zh-CN' : 'en-US';
  const lines = diffLines(changes, language).map((line, at) => `${diffMark(changes[at]!)} ${line}`);
  const left = all.length - changes.length;
  return { changes, lines: left > 0 ? [...lines, moreLine(left, language)] : lines };
}
