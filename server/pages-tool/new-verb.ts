import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isObject } from '../../schemas/json';
import { buildModel } from '../../schemas/model/build-model';
import { firstPage } from '../../schemas/model/first-page';
import { menuEntries } from '../../schemas/model/menu-entries';
import type { SourceDocument } from '../../schemas/model/source-document';
import { cause } from '../../schemas/problems/causes';
import { unknownName } from '../../schemas/problems/unknown-name';
import { readDocuments } from '../documents/load-domains';

import { RefusedError, UseError, type PagesTool, type Verb } from './pages-tool';
import { shownFile } from './read-files';
import { toolText } from './tool-text';

/** `new`: a first page for an entity. */
export const newVerb: Verb = {
  usage: 'new ENTITY [NAME]',
  about: 'new.about',
  more: 'new.more',
  flags: ['--stdout'],
  counts: [1, 2],
  run: writePage,
};

async function writePage(
  tool: PagesTool,
  [entityId = '', name]: readonly string[],
  flags: ReadonlySet<string>,
): Promise<number> {
  const sources = await readDocuments(tool.domains);
  const model = buildModel(sources, tool.fieldTypes);
  const entity = model.entities.get(entityId);
  if (!entity) throw new RefusedError(unknownName(entityId, [...model.entities.keys()]));
  if (name !== undefined && !/^[a-z][a-z0-9-]{0,60}$/.test(name)) throw new UseError('new.name', { name });
  const made = firstPage(entity, tool.fieldTypes);
  const page = name === undefined ? made : { ...made, id: name };
  const text = `${JSON.stringify(page, null, 2)}\n`;
  if (flags.has('--stdout')) {
    tool.out(text.trimEnd());
    return 0;
  }
  if (model.pages.has(page.id))
    throw new RefusedError(cause('nameTaken', { name: page.id, other: pageFile(sources, page.id) }));
  const source = sources.find(
    ({ kind, json }) => kind === 'entity' && isObject(json) && json.id === entity.entity.id,
  )!;
  const base = name ?? path.basename(source.file, '.json');
  const file = path.join(tool.domains, source.domain, 'pages', `${base}.json`);
  await writeNew(file, text);
  tool.out(toolText('new.written', tool.language, { file: shownFile(file), id: page.id }));
  if (![...menuEntries(model.domains)].some((entry) => entry.page === page.id))
    tool.err(toolText('new.menu', tool.language, { domain: source.domain, id: page.id }));
  return 0;
}

function pageFile(sources: readonly SourceDocument[], id: string): string {
  const found = sources.find(({ kind, json }) => kind === 'page' && isObject(json) && json.id === id);
  return found?.file ?? id;
}

async function writeNew(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await writeFile(file, text, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new RefusedError(cause('fileTaken'), shownFile(file));
  }
}
