import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildModel } from '../../schemas/model/build-model';
import type { SourceDocument } from '../../schemas/model/source-document';
import { fieldTypes } from '../../schemas/model/field';
import { problemKey } from '../../schemas/problems/problem';
import { readDocuments } from '../../server/documents/load-domains';
import { builtInFieldTypes } from '../../widgets/field-types';
import { copiedDomains } from '../support/copied-domains';

const FILES = {
  domain: 'visit/domain.json',
  entity: 'visit/entities/record.json',
  page: 'visit/pages/record.json',
  locale: 'visit/locales/en-US.json',
} as const;
const copies = copiedDomains();
const readme = readFileSync('README.md', 'utf8');

test('the page that the README adds in five minutes passes its check together with the shipped domains', async () => {
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
  expect(model.pages.get('visit-record')).not.toHaveProperty('problems');
});

test('its files pass the check, with ten warnings before the translations are added and none after', async () => {
  const domains = copies.folder();
  const { pages } = copies;
  const blocks = [...readme.matchAll(/```json (domain|entity|page|locale)\n([\s\S]*?)```/g)];
  for (const [, kind, json] of blocks) {
    const file = path.join(domains, FILES[kind as keyof typeof FILES]);
    expect(readme).toContain(`\`domains/${FILES[kind as keyof typeof FILES]}\``);
    if (kind === 'locale') {
      const { code, out } = await pages('check');
      expect(out.filter((line) => !/: warning: .*has no en-US translation$/.test(line))).toEqual([]);
      expect([code, out.length]).toEqual([0, 10]);
      await pages('locale', 'visit');
      const stubs = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
      expect(Object.keys(stubs)).toEqual(Object.keys(JSON.parse(json!) as object));
    }
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, json!);
  }
  expect(await pages('check')).toMatchObject({ code: 0, out: [] });
});

test('every command in the README exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const named = [...readme.matchAll(/`npm (?:run )?(?:-s )?(?!run)([a-z][a-z-]*)[` ]/g)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'ci');
  for (const name of named) expect(scripts, name).toHaveProperty(name);
});
