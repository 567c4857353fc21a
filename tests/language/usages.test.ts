import { describe, expect, test } from 'vitest';
import { buildModel } from '../../schemas/model/build-model';
import type { SourceDocument } from '../../schemas/model/source-document';
import { fieldTypes } from '../../schemas/model/field';
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

const types = fieldTypes(builtInFieldTypes);
const sources = await readDocuments('domains');
const parsers = {
  ...{ domain: parseDomain, entity: parseEntity, page: parsePage },
  ...{ settings: parseSettings, seed: parseSeed },
};
const documents = sources.flatMap((source): IndexedDocument[] => {
  if (source.kind === 'locale') return [];
  return [
    {
      file: source.file,
      kind: source.kind,
      json: parsers[source.kind](source.json, source.file).value,
    } as IndexedDocument,
  ];
});
const index = UsageIndex.of(documents, types);
const files = (usages: { file: string }[]) => [...new Set(usages.map(({ file }) => file))];

/** Problems of the whole installation with these documents replacing the shipped ones. */
function problemsOf(changed: readonly IndexedDocument[]): string[] {
  const byFile = new Map(changed.map((document) => [document.file, document.json]));
  const all = sources.map((source): SourceDocument => ({
    ...source,
    json: byFile.get(source.file) ?? source.json,
  }));
  return buildModel(all, types).problems.map(({ file, path, code }) => `${file}: ${path}: ${code}`);
}

test('the shipped documents have no errors', () => {
  expect(problemsOf(documents)).toEqual([]);
});

describe('references to', () => {
  test('a column: its own entity, its pages', () => {
    expect(files(index.of('supervised_level.name', 'column'))).toEqual(
      expect.arrayContaining(['supervised/entities/level.json', 'supervised/pages/level.json']),
    );
  });

  test('an entity: the columns that refer to it, the pages that show it', () => {
    expect(files(index.of('supervised_area', 'entity'))).toEqual(
      expect.arrayContaining([
        'org/entities/user.json',
        'supervised/entities/prisoner.json',
        'supervised/pages/area.json',
      ]),
    );
  });

  test('an enumeration, a page, a permission code, a call', () => {
    expect(files(index.of('Status', 'enum')).length).toBeGreaterThan(5);
    expect(files(index.of('supervised-level', 'page'))).toEqual(['supervised/domain.json']);
    expect(files(index.of('supervised_level_add', 'permission'))).toEqual(
      expect.arrayContaining(['supervised/domain.json']),
    );
    expect(index.of('org/user', 'url').map(usageText)).not.toEqual([]);
  });

  test('an unused name: an empty list', () => {
    expect(index.of('supervised_level.nobody')).toEqual([]);
  });
});

describe('a rename changes the references', () => {
  test.each([
    ['column', 'supervised_level.name', 'supervised_level.levelName'],
    ['column', 'org_role.dataScope', 'org_role.reach'],
    ['column', 'supervised_prisoner.sentenceType', 'supervised_prisoner.kindOfSentence'],
    ['column', 'supervised_prisoner.custodyStatus', 'supervised_prisoner.custody'],
    ['enum', 'CustodyStatus', 'Custody'],
    ['entity', 'supervised_area', 'supervised_unit'],
    ['page', 'supervised-level', 'supervised-grade'],
  ] as const)('%s %s → %s: every document remains valid', (kind, from, to) => {
    const renamed = index.rename(kind, from, to);
    expect(problemsOf(renamed)).toEqual([]);
    const after = UsageIndex.of(renamed, types);
    expect(after.of(from, kind)).toEqual([]);
    expect(after.of(to, kind)).toHaveLength(index.of(from, kind).length);
  });

  test('is rejected if the name is taken, and does not change unrelated names', () => {
    expect(() => index.rename('column', 'supervised_level.name', 'supervised_level.code')).toThrow(
      'exists already',
    );
    const renamed = index.rename('page', 'supervised-level', 'supervised-grade');
    expect(renamed.filter((document, at) => document !== documents[at]).map(({ file }) => file)).toEqual([
      'supervised/domain.json',
      'supervised/pages/level.json',
    ]);
  });
});

describe('removing a name in use is rejected with the list of references', () => {
  const without = (file: string, change: (json: never) => unknown) =>
    problemsOf(
      documents.map((document) =>
        document.file === file
          ? ({ ...document, json: change(document.json as never) } as IndexedDocument)
          : document,
      ),
    );

  test('a column', () => {
    const problems = without('supervised/entities/level.json', (json: { columns: { name: string }[] }) => ({
      ...json,
      columns: json.columns.filter(({ name }) => name !== 'name'),
    }));
    expect(problems.join('\n')).toContain('supervised/entities/level.json: option.label');
    expect(problems.join('\n')).toContain('supervised/pages/level.json: tableConfig.columns[');
  });

  test('an enumeration', () => {
    const problems = without('supervised/domain.json', (json: { dictionary: Record<string, unknown> }) => {
      const { CustodyStatus: _, ...dictionary } = json.dictionary;
      return { ...json, dictionary };
    });
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^supervised\/entities\/prisoner\.json: columns\[\d+\]\.enum/),
      ]),
    );
  });
});
