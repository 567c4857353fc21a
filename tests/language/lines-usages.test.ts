import { expect, test } from 'vitest';
import type { Entity } from '../../schemas/document/entity';
import { buildModel } from '../../schemas/model/build-model';
import { fieldTypes } from '../../schemas/model/field';
import type { SourceDocument } from '../../schemas/model/source-document';
import {
  parseDomain,
  parseEntity,
  parsePage,
  parseSeed,
  parseSettings,
} from '../../schemas/parse/parse-document';
import type { IndexedDocument } from '../../schemas/usages/indexed-documents';
import { UsageIndex, usageText } from '../../schemas/usages/usage-index';
import { readDocuments } from '../../server/documents/load-domains';
import { builtInFieldTypes } from '../../widgets/field-types';

/* Where names of line items are used, and what a rename of them changes. */
const types = fieldTypes(builtInFieldTypes);
const sources = (
  await Promise.all(['domains', 'tests/fixtures/purchase'].map((folder) => readDocuments(folder)))
).flat();
const parsers = {
  ...{ domain: parseDomain, entity: parseEntity, page: parsePage },
  ...{ settings: parseSettings, seed: parseSeed },
};
const documents = sources.flatMap((source): IndexedDocument[] =>
  source.kind === 'locale'
    ? []
    : [
        {
          file: source.file,
          kind: source.kind,
          json: parsers[source.kind](source.json, source.file).value,
        } as IndexedDocument,
      ],
);
const index = UsageIndex.of(documents, types);

function problemsOf(changed: readonly IndexedDocument[]): string[] {
  const byFile = new Map(changed.map((document) => [document.file, document.json]));
  const all = sources.map((source): SourceDocument => ({
    ...source,
    json: byFile.get(source.file) ?? source.json,
  }));
  return buildModel(all, types).problems.map(({ file, path, code }) => `${file}: ${path}: ${code}`);
}
const request = (changed: readonly IndexedDocument[]) =>
  changed.find(({ file }) => file.endsWith('entities/request.json'))!.json as Entity;

test('a column of lines is used by the record that shows it and by its total', () => {
  const usages = index.of('purchase_request_line.amount', 'column').map(usageText).join('\n');
  expect(usages).toMatch(/entities\/request\.json.*columns\[\d+\]\.lines\.columns\[\d+\]/);
  expect(usages).toMatch(/entities\/request\.json.*columns\[\d+\]\.total\.column/);
  expect(usages).toContain('pages/request-line.json');
});

test('the entity of lines is used by the column that holds them, and by its totals', () => {
  const usages = index.of('purchase_request_line', 'entity').map(usageText).join('\n');
  expect(usages).toMatch(/entities\/request\.json.*columns\[\d+\]\.lines\.entity/);
  expect(usages).toMatch(/entities\/request\.json.*columns\[\d+\]\.total\.entity/);
});

test.each([
  ['column', 'purchase_request_line.amount', 'purchase_request_line.sum'],
  ['column', 'purchase_request_line.price', 'purchase_request_line.each'],
  ['column', 'purchase_request_line.lineNo', 'purchase_request_line.place'],
  ['column', 'purchase_request_line.requestId', 'purchase_request_line.headId'],
  ['column', 'purchase_request.amount', 'purchase_request.total'],
  ['column', 'purchase_request.lines', 'purchase_request.rows'],
  ['entity', 'purchase_request_line', 'purchase_line'],
  ['entity', 'purchase_request', 'purchase_paper'],
] as const)('a rename of the %s %s to %s keeps every document valid', (kind, from, to) => {
  const renamed = index.rename(kind, from, to);
  expect(problemsOf(renamed).filter((one) => !one.includes('warning'))).toEqual(problemsOf(documents));
  const after = UsageIndex.of(renamed, types);
  expect(after.of(from, kind)).toEqual([]);
  expect(after.of(to, kind)).toHaveLength(index.of(from, kind).length);
});

test('a rename reaches lines, totals, rules and the conditions of transitions', () => {
  const columns = (of: Entity, type: string) => of.columns.find((column) => column.type === type);
  const changed = request(
    index.rename('column', 'purchase_request_line.amount', 'purchase_request_line.sum'),
  );
  expect(columns(changed, 'lines')?.lines?.columns).toContain('sum');
  expect(changed.columns.find(({ name }) => name === 'amount')?.total?.column).toBe('sum');
  const moved = request(index.rename('column', 'purchase_request.amount', 'purchase_request.total'));
  expect(moved.workflow?.transitions?.check?.cases).toEqual([
    { when: 'total <= settings.purchase.twoPersonOver', to: 4 },
  ]);
});
