import { buildModel } from '../../schemas/build-model';
import { checkMaskedReads } from '../../schemas/check-masked-reads';
import { checkUnmasked } from '../../schemas/check-unmasked';
import type { FieldError } from '../../schemas/errors';
import type { JsonObject } from '../../schemas/json';
import { menuEntries } from '../../schemas/menu-entries';
import type { EntityModel, Model } from '../../schemas/model';
import type { Problem } from '../../schemas/problem';
import { LOG_TABLES } from '../database/log-tables';
import { findSource, type WrittenDocument } from './document-source';
import { checkOverlay } from './overlay-rules';
import { readDraft } from './read-draft';
import { fileOf, withDocuments } from './tenant-model';

/** What would come of drafts if they were published together. */
export interface DraftCheck {
  /** All documents, the drafts among them. */
  model: Model;
  /** Mistakes of each draft, in the order given. */
  problems: FieldError[][];
  /** Places of other documents that would no longer hold. */
  breaks: Problem[];
}

/** The documents that a draft is checked against. */
export interface Installation {
  /** What was shipped. */
  shipped: Model;
  /** What is in force. */
  current: Model;
}

/** Checks drafts as a part of the whole. Mistakes that are there already are not theirs. */
export function checkDrafts(
  { shipped, current }: Installation,
  drafts: readonly WrittenDocument[],
): DraftCheck {
  const read = drafts.map((draft) => ({ draft, ...readDraft(draft.text) }));
  const sound = read.flatMap(({ draft, json }) => (json ? [draft] : []));
  // Over the file, not over what is in force: a draft is the whole change, not a change of the last one.
  const model = buildModel(withDocuments(withShipped(current, shipped, sound), sound), current.fieldTypes);
  const before = new Set(current.problems.map(problemKey));
  const found = model.problems.filter(
    (problem) => problem.severity !== 'warning' && !before.has(problemKey(problem)),
  );
  const files = drafts.map((draft) => fileOf(shipped, draft));
  return {
    model,
    problems: read.map(({ draft, json, problems }, at) => [
      ...problems,
      ...(json ? ownProblems(draft, json, model, { shipped, current }) : []),
      ...model.problems
        .filter(({ file, severity }) => file === files[at] && severity !== 'warning' && json)
        .map(({ path, message }) => ({ path, msg: message })),
    ]),
    breaks: found.filter(({ file }) => !files.includes(file)),
  };
}

/** What would no longer hold if a document were gone. */
export function checkRemoval(current: Model, document: WrittenDocument): { model: Model; breaks: Problem[] } {
  const gone = findSource(current, document);
  const model = buildModel(
    current.sources.filter((source) => source !== gone),
    current.fieldTypes,
  );
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

/** Rules that documents of a database have beyond those of files. */
function ownProblems(
  draft: WrittenDocument,
  json: JsonObject,
  model: Model,
  { shipped, current }: Installation,
): FieldError[] {
  const problems: FieldError[] = [];
  const report = (path: string, msg: string): void => void problems.push({ path, msg });
  if (json.id !== draft.code)
    report('id', `expected ${JSON.stringify(draft.code)}, the code of the document`);
  const file = findSource(shipped, draft);
  // Whoever wrote it: what takes the place of a shipped document keeps to its promises.
  if (file) checkOverlay(draft.kind, file.json as JsonObject, json, report);
  if (draft.kind === 'entity') checkUnmasked(model, draft.code, { shipped, current }, report);
  if (draft.kind !== 'domain') checkMaskedReads(draft.kind, json, { model, shipped }, report);
  const entity = draft.kind === 'entity' ? model.entities.get(draft.code) : undefined;
  if (draft.kind === 'entity') checkLog(draft.code, file?.json as JsonObject | undefined, entity, report);
  if (entity && !file) checkAddable(entity, report);
  if (draft.kind === 'domain') checkMenuNames(draft.code, model, report);
  return problems;
}

/** A log has the columns that it is sealed with, and only the entity that is shipped for it. */
function checkLog(
  id: string,
  shipped: JsonObject | undefined,
  written: EntityModel | undefined,
  report: (path: string, msg: string) => void,
): void {
  if (!LOG_TABLES.some(({ name }) => name === id)) return;
  if (!shipped) report('id', `"${id}" is the name of a system table`);
  const known = new Set((shipped?.columns as JsonObject[] | undefined)?.map(({ name }) => name));
  for (const { field } of shipped ? (written?.stored ?? []) : [])
    if (!known.has(field.model))
      report(
        `columns[${written!.fields.indexOf(field)}].name`,
        `"${field.model}" cannot be added: the columns of a log are fixed`,
      );
}

/** What only the server sets has no value in a new row, unless the document gives one: no verb fills it in here. */
function checkAddable(
  { entity, stored, has }: EntityModel,
  report: (path: string, msg: string) => void,
): void {
  if (!has('add') && !has('batch-add')) return;
  const kept = new Set(stored.map(({ field }) => field.model));
  entity.columns.forEach((column, at) => {
    const { name, readOnly, required, auto } = column;
    if (readOnly && required && !auto && column.default === undefined && kept.has(name))
      report(`columns[${at}].required`, `nobody can give column "${name}" a value; set "default"`);
  });
}

/** Names and addresses of menu entries are routes of the browser: each is there once. */
function checkMenuNames(domain: string, model: Model, report: (path: string, msg: string) => void): void {
  const own = model.domains.filter(({ id }) => id === domain);
  const all = [...menuEntries(model.domains)];
  for (const { name, path } of menuEntries(own)) {
    if (all.filter((entry) => entry.name === name).length > 1) report('menu', `the name "${name}" is taken`);
    if (all.filter((entry) => entry.path === path).length > 1) report('menu', `the path "${path}" is taken`);
  }
}

function problemKey({ file, path, message }: Problem): string {
  return JSON.stringify([file, path, message]);
}
