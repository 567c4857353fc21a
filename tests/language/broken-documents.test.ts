import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildModel } from '../../schemas/build-model';
import type { Problem } from '../../schemas/problem';
import { problemIn } from '../../schemas/problem-words';
import type { SourceDocument } from '../../schemas/model';
import { fieldTypes } from '../../schemas/field';
import { builtInFieldTypes } from '../../widgets/field-types';

// Each file in `broken/` is named by the rule it breaks: one document in place of the sound one, and what is said of it.
const folder = new URL('../fixtures/documents/', import.meta.url);
const read = (file: string) =>
  JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, unknown>;
const types = fieldTypes(builtInFieldTypes);
const sound = read('sound.json');

function modelProblems(documents: Record<string, unknown>): readonly Problem[] {
  const sources = (['domain', 'entity', 'page'] as const).map((kind): SourceDocument => ({
    kind,
    file: `${kind}.json`,
    domain: 'shop',
    json: documents[kind],
  }));
  return buildModel(sources, types).problems;
}

const problemsOf = (documents: Record<string, unknown>): string[] =>
  modelProblems(documents).map(
    ({ file, path, message, severity }) => `${severity ? `${severity}: ` : ''}${file}: ${path}: ${message}`,
  );
const sentencesOf = (documents: Record<string, unknown>): string[] =>
  modelProblems(documents).map(({ message }) => message);

test('the sound documents have no mistakes', () => {
  expect(problemsOf(sound)).toEqual([]);
});

describe('a broken document is told by', () => {
  test.each(readdirSync(new URL('broken/', folder)))('%s', (file) => {
    const { problems, ...documents } = read(`broken/${file}`);
    const found = problemsOf({ ...sound, ...documents });
    expect(found).not.toEqual([]);
    expect(found).toEqual(problems);
  });
  test.each(readdirSync(new URL('broken/', folder)))('%s, in Chinese, too', (file) => {
    const { problems: _, ...documents } = read(`broken/${file}`);
    for (const message of sentencesOf({ ...sound, ...documents })) {
      expect(problemIn('en-US', message)).toBe(message);
      expect(problemIn('zh-CN', message)).toMatch(/[\u4e00-\u9fff]/);
    }
  });
});
