import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parsePage } from '../../schemas/parse/parse-document';
import { buildModel } from '../../schemas/model/build-model';
import { fieldTypes } from '../../schemas/model/field';
import type { SourceDocument } from '../../schemas/model/source-document';
import { builtInFieldTypes } from '../../widgets/field-types';

// Each file in `broken/` is named after the rule that it violates: one document that replaces the valid one, and the
// expected problem.
const folder = new URL('../fixtures/documents/', import.meta.url);
const read = (file: string) =>
  JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, unknown>;
const types = fieldTypes(builtInFieldTypes);
const sound = read('sound.json');

function problemsOf(documents: Record<string, unknown>): object[] {
  const sources = (['domain', 'entity', 'page'] as const).map((kind): SourceDocument => ({
    kind,
    file: `${kind}.json`,
    domain: 'shop',
    json: documents[kind],
  }));
  return buildModel(sources, types).problems.map(({ kind: _, ...problem }) => problem);
}

test('the valid documents have no problems', () => {
  expect(problemsOf(sound)).toEqual([]);
});

describe('a broken document is reported by', () => {
  test.each(readdirSync(new URL('broken/', folder)))('%s', (file) => {
    const { problems, ...documents } = read(`broken/${file}`);
    const found = problemsOf({ ...sound, ...documents });
    expect(found).not.toEqual([]);
    expect(found).toEqual(problems);
  });
});

test.each([1, 7, 8, 9, 50, 900, 5000])(
  'K5 %i unknown keys in one place are as many problems, up to the maximum',
  (count) => {
    const keys = Object.fromEntries(Array.from({ length: count }, (_, at) => [`unknown${at}`, 1]));
    const { value, problems } = parsePage(
      { schemaVersion: 2, id: 'p', title: 'p', pageConfig: keys },
      'p.json',
    );
    expect(value).toBeNull();
    const unknown = problems.filter(({ code }) => code === 'unknownKey');
    if (count < 1000) expect(unknown).toHaveLength(count);
    else expect(unknown.length).toBeGreaterThan(900);
    expect(unknown[0]).toMatchObject({ path: 'pageConfig.unknown0' });
  },
);
