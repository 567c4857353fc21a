import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { diffDocuments } from '../../schemas/versions/diff-documents';
import { diffLines, diffMark } from '../../schemas/versions/diff-lines';
import type { FieldGrammars } from '../../schemas/model/field';
import { isChinese } from '../../schemas/text/is-chinese';
import { isObject } from '../../schemas/json';
import { exportForm } from '../../schemas/k-form/export-form';
import { FormError, importForm } from '../../schemas/k-form/import-form';
import { migrateDocument } from '../../schemas/migrations/migrate-document';
import type { DocumentKind } from '../../schemas/migrations/migration';
import type { Model } from '../../schemas/model/model';
import type { BrokenPage, SourceDocument } from '../../schemas/model/source-document';
import type { FormConfig } from '../../schemas/document/form-document';
import { buildModel } from '../../schemas/model/build-model';
import type { Language } from '../../schemas/errors';
import { parsePage } from '../../schemas/parse/parse-document';
import { problemKey, type Problem } from '../../schemas/problems/problem';
import type { CompiledPage } from '../../schemas/model/page';
import { problemLine } from '../../schemas/problems/problem-line';
import { causeText } from '../../schemas/problems/cause-text';
import { cause, type Cause } from '../../schemas/problems/causes';
import { unknownName } from '../../schemas/problems/unknown-name';
import { indexedDocuments } from '../../schemas/usages/indexed-documents';
import { pathText } from '../../schemas/usages/reference';
import { UsageIndex, usageText, type Edit, type RenameKind } from '../../schemas/usages/usage-index';
import { jsonSyntaxCause } from '../documents/json-syntax';
import { readDocuments } from '../documents/load-domains';
import type { RouteFacts } from '../contract/route';
import { checkIdentity } from '../identity/identity-entities';
import { editText } from './edit-text';
import { checkInstallation } from '../documents/check-installation';
import { importedPage } from './imported-page';
import { locate, locateProblem } from './locate';
import { newPage } from './new-page';
import { formOf } from './form-of';

/** The input and the output of the tool for documents. */
export interface PagesTool {
  /** Folder of the domains. */
  domains: string;
  fieldTypes: FieldGrammars;
  /** Every route that the server would serve with these documents. */
  routes(model: Model): readonly RouteFacts[];
  /** Languages whose translations must be complete. */
  languages: readonly string[];
  /** The language of the messages. */
  language: Language;
  out(text: string): void;
  err(text: string): void;
}

const USAGE = `npm run pages -- <verb>

  check [files…]        all documents, or only what concerns these files; exits with 1 on an error
  new ENTITY            a first page for an entity
  import FILE           form JSON of the k-form-design family → a page; the report goes to stderr
  export FILE           a page → form JSON of the k-form-design family
  diff A B              what changed between two documents
  usages NAME           references to a column (entity.column), entity, enumeration, page, permission, route or URL
  rename KIND FROM TO   renames a column, enum, entity or page; refused with the list of references,
                        unless --with-references changes them, too
  migrate [--dry-run]   migrates every document to the current version`;

/** Runs one verb. Returns the exit code: 0 success, 1 problems found, 2 wrong usage. */
export async function runPages([verb, ...args]: readonly string[], tool: PagesTool): Promise<number> {
  if ([verb, ...args].some((word) => word === '--help' || word === '-h')) {
    tool.out(USAGE);
    return 0;
  }
  const run =
    verb !== undefined && Object.hasOwn(VERBS, verb) ? VERBS[verb as keyof typeof VERBS] : undefined;
  if (!run) {
    if (verb !== undefined) tool.err(`${causeText(unknownName(verb, Object.keys(VERBS)), tool.language)}\n`);
    tool.err(USAGE);
    return 2;
  }
  try {
    return await run(tool, args);
  } catch (error) {
    tool.err(errorLine(error, tool.language));
    return error instanceof UseError ? 2 : 1;
  }
}

class UseError extends Error {}

/** A reason why a verb cannot run, as a cause. */
class RefusedError extends Error {
  constructor(
    readonly reason: Cause,
    /** The file that it concerns. */
    readonly file?: string,
  ) {
    super(reason.code);
  }
}

function errorLine(error: unknown, language: Language): string {
  if (error instanceof RefusedError)
    return `${error.file ? `${error.file}: ` : ''}${causeText(error.reason, language)}`;
  if (error instanceof FormError) return causeText(error.reason, language);
  return error instanceof Error ? error.message : String(error);
}

const VERBS = { check, new: newVerb, import: importVerb, export: exportVerb, diff, usages, rename, migrate };

