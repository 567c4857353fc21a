import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildModel } from '../../schemas/model/build-model';
import type { SourceDocument } from '../../schemas/model/source-document';
import { fieldTypes } from '../../schemas/model/field';
import { problemKey } from '../../schemas/problems/problem';
import { readDocuments } from '../../server/documents/load-domains';
import { builtInFieldTypes } from '../../widgets/field-types';

const readme = readFileSync('README.md', 'utf8');

test('the page that the README adds in five minutes passes its check beside the shipped domains', async () => {
  const blocks = [...readme.matchAll(/```json (domain|entity|page)\n([\s\S]*?)```/g)];
  const added = blocks.map(([, kind, json]): SourceDocument => ({
    kind: kind as 'page',
    file: `visit/${kind}.json`,
    domain: 'visit',
    json: JSON.parse(json!),
  }));
  expect(added.map(({ kind }) => kind)).toEqual(['domain', 'entity', 'page']);
  const model = buildModel([...(await readDocuments('domains')), ...added], fieldTypes(builtInFieldTypes));
  expect(model.problems.map(problemKey)).toEqual([]);
  expect(model.pages.get('visit-record')).toHaveProperty('version');
});

test('every command the README names is there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const named = [...readme.matchAll(/`npm (?:run )?(?!run)([a-z-]+)[` ]/g)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'ci');
  for (const name of named) expect(scripts, name).toHaveProperty(name);
});
