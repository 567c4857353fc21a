import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fieldTypes } from '../../schemas/model/field';
import { loadDomains } from '../../server/documents/load-domains';
import { builtInFieldTypes } from '../../widgets/field-types';

const DOMAINS = path.join(import.meta.dirname, '../../domains');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mortise-domains-'));
  await cp(DOMAINS, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const load = () => loadDomains(folder, fieldTypes(builtInFieldTypes));
const rewrite = async (file: string, change: (text: string) => string) => {
  const at = path.join(folder, file);
  await writeFile(at, change(await readFile(at, 'utf8')));
};

test('the shipped domains have no errors', async () => {
  const model = await load();
  expect(model.problems).toEqual([]);
  expect([...model.entities.keys()]).toEqual(
    expect.arrayContaining(['org', 'org_user', 'supervised_level', 'supervised_prisoner']),
  );
});

describe('an error in an entity stops the start', () => {
  test('with file, path and the nearest known word', async () => {
    await rewrite('supervised/entities/level.json', (text) => text.replace('"amount"', '"amuont"'));
    await expect(load()).rejects.toThrow(
      /supervised\/entities\/level\.json:\d+:\d+: error: columns\[\d+\]\.type: .*amount/,
    );
  });

  test('with line and column when it is not JSON', async () => {
    await rewrite('supervised/entities/level.json', (text) => text.replace('"title"', 'title'));
    await expect(load()).rejects.toThrow(
      /npm run pages -- check.*\n.*level\.json:5:3: error: line 5, column 3: not valid JSON/,
    );
  });

  test('and so does a domain that lacks what the server reads of users', async () => {
    await rewrite('org/entities/user.json', (text) =>
      text.replace('"name": "isSupper"', '"name": "isSuper"'),
    );
    await expect(load()).rejects.toThrow(
      /org\/entities\/user\.json:\d+:\d+: error: columns: column "isSupper" is missing/,
    );
  });

  test('and so does a domain folder without a document', async () => {
    await rm(path.join(folder, 'supervised/domain.json'));
    await expect(load()).rejects.toThrow(/supervised\/domain\.json:1:1: error: the file is missing/);
  });
});

test('a broken page is marked as broken, the others work', async () => {
  const pages = (await load()).pages;
  const [id] = [...pages.keys()].filter((key) => key.includes('level'));
  const file = `supervised/pages/${id?.replace('supervised-', '')}.json`;
  await rewrite(file, (text) => text.replace('"tableConfig"', '"tabelConfig"'));
  const model = await load();
  expect(model.pages.size).toBe(pages.size);
  expect(model.problems.every((problem) => problem.kind === 'page')).toBe(true);
  expect(model.pages.get(id ?? '')).toHaveProperty('problems');
});
