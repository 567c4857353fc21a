import path from 'node:path';
import { isObject } from '../../schemas/json';
import { migrateDocument } from '../../schemas/migrations/migrate-document';
import { buildModel } from '../../schemas/model/build-model';
import type { Model } from '../../schemas/model/model';
import type { CompiledPage } from '../../schemas/model/page';
import type { BrokenPage, SourceDocument } from '../../schemas/model/source-document';
import { cause } from '../../schemas/problems/causes';
import { problemKey, type Problem } from '../../schemas/problems/problem';
import { readApps } from '../contract/child-apps';
import { checkLogs } from '../database/tables/log-problems';
import { checkInstallation } from '../documents/check-installation';
import { readDocuments } from '../documents/load-domains';
import { locatedLine } from '../documents/located-line';
import { checkIdentity } from '../identity/identity-entities';
import type { PagesTool, Verb } from './pages-tool';
import { isBelow, readNamed, readOutside } from './read-files';
import { countText, toolText } from './tool-text';

/** `check`: every problem of the documents, with file, line and column. */
export const checkVerb: Verb = {
  usage: 'check [files…]',
  about: 'check.about',
  more: 'check.more',
  counts: [0, Infinity],
  run: check,
};

async function check(tool: PagesTool, files: readonly string[]): Promise<number> {
  const sources = await readDocuments(tool.domains);
  const outside = await Promise.all(files.filter((file) => !isBelow(tool.domains, file)).map(readOutside));
  const inside = files.filter((file) => isBelow(tool.domains, file));
  await Promise.all(inside.map(readNamed));
  const all = [...sources, ...outside];
  const model = buildModel(all, tool.fieldTypes);
  const wanted = new Set([
    ...inside.map((file) => path.relative(tool.domains, path.resolve(file))),
    ...outside.map(({ file }) => file),
  ]);
  // With a file given, problems of other files that keep its page from being compiled are shown, too.
  const broken = wanted.size === 0 ? [] : [...model.pages.values()].flatMap(brokenBy);
  const reported = new Map(
    [
      ...tool.inCode,
      ...sources.flatMap(oldVersion),
      ...model.problems,
      ...checkIdentity(model),
      ...checkLogs(model),
      ...broken,
      ...installationProblems(tool, all, model),
    ].map((one) => [problemKey(one), one]),
  );
  const found = [...reported.values()].filter(({ file }) => wanted.size === 0 || wanted.has(file));
  for (const problem of found) tool.out(await locatedLine([tool.domains], problem, tool.language));
  const warnings = found.filter(({ severity }) => severity === 'warning').length;
  const problems = found.length - warnings;
  tool.err(
    [
      countText('count.documents', wanted.size || all.length, tool.language),
      countText('count.problems', problems, tool.language),
      ...(warnings > 0 ? [countText('count.warnings', warnings, tool.language)] : []),
    ].join(toolText('count.joint', tool.language)),
  );
  return problems === 0 ? 0 : 1;
}

/** Checks that need all documents, once all domains and entities are valid. */
function installationProblems(tool: PagesTool, all: readonly SourceDocument[], model: Model): Problem[] {
  if (!isSound(model)) return [];
  const files = new Map(
    all
      .filter(({ kind }) => kind === 'page')
      .map((source) => [isObject(source.json) ? String(source.json.id) : '', source.file]),
  );
  const apps = readApps(process.env.APPS, null, (rule) => tool.err(`APPS: ${rule}`));
  return checkInstallation({ model, routes: tool.routes(model), files, languages: tool.languages, apps });
}

/** Whether all domains and entities are without problems, so that there are routes. */
export function isSound(model: Model): boolean {
  return model.problems.every(({ kind }) => kind === 'page' || kind === 'locale');
}

/** A file must be in the current version; only stored documents are migrated when they are read. */
function oldVersion({ kind, file, json }: SourceDocument): Problem[] {
  if (kind === 'locale' || !migrateDocument(kind, json).applied.length) return [];
  return [{ file, kind, path: 'schemaVersion', ...cause('oldVersion') }];
}

function brokenBy(page: CompiledPage | BrokenPage): readonly Problem[] {
  return 'problems' in page ? page.problems : [];
}
