import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildModel } from '../../../schemas/model/build-model';
import { fieldTypes } from '../../../schemas/model/field';
import type { SourceDocument } from '../../../schemas/model/source-document';
import { causeText } from '../../../schemas/problems/cause-text';
import { builtInFieldTypes } from '../../../widgets/field-types';
import { loadDomains, readDocuments } from '../../documents/load-domains';
import { checkLogs } from './log-problems';

const DOMAINS = path.join(import.meta.dirname, '../../../domains');
const grammars = fieldTypes(builtInFieldTypes);
let shipped: SourceDocument[];
beforeAll(async () => {
  shipped = await readDocuments(DOMAINS);
});

function problemsWith(changes: object) {
  const sources = shipped.map((source) => {
    const json = source.json as { id?: string };
    return json?.id === 'log_data_operate' ? { ...source, json: { ...json, ...changes } } : source;
  });
  return checkLogs(buildModel(sources, grammars)).map((one) => [one.file, one.path, causeText(one, 'en-US')]);
}

test('the shipped logs have the columns of their tables', async () => {
  expect(checkLogs(await loadDomains(DOMAINS, grammars))).toEqual([]);
});

test('what a log cannot provide is a problem of its document, with its place', () => {
  const file = shipped.find(({ json }) => (json as { id?: string })?.id === 'log_data_operate')!.file;
  const { columns } = shipped.find((one) => one.file === file)!.json as { columns: object[] };
  const at = columns.length;
  expect(problemsWith({ calls: ['search', 'detail', 'del'] })).toEqual([
    [file, 'calls[2]', 'the server writes the rows of "log_data_operate": it has no call "del"'],
  ]);
  expect(problemsWith({ columns: [...columns, { name: 'note', label: '备注', type: 'input' }] })).toEqual([
    [file, `columns[${at}].type`, '"log_data_operate" has no column "note" of type text'],
  ]);
  expect(problemsWith({ scope: 'tenant', rows: undefined })).toEqual([
    [file, 'scope', 'the server writes the rows of "log_data_operate": its scope must be org'],
  ]);
});
