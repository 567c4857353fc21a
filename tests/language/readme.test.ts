import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildModel } from '../../schemas/model/build-model';
import type { SourceDocument } from '../../schemas/model/source-document';
import { fieldTypes } from '../../schemas/model/field';
import { problemKey } from '../../schemas/problems/problem';
import { readDocuments } from '../../server/documents/load-domains';
import { runPages } from '../../server/pages-tool/run-pages';
import { builtInFieldTypes } from '../../widgets/field-types';
import { installedRoutes } from '../support/installed-domains';

const FILES = {
  domain: 'visit/domain.json',
  entity: 'visit/entities/record.json',
  page: 'visit/pages/record.json',
  locale: 'visit/locales/en-US.json',
} as const;
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
  expect(model.pages.get('visit-record')).toHaveProperty('version');
});

test('its files pass the check, with ten warnings before the translations are added and none after', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mortise-readme-'));
  const domains = path.join(folder, 'domains');
  await cp('domains', domains, { recursive: true, filter: (file) => !/\.tsx?$/.test(file) });
  const pages = async (...args: string[]) => {
    const out: string[] = [];
    const code = await runPages(args, {
      domains,
      fieldTypes: fieldTypes(builtInFieldTypes),
      routes: installedRoutes,
      languages: ['en-US'],
      language: 'en-US',
      out: (line) => out.push(line),
      err: () => undefined,
    });
    return { code, out };
  };
  try {
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
    expect(await pages('check')).toEqual({ code: 0, out: [] });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('every command in the README exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const named = [...readme.matchAll(/`npm (?:run )?(?:-s )?(?!run)([a-z][a-z-]*)[` ]/g)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'ci');
  for (const name of named) expect(scripts, name).toHaveProperty(name);
});
