import { expect, test } from 'vitest';
import { buildModel } from '../../schemas/model/build-model';
import { checkMaskedReads } from '../../schemas/check/check-masked-reads';
import { fieldTypes } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import { readDocuments } from '../../server/documents/load-domains';
import { builtInFieldTypes } from '../../widgets/field-types';

const sources = await readDocuments('domains');
const shipped = buildModel(sources, fieldTypes(builtInFieldTypes));
const documentOf = (kind: string, id: string) =>
  sources.find((one) => one.kind === kind && (one.json as JsonObject).id === id)!.json as JsonObject;
const person = documentOf('entity', 'supervised_prisoner');
const columns = person.columns as JsonObject[];

function refused(kind: 'entity' | 'page', document: JsonObject): string[] {
  const found: string[] = [];
  const replaced = sources.map((one) =>
    one.kind === kind && (one.json as JsonObject).id === document.id ? { ...one, json: document } : one,
  );
  const model = buildModel(replaced, shipped.fieldTypes);
  checkMaskedReads(kind, document, { model, shipped }, (path, { code }) => {
    found.push(`${path}: ${code}`);
  });
  return found;
}
const told = 'judgesSensitive';

test('shipped documents may evaluate masked columns', () => {
  for (const { kind, json } of sources)
    if (kind === 'entity' || kind === 'page') expect(refused(kind, json as JsonObject)).toEqual([]);
});

test('C8: a rule added by a tenant reveals nothing of a masked column', () => {
  const checks = [
    ...((person.checks as JsonObject[] | undefined) ?? []),
    { path: 'remark', expr: '!idCard.matches("^9")', message: '9' },
    { path: 'remark', when: 'idCard != null', expr: 'remark != ""', message: 'x' },
    { path: 'remark', expr: 'remark != "y"', message: 'y' },
  ];
  const at = checks.length - 3;
  expect(refused('entity', { ...person, checks })).toEqual([
    `checks[${at}].expr: ${told}`,
    `checks[${at + 1}].when: ${told}`,
  ]);

  const own = columns.findIndex(({ name }) => name === 'idCard');
  const rules = [{ pattern: '^[0-8]', message: 'no 9' }];
  const ruled = columns.map((column, index) => (index === own ? { ...column, rules } : column));
  expect(refused('entity', { ...person, columns: ruled })).toEqual([
    `columns[${own}].rules[0].pattern: ${told}`,
  ]);

  const added = (column: JsonObject) =>
    refused('entity', { ...person, columns: [...columns, { label: '新', type: 'input', ...column }] });
  const place = `columns[${columns.length}].linkage[0]`;
  const shown = [{ when: 'idCard.startsWith("9")', then: { show: true } }];
  expect(added({ name: 'leak', linkage: shown })).toEqual([`${place}.when: ${told}`]);
  const narrowed = [{ when: 'true', then: { options: { where: { name: 'idCard' } } } }];
  expect(added({ name: 'leak', refers: 'org', linkage: narrowed })).toEqual([
    `${place}.then.options.where.name: ${told}`,
  ]);
  // Permitted, because its value is masked as well.
  const copied = [{ when: 'idCard != null', then: { set: 'idCard' } }];
  const copy = { name: 'copy', label: '副本', type: 'input', sensitive: 'all', linkage: copied };
  expect(added(copy)).toEqual([]);
  // So it counts as masked in rules, too, after any number of steps.
  const again = { ...copy, name: 'again', linkage: [{ when: 'true', then: { set: 'copy' } }] };
  const oblique = [{ path: 'remark', expr: '!again.matches("^9")', message: '9' }];
  const document = { ...person, columns: [...columns, copy, again], checks: oblique };
  expect(refused('entity', document)).toEqual([`checks[0].expr: ${told.replace('idCard', 'again')}`]);
});

test('C8: nor does a page over a shipped entity', () => {
  const list = [{ model: 'remark', linkage: [{ when: 'idCard == "1"', then: { required: true } }] }];
  const page = { ...documentOf('page', 'supervised-prisoner'), id: 'my-page', formConfig: { list } };
  expect(refused('page', page)).toContain(`formConfig.list[0].linkage[0].when: ${told}`);
});

test('C8: nor does a rule of any entity or page that filters a reference by a masked column', () => {
  const narrowed = (column: string) => [
    { when: 'note != null', then: { options: { where: { [column]: 'note' } } } },
  ];
  const refers = (column: string) => ({
    name: 'personId',
    label: '人员',
    type: 'select',
    refers: 'supervised_prisoner',
    linkage: narrowed(column),
  });
  const own = (...more: JsonObject[]): JsonObject => ({
    ...documentOf('entity', 'supervised_level'),
    id: 'own_visit',
    columns: [{ name: 'note', label: '备注', type: 'input' }, ...more],
  });
  const where = 'linkage[0].then.options.where';
  expect(refused('entity', own(refers('idCard')))).toEqual([`columns[1].${where}.idCard: ${told}`]);
  expect(refused('entity', own(refers('areaId')))).toEqual([]);
  const { name, ...cell } = refers('idCard');
  const rows = { name: 'rows', label: '行', type: 'batch', options: { list: [{ ...cell, model: name }] } };
  expect(refused('entity', own(rows))).toEqual([`columns[1].options.list[0].${where}.idCard: ${told}`]);
});
