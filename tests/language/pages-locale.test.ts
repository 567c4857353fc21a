import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { copiedDomains } from '../support/copied-domains';

const tool = copiedDomains();
const { pages, change } = tool;
let domains: string;
beforeEach(() => (domains = tool.folder()));

const level = 'supervised/pages/level.json';

describe('locale', () => {
  const pack = 'supervised/locales/en-US.json';
  const added = () => change(level, (text) => text.replace('"title": "等级管理"', '"title": "等级一览"'));

  test('adds what has no translation, and leaves the rest of the file as it is', async () => {
    await added();
    const before = await readFile(path.join(domains, pack), 'utf8');
    const printed = await pages('locale', 'supervised', '--stdout');
    expect(await readFile(path.join(domains, pack), 'utf8')).toBe(before);
    const { code, out, err } = await pages('locale', 'supervised');
    expect([code, out]).toEqual([0, [expect.stringMatching(/pages\/level\.json:\d+:3: 等级一览$/)]]);
    expect(err).toMatch(/supervised\/locales\/en-US\.json: 1 text to translate$/);
    const after = await readFile(path.join(domains, pack), 'utf8');
    expect(after).toBe(before.replace(/\n\}\s*$/, (end) => `,\n  "等级一览": ""${end}`));
    expect(printed.out).toEqual([after.trimEnd()]);
    expect((await pages('locale', 'supervised')).code).toBe(0);
    expect(await readFile(path.join(domains, pack), 'utf8')).toBe(after);
  });

  test('check reports an empty entry until it is filled in', async () => {
    await added();
    await pages('locale', 'supervised');
    expect((await pages('check')).out).toEqual([
      expect.stringContaining('"等级一览" has no en-US translation'),
    ]);
    await change(pack, (text) => text.replace('"等级一览": ""', '"等级一览": "Levels"'));
    expect(await pages('check')).toMatchObject({ code: 0, out: [] });
  });

  test('makes the file of a language that a domain does not have yet', async () => {
    await rm(path.join(domains, pack));
    const { code } = await pages('locale', 'supervised');
    const texts = JSON.parse(await readFile(path.join(domains, pack), 'utf8')) as Record<string, string>;
    expect([code, texts['等级管理'], new Set(Object.values(texts))]).toEqual([0, '', new Set([''])]);
    expect(Object.keys(texts)).not.toContain('组织管理');
  });

  test('does not touch a file that is no JSON', async () => {
    await change(pack, (text) => text.replace('{', '{,'));
    const before = await readFile(path.join(domains, pack), 'utf8');
    const { code, err } = await pages('locale', 'supervised');
    expect([code, err]).toEqual([1, expect.stringMatching(/en-US\.json: line 1, column 2: not valid JSON/)]);
    expect(await readFile(path.join(domains, pack), 'utf8')).toBe(before);
  });
});
