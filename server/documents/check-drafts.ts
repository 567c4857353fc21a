import { buildSteps } from '../../schemas/model/build-model';
import { checkMaskedReads } from '../../schemas/check/check-masked-reads';
import { checkUnmasked } from '../../schemas/check/check-unmasked';
import type { JsonObject } from '../../schemas/json';
import type { Model } from '../../schemas/model/model';
import type { EntityModel } from '../../schemas/model/entity-model';
import { problemKey, type Finding, type Problem, type Report } from '../../schemas/problems/problem';
import { cause, type Cause } from '../../schemas/problems/causes';
import { shortened } from '../../schemas/text/cut-text';
import { logProblems } from '../database/tables/log-problems';
import { LOG_TABLES } from '../database/tables/log-tables';
import { findSource, type WrittenDocument } from './document-source';
import { inSlices } from './in-slices';
import { checkOverlay } from './overlay-rules';
import { readDraft } from './read-draft';
import { fileOf, withDocuments } from './tenant-model';

/** The result of publishing drafts together. */
export interface DraftCheck {
  /** All documents with the drafts applied. */
  model: Model;
  /** Errors of each draft, in the given order. */
  problems: Finding[][];
  /** Places of other documents that would become invalid. */
  breaks: Problem[];
}

/** The documents that a draft is checked against. */
export interface Installation {
  /** The shipped documents. */
  shipped: Model;
  /** The documents in force. */
  current: Model;
  /** The last checked model; a draft is checked when it is saved, shown and published. */
  tried?: Model | undefined;
  /** Receives the model that is checked now. */
  remember?(model: Model): void;
}

/** Maximum number of listed problems per document. */
const MOST_LISTED = 200;
/** Maximum length of a problem's path. */
const MOST_PATH = 500;

/** Checks drafts as a part of the whole. Problems that already exist in force are not reported. */
export async function checkDrafts(
  installation: Installation,
  drafts: readonly WrittenDocument[],
): Promise<DraftCheck> {
  const { shipped, current, tried } = installation;
  const known = [...(tried ? [tried] : []), current, shipped];
  const read = drafts.map((draft) => ({ draft, ...readDraft(draft.text) }));
  const sound = read.flatMap(({ draft, json }) => (json ? [draft] : []));
  // Applied to the shipped file, not to the version in force: a draft contains the whole change, not the difference to
  // the last publish.
  const sources = await inSlices(withDocuments(withShipped(current, shipped, sound), sound, known));
  const model = await inSlices(buildSteps(sources, current.fieldTypes, known));
  installation.remember?.(model);
  const before = new Set(current.problems.map(problemKey));
  const found = model.problems.filter(
    (problem) => problem.severity !== 'warning' && !before.has(problemKey(problem)),
  );
  const files = drafts.map((draft) => fileOf(shipped, draft));
  return {
    model,
    problems: read.map(({ draft, json, problems }, at) =>
      listed([
        ...problems,
        ...(json ? ownProblems(draft, json, model, { shipped, current }) : []),
        ...model.problems
          .filter(({ file, severity }) => file === files[at] && severity !== 'warning' && json)
          .map(({ path, code, params }) => ({ path, code, params })),
      ]),
    ),
    breaks: found.filter(({ file }) => !files.includes(file)),
  };
}

/** A draft stores its problems: of many, the first and the number of the rest. */
function listed(problems: readonly Finding[]): Finding[] {
  return firstOf(problems, (more) => ({ path: '', ...more }));
}

/** The first of many problems and the number of the rest; long paths are truncated. */
export function firstOf<T extends Finding>(problems: readonly T[], more: (found: Cause) => T): T[] {
  const n = problems.length - MOST_LISTED;
  const first = problems
    .slice(0, MOST_LISTED)
    .map((one) => ({ ...one, path: shortened(one.path, MOST_PATH) }));
  return n > 0 ? [...first, more(cause('moreProblems', { n }))] : first;
}