async function check(tool: PagesTool, files: readonly string[]): Promise<number> {
  const sources = await readDocuments(tool.domains);
  const outside = await Promise.all(files.filter((file) => !isBelow(tool.domains, file)).map(readOutside));
  const all = [...sources, ...outside];
  const model = buildModel(all, tool.fieldTypes);
  const fileOf = new Map(
    all
      .filter(({ kind }) => kind === 'page')
      .map((source) => [isObject(source.json) ? String(source.json.id) : '', source.file]),
  );
  const sound = model.problems.every(({ kind }) => kind === 'page' || kind === 'locale');
  const more = sound
    ? checkInstallation({ model, routes: tool.routes(model), files: fileOf, languages: tool.languages })
    : [];
  const identity = checkIdentity(model);
  const wanted = new Set(
    files.map((file) =>
      isBelow(tool.domains, file) ? path.relative(tool.domains, path.resolve(file)) : file,
    ),
  );
  // With a file given, problems of other files that keep its page from being compiled are shown, too.
  const inside = wanted.size === 0 ? [] : [...model.pages.values()].flatMap(brokenBy);
  const reported = new Map(
    [...sources.flatMap(oldVersion), ...model.problems, ...identity, ...inside, ...more].map((one) => [
      problemKey(one),
      one,
    ]),
  );
  const found = [...reported.values()].filter(({ file }) => wanted.size === 0 || wanted.has(file));
  for (const problem of found) tool.out(await locatedLine(tool, problem));
  const count = wanted.size === 0 ? all.length : wanted.size;
  const problems = found.length === 1 ? '1 problem' : `${found.length || 'no'} problems`;
  tool.err(`${count} ${count === 1 ? 'document' : 'documents'}, ${problems}`);
  return found.every(({ severity }) => severity === 'warning') ? 0 : 1;
}

/** A file must be in the current version; only stored documents are migrated when they are read. */
function oldVersion({ kind, file, json }: SourceDocument): Problem[] {
  if (kind === 'locale' || !migrateDocument(kind, json).applied.length) return [];
  return [{ file, kind, path: 'schemaVersion', ...cause('oldVersion') }];
}

function brokenBy(page: CompiledPage | BrokenPage): readonly Problem[] {
  return 'problems' in page ? page.problems : [];
}

async function locatedLine(tool: PagesTool, problem: Problem): Promise<string> {
  const inside = path.join(tool.domains, problem.file);
  const text = (await readOrNull(inside)) ?? (await readOrNull(problem.file));
  const file = path.relative(process.cwd(), inside);
  const { line, column } = text === null ? { line: 1, column: 1 } : locateProblem(text, problem);
  return `${file}:${line}:${column}: ${problem.severity === 'warning' ? 'warning' : 'error'}: ${problem.path === '' ? '' : `${problem.path}: `}${causeText(problem, tool.language)}`;
}

async function newVerb(tool: PagesTool, [id]: readonly string[]): Promise<number> {
  const model = buildModel(await readDocuments(tool.domains), tool.fieldTypes);
  const entity = model.entities.get(needed(id, 'new needs an entity'));
  if (!entity) throw new RefusedError(unknownName(id, [...model.entities.keys()]));
  tool.out(JSON.stringify(newPage(entity, tool.fieldTypes), null, 2));
  return 0;
}

async function importVerb(tool: PagesTool, [file]: readonly string[]): Promise<number> {
  const name = needed(file, 'import needs a file');
  const { form, report } = importForm(await readJson(name), tool.fieldTypes);
  tool.out(JSON.stringify(importedPage(form, path.basename(name, '.json')), null, 2));
  for (const { time, sign, count } of report.dialects) tool.err(`${time}: ${sign} (${count})`);
  for (const found of report.unsupported)
    tool.err(`kept without effect: ${found.path}: ${causeText(found, tool.language)}`);
  const nodes = Object.entries(report.types).map(([type, count]) => `${count} ${type}`);
  tool.err(nodes.join(', ') || 'no nodes');
  return 0;
}

async function exportVerb(tool: PagesTool, [file]: readonly string[]): Promise<number> {
  const name = needed(file, 'export needs a page file');
  const { value, problems } = parsePage(await readJson(name), name);
  if (!value) throw new Error(problems.map((problem) => problemLine(problem, tool.language)).join('\n'));
  const model = buildModel(await readDocuments(tool.domains), tool.fieldTypes);
  const form: FormConfig = value.entity === undefined ? value.formConfig : formOf(value, model);
  tool.out(JSON.stringify(exportForm(form, tool.fieldTypes), null, 2));
  return 0;
}

