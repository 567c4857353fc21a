import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildModel } from '../../schemas/model/build-model';
import { readDocuments } from '../documents/load-domains';
import type { PagesTool, Verb } from './pages-tool';
import { shownFile } from './read-files';
import { tableTypes } from './table-types';

/** `types`: the types that the verbs of the domains are checked with. */
export const typesVerb: Verb = {
  usage: 'types',
  about: 'types.about',
  more: 'types.more',
  flags: ['--check'],
  counts: [0, 0],
  run: types,
};

async function types(tool: PagesTool, _args: readonly string[], flags: ReadonlySet<string>): Promise<number> {
  const model = buildModel(await readDocuments(tool.domains), tool.fieldTypes);
  let outdated = false;
  for (const { id } of model.domains) {
    const text = tableTypes(model, id);
    const file = path.join(tool.domains, id, 'tables.d.ts');
    if (text === null || text === (await readFile(file, 'utf8').catch(() => null))) continue;
    outdated = true;
    tool.out(shownFile(file));
    if (!flags.has('--check')) await writeFile(file, text);
  }
  return outdated && flags.has('--check') ? 1 : 0;
}
