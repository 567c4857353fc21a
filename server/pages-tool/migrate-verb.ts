import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { migrateDocument } from '../../schemas/migrations/migrate-document';
import type { VersionedKind } from '../../schemas/migrations/migration';
import { causeText } from '../../schemas/problems/cause-text';
import { readDocuments } from '../documents/load-domains';
import type { PagesTool, Verb } from './pages-tool';

/** `migrate`: documents of an older version of the language. */
export const migrateVerb: Verb = {
  usage: 'migrate',
  about: 'migrate.about',
  flags: ['--dry-run'],
  counts: [0, 0],
  run: migrate,
};

async function migrate(
  tool: PagesTool,
  _args: readonly string[],
  flags: ReadonlySet<string>,
): Promise<number> {
  let failed = false;
  for (const source of await readDocuments(tool.domains)) {
    if (source.kind === 'locale' || source.syntaxError !== undefined) continue;
    const { document, applied, problem } = migrateDocument(source.kind satisfies VersionedKind, source.json);
    const file = path.join(tool.domains, source.file);
    if (problem) tool.err(`${source.file}: ${problem.path}: ${causeText(problem, tool.language)}`);
    failed ||= problem !== undefined;
    if (!document || applied.length === 0) continue;
    applied.forEach((step) => tool.out(`${source.file}: ${step}`));
    if (!flags.has('--dry-run')) await writeFile(file, `${JSON.stringify(document, null, 2)}\n`);
  }
  return failed ? 1 : 0;
}
