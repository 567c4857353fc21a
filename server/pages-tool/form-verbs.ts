import path from 'node:path';
import { exportForm } from '../../schemas/k-form/export-form';
import { importForm } from '../../schemas/k-form/import-form';
import { buildModel } from '../../schemas/model/build-model';
import { parsePage } from '../../schemas/parse/parse-document';
import { causeText } from '../../schemas/problems/cause-text';
import { readDocuments } from '../documents/load-domains';
import { locatedLine } from '../documents/located-line';
import { formOf } from './form-of';
import { importedPage } from './imported-page';
import type { PagesTool, Verb } from './pages-tool';
import { readJson } from './read-files';

/** `import`: a form of the k-form-design family as a page. */
export const importVerb: Verb = {
  usage: 'import FILE',
  about: 'form JSON of the k-form-design family → a page; the report goes to stderr',
  more: 'Parts that this language does not know are kept without effect and listed in the report; errors exit with 1.',
  counts: [1, 1],
  run: importPage,
};

/** `export`: a page as a form of the k-form-design family. */
export const exportVerb: Verb = {
  usage: 'export FILE',
  about: 'a page → form JSON of the k-form-design family',
  more: 'What the page takes from its entity is written out.',
  counts: [1, 1],
  run: exportPage,
};

async function importPage(tool: PagesTool, [name = '']: readonly string[]): Promise<number> {
  const { form, report } = importForm(await readJson(name), tool.fieldTypes);
  tool.out(JSON.stringify(importedPage(form, path.basename(name, '.json')), null, 2));
  for (const { time, sign, count } of report.dialects) tool.err(`${time}: ${sign} (${count})`);
  for (const found of report.unsupported)
    tool.err(`kept without effect: ${found.path}: ${causeText(found, tool.language)}`);
  for (const found of report.errors) tool.err(`error: ${found.path}: ${causeText(found, tool.language)}`);
  const nodes = [...report.types].map(([type, count]) => `${count} ${type}`);
  tool.err(nodes.join(', ') || 'no nodes');
  return report.errors.length > 0 ? 1 : 0;
}

async function exportPage(tool: PagesTool, [name = '']: readonly string[]): Promise<number> {
  const { value, problems } = parsePage(await readJson(name), name);
  if (!value) {
    const lines = problems.map((problem) => locatedLine([tool.domains], problem, tool.language));
    for (const line of await Promise.all(lines)) tool.err(line);
    return 1;
  }
  const model = buildModel(await readDocuments(tool.domains), tool.fieldTypes);
  const form = value.entity === undefined ? value.formConfig : formOf(value, model);
  tool.out(JSON.stringify(exportForm(form, tool.fieldTypes), null, 2));
  return 0;
}
