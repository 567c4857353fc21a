import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildModel } from '../../schemas/model/build-model';
import { fieldTypes } from '../../schemas/model/field';
import type { SourceDocument } from '../../schemas/model/source-document';
import { causeText } from '../../schemas/problems/cause-text';
import { builtInFieldTypes } from '../../widgets/field-types';
import { readDocuments } from '../documents/load-domains';
import { checkIdentity, IDENTITY_ENTITIES } from './identity-entities';

const grammars = fieldTypes(builtInFieldTypes);
let shipped: SourceDocument[];
beforeAll(async () => {
  shipped = await readDocuments(path.join(import.meta.dirname, '../../domains'));
});

interface Written {
  id?: string;
  scope?: string;
  columns: Record<string, unknown>[];
}

/** Problems of the shipped documents with one file changed; null removes it. */
function problemsWith(file: string, change: ((json: Written) => void) | null) {
  const sources = shipped.flatMap((source) => {
    if (source.file !== file) return [source];
    if (!change) return [];
    const json = structuredClone(source.json) as Written;
    change(json);
    return [{ ...source, json }];
  });
  return checkIdentity(buildModel(sources, grammars)).map((problem) => [
    problem.file,
    problem.path,
    causeText(problem, 'en-US'),
  ]);
}

const column = (json: Written, name: string) => json.columns.find((one) => one.name === name)!;

test('the shipped documents contain everything that the server reads of users, roles, departments and organisations', () => {
  expect(checkIdentity(buildModel(shipped, grammars))).toEqual([]);
});

test.each([
  ['user', 'org_user'],
  ['role', 'org_role'],
  ['department', 'org_department'],
  ['org', 'org'],
])('a domain without %s.json is rejected because %s is missing', (name, id) => {
  expect(problemsWith(`org/entities/${name}.json`, null)).toEqual([
    ['org/domain.json', '', `entity "${id}" is missing: the server reads there who may do what`],
  ]);
  expect(IDENTITY_ENTITIES).toContain(id);
});

test('a column that is renamed, computed or of another cardinality is reported with its place', () => {
  const role = 'org/entities/role.json';
  const at = (shipped.find(({ file }) => file === role)!.json as Written).columns.findIndex(
    ({ name }) => name === 'hiddenFields',
  );
  expect(problemsWith(role, (json) => (column(json, 'code').name = 'key'))).toEqual([
    [role, 'columns', expect.stringContaining('column "code" is missing')],
  ]);
  expect(problemsWith(role, (json) => delete column(json, 'hiddenFields').multiple)).toEqual([
    [role, `columns[${at}]`, expect.stringContaining('"hiddenFields" must hold several values')],
  ]);
  expect(problemsWith(role, (json) => (json.scope = 'tenant'))).toContainEqual([
    role,
    'scope',
    expect.stringContaining('"org_role" must have scope "org"'),
  ]);
});

test('an unreadable document is reported once', () => {
  const broken = shipped.map((source) =>
    source.file === 'org/entities/user.json'
      ? { ...source, json: undefined, syntaxError: { code: 'fileMissing' as const, params: {} } }
      : source,
  );
  expect(checkIdentity(buildModel(broken, grammars))).toEqual([]);
});
