import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { SettingKeys } from '../../schemas/document/setting-keys';
import { readDocuments } from '../../server/documents/load-domains';
import { SERVER_SETTINGS } from '../../server/configuration/server-settings';
import { sourceFiles, isTest, ROOT } from '../architecture/source-files';

const shipped = (await readDocuments('domains')).flatMap(({ kind, json }) =>
  kind === 'settings' ? (json as SettingKeys).settings : [],
);
const rows = [
  ...readFileSync('README.md', 'utf8').matchAll(/^\| `([a-z]+\.\w+)`\s*\| ([^|]*?)\s*\| ([^|]*?)\s*\|$/gm),
].map(([, key = '', range = '', effect = '']) => ({ key, range, effect }));
const WAITS = /^waits for /;

test('the README lists every shipped setting once, with its default and its range', () => {
  const told = shipped.map(({ key, default: preset, min, max }) => {
    const none = preset === null || (Array.isArray(preset) && preset.length === 0);
    return [key, `${none ? '–' : String(preset)}${min === undefined ? '' : `, ${min}–${max}`}`];
  });
  expect(rows.map(({ key, range }) => [key, range])).toEqual(told);
});

test('every shipped setting drives what a test names, or is on the list of those that wait', () => {
  const titles = sourceFiles()
    .filter(isTest)
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
    .flatMap((text) =>
      [...text.matchAll(/^ *test\('([^']*\bsetting [^']*)'/gm)].map(([, title = '']) => title),
    );
  const driven = new Set(
    titles.flatMap((title) => [...title.matchAll(/\bsetting ([a-z]+\.\w+)/g)].map(([, key]) => key)),
  );
  const silent = rows
    .filter(({ key, effect }) => driven.has(key) === WAITS.test(effect))
    .map(({ key }) => key);
  expect(silent).toEqual([]);
  const ofDomains = sourceFiles()
    .filter((file) => file.startsWith('domains/') && !isTest(file) && !file.endsWith('.d.ts'))
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
    .flatMap((text) =>
      [...text.matchAll(/settings\.get\('([^']+)'\)|\bsettings\.(?!schema\.)([a-z]+\.\w+)/g)].map(
        ([, inCode, inRule]) => inCode ?? inRule,
      ),
    );
  expect([...driven].sort()).toEqual([...Object.keys(SERVER_SETTINGS), ...new Set(ofDomains)].sort());
});
