import path from 'node:path';
import { exportForm } from '../../schemas/k-form/export-form';
import { importForm } from '../../schemas/k-form/import-form';
import { SIGN_TEXTS } from '../../schemas/k-form/sign-text';
import { buildModel } from '../../schemas/model/build-model';
import { parsePage } from '../../schemas/parse/parse-document';
import { causeText } from '../../schemas/problems/cause-text';
import type { Finding } from '../../schemas/problems/problem';
import { readDocuments } from '../documents/load-domains';
import { locatedLine } from '../documents/located-line';
import { formOf } from './form-of';
import { importedPage } from './imported-page';
import type { PagesTool, Verb } from './pages-tool';
import { readJson } from './read-files';
import { toolText } from './tool-text';

/** `import`: a form of the k-form-design family as a page. */
export const importVerb: Verb = {
  usage: 'import FILE',
  about: 'import.about',
  more: 'import.more',
  counts: [1, 1],
  run: importPage,
};

/** `export`: a page as a form of the k-form-design family. */
export const exportVerb: Verb = {
  usage: 'export FILE',
  about: 'export.about',
  more: 'export.more',
  counts: [1, 1],
  run: exportPage,
};

async function importPage(tool: PagesTool, [name = '']: readonly string[]): Promise<number> {
  const { form, report } = importForm(await readJson(name), tool.fieldTypes);
  tool.out(JSON.stringify(importedPage(form, path.basename(name, '.json')), null, 2));
  const { language } = tool;
  const signs = SIGN_TEXTS[language];
  for (const { time, sign, count } of report.dialects)
    tool.err(`${time ?? signs.forks}: ${signs[sign]} (${count})`);
  const told = (key: 'import.unsupported' | 'import.error', found: Finding) =>
    tool.err(toolText(key, language, { path: found.path, reason: causeText(found, language) }));
  for (const found of report.unsupported) told('import.unsupported', found);
  for (const found of report.errors) told('import.error', found);
  const nodes = [...report.types].map(([type, count]) => `${count} ${type}`);
  tool.err(nodes.join(', ') || toolText('import.empty', language));
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
