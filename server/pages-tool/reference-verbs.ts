import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unknownName } from '../../schemas/problems/unknown-name';
import { indexedDocuments } from '../../schemas/usages/indexed-documents';
import { pathText } from '../../schemas/usages/reference';
import { UsageIndex, usageText, type Edit, type RenameKind } from '../../schemas/usages/usage-index';
import { locate } from '../../schemas/problems/locate';
import { readDocuments } from '../documents/load-domains';
import { editText } from './edit-text';
import { RefusedError, ToolError, type PagesTool, type Verb } from './pages-tool';
import { shownFile } from './read-files';
import { countText, toolText } from './tool-text';

const KINDS: readonly string[] = ['column', 'enum', 'entity', 'page'] satisfies RenameKind[];

/** `usages`: all references to a name. */
export const usagesVerb: Verb = {
  usage: 'usages NAME',
  about: 'usages.about',
  counts: [1, 1],
  run: usages,
};

/** `rename`: renames a column, an enumeration, an entity or a page. */
export const renameVerb: Verb = {
  usage: 'rename KIND FROM TO',
  about: 'rename.about',
  more: 'rename.more',
  moreParams: { kinds: KINDS.join(', ') },
  flags: ['--with-references'],
  counts: [3, 3],
  run: rename,
};

async function usages(tool: PagesTool, [name = '']: readonly string[]): Promise<number> {
  const index = UsageIndex.of(indexedDocuments(await readDocuments(tool.domains)), tool.fieldTypes);
  const found = index.of(name);
  if (found.length === 0 && !index.knows(name)) throw new RefusedError(unknownName(name, index.names()));
  for (const usage of found) {
    const file = path.join(tool.domains, usage.file);
    const { line, column } = locate(await readFile(file, 'utf8'), pathText(usage.path));
    const place = `${shownFile(file)}:${line}:${column}`;
    const { kind } = usage;
    tool.out(toolText('usages.place', tool.language, { place, kind, path: pathText(usage.path) }));
  }
  tool.err(countText('usages.count', found.length, tool.language, { name }));
  return 0;
}

async function rename(
  tool: PagesTool,
  [kind = '', from = '', to = '']: readonly string[],
  flags: ReadonlySet<string>,
): Promise<number> {
  if (!KINDS.includes(kind)) throw new RefusedError(unknownName(kind, KINDS));
  const index = UsageIndex.of(indexedDocuments(await readDocuments(tool.domains)), tool.fieldTypes);
  const names = index.defined(kind as RenameKind);
  if (!names.includes(from)) throw new RefusedError(unknownName(from, names));
  const edits = index.renameEdits(kind as RenameKind, from, to);
  const users = index.of(from, kind as RenameKind);
  if (users.length > 0 && !flags.has('--with-references')) {
    for (const usage of users) tool.out(usageText(usage));
    const count = countText('usages.count', users.length, tool.language, { name: from });
    throw new ToolError('rename.used', { count });
  }
  for (const [file, own] of byFile(edits)) {
    const full = path.join(tool.domains, file);
    await writeFile(full, own.reduce(editText, await readFile(full, 'utf8')));
    tool.out(countText('rename.changed', own.length, tool.language, { file }));
  }
  return 0;
}

function byFile(edits: readonly Edit[]): Map<string, Edit[]> {
  const files = new Map<string, Edit[]>();
  for (const edit of edits) files.set(edit.file, [...(files.get(edit.file) ?? []), edit]);
  return files;
}