/** What would become invalid if a document were deleted. */
export async function checkRemoval(
  current: Model,
  document: WrittenDocument,
): Promise<{ model: Model; breaks: Problem[] }> {
  const gone = findSource(current, document);
  const sources = current.sources.filter((source) => source !== gone);
  const model = await inSlices(buildSteps(sources, current.fieldTypes, [current]));
  const before = new Set(current.problems.map(problemKey));
  return { model, breaks: model.problems.filter((problem) => !before.has(problemKey(problem))) };
}

function withShipped(current: Model, shipped: Model, drafts: readonly WrittenDocument[]): Model {
  const original = new Map(
    drafts.flatMap((draft) => {
      const [now, file] = [findSource(current, draft), findSource(shipped, draft)];
      return now && file ? [[now, file] as const] : [];
    }),
  );
  return { ...current, sources: current.sources.map((source) => original.get(source) ?? source) };
}

/** Additional rules for documents in the database. */
function ownProblems(
  draft: WrittenDocument,
  json: JsonObject,
  model: Model,
  { shipped, current }: Installation,
): Finding[] {
  const problems: Finding[] = [];
  const report: Report = (path, found) => void problems.push({ path, ...found });
  if (json.id !== draft.code) report('id', cause('idNotCode', { name: draft.code }));
  const file = findSource(shipped, draft);
  // Whoever wrote it: a document that replaces a shipped one must keep the product's guarantees.
  if (file) checkOverlay(draft.kind, file.json as JsonObject, json, report);
  if (draft.kind === 'entity') checkUnmasked(model, draft.code, { shipped, current }, report);
  if (draft.kind !== 'domain') checkMaskedReads(draft.kind, json, { model, shipped }, report);
  const entity = draft.kind === 'entity' ? model.entities.get(draft.code) : undefined;
  // The right to read a query of the server comes with the shipped entity.
  if (entity?.entity.view && !file) report('view', cause('systemTable', { name: entity.entity.view }));
  if (draft.kind === 'entity') checkLog(draft.code, file?.json as JsonObject | undefined, entity, report);
  if (entity && !file) checkAddable(entity, report);
  const published = file ? undefined : current.entities.get(draft.code)?.entity;
  // With another scope, the existing rows would belong to no tenant or organisation.
  if (entity && published && published.scope !== entity.entity.scope)
    report('scope', cause('scopeFixed', { scope: published.scope }));
  return problems;
}

/** Only a shipped entity may be a log, and it must have the columns that its seal covers. */
function checkLog(
  id: string,
  shipped: JsonObject | undefined,
  written: EntityModel | undefined,
  report: Report,
): void {
  if (!LOG_TABLES.some(({ name }) => name === id)) return;
  if (!shipped) report('id', cause('systemTable', { name: id }));
  const known = new Set((shipped?.columns as JsonObject[] | undefined)?.map(({ name }) => name));
  for (const { field } of shipped ? (written?.stored ?? []) : [])
    if (!known.has(field.model))
      report(`columns[${written!.fields.indexOf(field)}].name`, cause('logColumn', { name: field.model }));
  for (const { path, code, params } of shipped && written ? logProblems(written) : [])
    if (code !== 'servedType' || known.has(written!.fields[Number(/\d+/.exec(path))]?.model))
      report(path, { code, params });
}

/**
 * A column that only the server sets is empty in a new row unless the document has a default, because no action fills
 * it in.
 */
function checkAddable({ entity, stored, has }: EntityModel, report: Report): void {
  if (!has('add') && !has('batch-add')) return;
  const kept = new Set(stored.map(({ field }) => field.model));
  entity.columns.forEach((column, at) => {
    const { name, readOnly, required, auto } = column;
    if (readOnly && required && !auto && column.default === undefined && kept.has(name))
      report(`columns[${at}].required`, cause('nobodyFills', { name }));
  });
}