async function diff(tool: PagesTool, [before, after]: readonly string[]): Promise<number> {
  const [a, b] = await Promise.all(
    [before, after].map(async (file) => readJson(needed(file, 'diff needs two files'))),
  );
  if (!isObject(a) || !isObject(b)) throw new Error('both files must contain a JSON object');
  const [old, now] = [kindOf(a), kindOf(b)];
  if (old !== now)
    throw new UseError(
      `documents of different kinds cannot be compared: ${before} is of kind ${old}, ${after} of kind ${now}`,
    );
  const changes = diffDocuments(now, a, b, tool.fieldTypes);
  const language = isChinese(tool.language) ? 'zh-CN' : 'en-US';
  diffLines(changes, language).forEach((line, at) => tool.out(`${diffMark(changes[at]!)} ${line}`));
  return changes.length === 0 ? 0 : 1;
}

async function usages(tool: PagesTool, [name]: readonly string[]): Promise<number> {
  const index = new UsageIndex(indexedDocuments(await readDocuments(tool.domains)), tool.fieldTypes);
  const found = index.of(needed(name, 'usages needs a name'));
  for (const usage of found) {
    const file = path.join(tool.domains, usage.file);
    const { line, column } = locate(await readFile(file, 'utf8'), pathText(usage.path));
    tool.out(
      `${path.relative(process.cwd(), file)}:${line}:${column}: ${usage.kind} in ${pathText(usage.path)}`,
    );
  }
  tool.err(placesText(found.length, name!));
  return 0;
}

function placesText(count: number, name: string): string {
  return count === 1 ? `1 place refers to ${name}` : `${count} places refer to ${name}`;
}

async function rename(tool: PagesTool, args: readonly string[]): Promise<number> {
  const [kind, from, to] = args.filter((arg) => arg !== '--with-references');
  const kinds: readonly string[] = ['column', 'enum', 'entity', 'page'];
  if (!kind || !kinds.includes(kind) || !from || !to)
    throw new UseError(`rename needs one of ${kinds.join(', ')}, a name and a new name`);
  const index = new UsageIndex(indexedDocuments(await readDocuments(tool.domains)), tool.fieldTypes);
  const edits = index.renameEdits(kind as RenameKind, from, to);
  const users = index.of(from, kind as RenameKind);
  if (users.length > 0 && !args.includes('--with-references')) {
    for (const usage of users) tool.out(usageText(usage));
    throw new Error(`${placesText(users.length, from)}; --with-references changes them too`);
  }
  for (const [file, own] of byFile(edits)) {
    const full = path.join(tool.domains, file);
    await writeFile(full, own.reduce(editText, await readFile(full, 'utf8')));
    tool.out(`${file}: ${own.length} ${own.length === 1 ? 'place' : 'places'}`);
  }
  return 0;
}

async function migrate(tool: PagesTool, args: readonly string[]): Promise<number> {
  const dryRun = args.includes('--dry-run');
  if (args.some((arg) => arg !== '--dry-run')) throw new UseError('migrate takes only --dry-run');
  let failed = false;
  for (const source of await readDocuments(tool.domains)) {
    if (source.kind === 'locale' || source.syntaxError !== undefined) continue;
    const { document, applied, problem } = migrateDocument(source.kind satisfies DocumentKind, source.json);
    const file = path.join(tool.domains, source.file);
    if (problem) tool.err(`${source.file}: ${problem.path}: ${causeText(problem, tool.language)}`);
    failed ||= problem !== undefined;
    if (!document || applied.length === 0) continue;
    applied.forEach((step) => tool.out(`${source.file}: ${step}`));
    if (!dryRun) await writeFile(file, `${JSON.stringify(document, null, 2)}\n`);
  }
  return failed ? 1 : 0;
}

function byFile(edits: readonly Edit[]): Map<string, Edit[]> {
  const files = new Map<string, Edit[]>();
  for (const edit of edits) files.set(edit.file, [...(files.get(edit.file) ?? []), edit]);
  return files;
}

/** A file outside the domains is checked like a document of a domain. */
async function readOutside(file: string): Promise<SourceDocument> {
  const text = await readFile(file, 'utf8');
  try {
    const json = JSON.parse(text) as unknown;
    return { kind: kindOf(json), file, domain: 'common', json };
  } catch {
    return { kind: 'page', file, domain: 'common', syntaxError: jsonSyntaxCause(text) };
  }
}

function kindOf(json: unknown): DocumentKind {
  if (!isObject(json)) return 'page';
  if ('dictionary' in json) return 'domain';
  return 'path' in json && 'columns' in json ? 'entity' : 'page';
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new RefusedError(jsonSyntaxCause(text), file);
  }
}

async function readOrNull(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}

function isBelow(folder: string, file: string): boolean {
  return !path.relative(folder, path.resolve(file)).startsWith('..');
}

function needed(value: string | undefined, message: string): string {
  if (value === undefined) throw new UseError(message);
  return value;
}
