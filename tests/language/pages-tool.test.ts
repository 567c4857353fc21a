import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { fieldTypes } from '../../schemas/model/field';
import { runPages } from '../../server/pages-tool/run-pages';
import { builtInFieldTypes } from '../../widgets/field-types';
import { copiedDomains } from '../support/copied-domains';
import { installedRoutes } from '../support/installed-domains';

const tool = copiedDomains();
const { pages, change } = tool;
let domains: string;
beforeEach(() => (domains = tool.folder()));

const level = 'supervised/pages/level.json';
describe('check', () => {
  test('reports nothing for valid documents and exits with 0', async () => {
    expect(await pages('check')).toMatchObject({ code: 0, out: [] });
  });

  test('reports file, line and column of an error and exits with 1', async () => {
    await change(level, (text) => text.replace('"title": "等级管理"', '"titel": "等级管理"'));
    const { code, out } = await pages('check');
    expect(code).toBe(1);
    expect(out.join('\n')).toMatch(
      /supervised\/pages\/level\.json:\d+:\d+: error: titel: unknown key "titel"; the nearest known is "title"/,
    );
    const [, line] = /level\.json:(\d+):/.exec(out.find((text) => text.includes('titel:'))!)!;
    expect((await readFile(path.join(domains, level), 'utf8')).split('\n')[Number(line) - 1]).toContain(
      '"titel"',
    );
  });

  test('reports the position at which JSON becomes invalid', async () => {
    await change(level, (text) => text.replace('"schemaVersion"', 'schemaVersion'));
    const { out, err } = await pages('check');
    expect(out).toHaveLength(1);
    const [, line, column] = /level\.json:(\d+):(\d+): error: line \1, column \2: not valid JSON/.exec(
      out[0]!,
    )!;
    const text = await readFile(path.join(domains, level), 'utf8');
    expect(text.split('\n')[Number(line) - 1]!.slice(Number(column) - 1)).toMatch(/^schemaVersion/);
    expect(err).toMatch(/\d+ documents, 1 problem$/);
  });

  test('reports columns that the server reads of users and a domain lacks', async () => {
    await change('org/entities/user.json', (text) => text.replace('"name": "isSupper"', '"name": "isSuper"'));
    expect((await pages('check')).out.join('\n')).toMatch(
      /org\/entities\/user\.json:\d+:\d+: error: columns: column "isSupper" is missing or not stored: the server needs it/,
    );
  });

  test('a byte order mark is reported at its position', async () => {
    await change(level, (text) => `\uFEFF${text}`);
    const { code, out } = await pages('check');
    expect(code).toBe(1);
    expect(out).toEqual([
      expect.stringMatching(
        /level\.json:1:1: error: line 1, column 1: not valid JSON: begins with a byte order mark/,
      ),
    ]);
  });

  test.each(['supervised/entities/level.json', 'org/entities/user.json'])(
    'two entities with the same id are one problem, in either order: %s',
    async (file) => {
      const text = await readFile(path.join(domains, file), 'utf8');
      for (const name of ['aaa.json', 'zzz.json']) {
        const copy = path.join(domains, path.dirname(file), name);
        await writeFile(copy, text.replace(/"path": "([^"]+)"/, '"path": "$1-copy"'));
        const { code, out } = await pages('check');
        expect([code, out]).toEqual([1, [expect.stringMatching(/: error: id: "\w+" is already taken by /)]]);
        await rm(copy);
      }
    },
  );

  test('a surplus comma has one position', async () => {
    await change(level, (text) => text.replace(/\}\s*$/, ',}'));
    const { out } = await pages('check');
    expect(out).toEqual([
      expect.stringMatching(
        /level\.json:(\d+):(\d+): error: line \1, column \2: not valid JSON: expected a key in double quotes, and no comma/,
      ),
    ]);
  });

  test('reports the character at which an expression becomes invalid', async () => {
    await change(level, (text) =>
      text.replace(
        '"toolbar": [',
        '"toolbar": [{ "key": "x", "label": "一", "url": "a/b", "permission": "edit", "when": "name == \\"a\\" && #" },',
      ),
    );
    const { out } = await pages('check', path.join(domains, level));
    const text = await readFile(path.join(domains, level), 'utf8');
    const found = out.find((one) => one.includes('not a valid expression'))!;
    const [, line, column] = /level\.json:(\d+):(\d+): error: .*column 16: unexpected #$/.exec(found)!;
    expect(text.split('\n')[Number(line) - 1]![Number(column) - 1]).toBe('#');
  });

  test('lists the existing types and suggests the nearest', async () => {
    await change('supervised/entities/level.json', (text) =>
      text.replace('"type": "input"', '"type": "inptu"'),
    );
    const { out } = await pages('check');
    expect(out).toEqual([
      expect.stringMatching(
        /level\.json:\d+:\d+: error: columns\[\d+\]\.type: expected one of .*\binput\b.*treeSelect.*, found "inptu"; the nearest known is "input"$/,
      ),
    ]);
  });

  test('uses the language of the terminal', async () => {
    await change(level, (text) => text.replace('"title": "等级管理"', '"titel": "等级管理"'));
    const out: string[] = [];
    await runPages(['check'], {
      domains,
      fieldTypes: fieldTypes(builtInFieldTypes),
      inCode: [],
      routes: installedRoutes,
      languages: [],
      language: 'zh-CN',
      out: (text) => out.push(text),
      err: () => undefined,
    });
    expect(out.join('\n')).toContain('titel: 未知的键“titel”，最接近的是“title”');
  });

  test('checks pages against the calls of the server', async () => {
    await change(level, (text) =>
      text.replace('supervised/supervised-level/init', 'supervised/supervised-level/initialise'),
    );
    expect((await pages('check')).out.join('\n')).toContain(
      'the server has no GET supervised/supervised-level/initialise',
    );
  });

  test('rejects an entity without row security, at its place, and a file that cannot declare it', async () => {
    const entity = 'supervised/entities/level.json';
    await change(entity, (text) => text.replace('  "rows": { "fallback": "createdBy" },\n', ''));
    const told = (await pages('check')).out;
    expect(told).toEqual([
      expect.stringMatching(
        /entities\/level\.json:1:1: error: rows: an entity of scope "org" says by "area", "via" or "fallback" who sees its rows$/,
      ),
    ]);
    await change(entity, (text) => text.replace('"schemaVersion": 2', '"schemaVersion": 1'));
    const { code, out } = await pages('check');
    expect([code, out]).toEqual([
      1,
      [
        expect.stringMatching(
          /entities\/level\.json:3:3: error: schemaVersion: an old version of the language; "npm run pages -- migrate" writes/,
        ),
      ],
    ]);
  });

  test('checks pages against the permissions that can be granted', async () => {
    await change('supervised/domain.json', (text) => text.replaceAll('"reveal"', '"assign"'));
    await change('supervised/pages/prisoner.json', (text) =>
      text.replace('"permission": [', '"permission": ["reveal",'),
    );
    expect((await pages('check')).out.join('\n')).toContain(
      'nobody can be granted "supervised_prisoner_reveal"',
    );
  });

  test('reports a text without a translation', async () => {
    await change(level, (text) => text.replace('"title": "等级管理"', '"title": "等级一览"'));
    const { out } = await pages('check');
    expect(out).toEqual([
      expect.stringMatching(/pages\/level\.json:\d+:3: warning: title: "等级一览" has no en-US/),
    ]);
  });

  test('reports only problems of the given file', async () => {
    await change(level, (text) => text.replace('"title": "等级管理"', '"titel": "等级管理"'));
    expect(await pages('check', path.join(domains, 'supervised/pages/area.json'))).toMatchObject({
      code: 0,
      out: [],
    });
    expect((await pages('check', path.join(domains, level))).code).toBe(1);
  });
});

test('new writes a page that passes its own check, and overwrites no file', async () => {
  const file = path.join(domains, 'supervised/pages/custody-log.json');
  // As if nobody had made its page yet.
  await rm(file);
  await change('supervised/domain.json', (text) => text.replaceAll('"page": "supervised-custody-log",', ''));
  const printed = await pages('new', 'supervised_custody_log', '--stdout');
  await expect(readFile(file)).rejects.toThrow();
  const { code, out, err } = await pages('new', 'supervised_custody_log');
  expect([code, out.length]).toEqual([0, 1]);
  expect(out[0]).toMatch(/supervised\/pages\/custody-log\.json: page "supervised-custody-log"$/);
  expect(err).toMatch(/supervised\/domain\.json needs one with "page": "supervised-custody-log"/);
  expect(await readFile(file, 'utf8')).toBe(`${printed.out.join('\n')}\n`);
  expect(JSON.parse(printed.out.join('\n'))).toMatchObject({ pageConfig: { permission: ['search'] } });
  const again = await pages('new', 'supervised_custody_log');
  const refused = '"supervised-custody-log" is already taken by supervised/pages/custody-log.json';
  expect([again.code, again.err]).toEqual([1, refused]);
  const taken = await pages('new', 'supervised_custody_log', 'level');
  expect([taken.code, taken.err]).toEqual([1, expect.stringMatching(/pages\/level\.json: this file exists/)]);
  expect((await pages('new', 'supervised_custody_log', 'custody-book')).out[0]).toMatch(
    /pages\/custody-book\.json: page "custody-book"$/,
  );
  const checked = await pages('check', path.join(domains, 'supervised/pages/custody-log.json'));
  expect(checked.out.filter((line) => !/nobody can be granted|has no en-US translation/.test(line))).toEqual(
    [],
  );
});

test('import and export return the same form; the report goes to stderr', async () => {
  const original = 'tests/fixtures/k-form/2021-prefix-batch-tabs.json';
  const imported = await pages('import', original);
  expect(imported.err).toContain('prefix and suffix on the node');
  const file = path.join(domains, 'imported.json');
  await writeFile(file, imported.out.join('\n'));
  const exported = await pages('export', file);
  expect(JSON.parse(exported.out.join('\n'))).toEqual(JSON.parse(await readFile(original, 'utf8')));
});

test('export writes out what a page takes from its entity', async () => {
  const { out } = await pages('export', path.join(domains, level));
  const { list } = JSON.parse(out.join('\n')) as {
    list: { model: string; label: string; rules: unknown[] }[];
  };
  expect(list.find(({ model }) => model === 'name')).toMatchObject({
    type: 'input',
    label: '等级名称',
    rules: [{ required: true, message: '必填项' }],
  });
});

test('diff lists the changes and exits with 1 if there are any', async () => {
  const before = path.join(domains, level);
  const after = path.join(domains, 'after.json');
  await writeFile(after, (await readFile(before, 'utf8')).replace('等级管理', '等级一览'));
  expect(await pages('diff', before, before)).toMatchObject({ code: 0, out: [] });
  expect((await pages('diff', before, after)).code).toBe(1);
});

test('diff compares documents of the same kind only', async () => {
  const [page, entity] = [path.join(domains, level), path.join(domains, 'supervised/entities/level.json')];
  const { code, out, err } = await pages('diff', page, entity);
  expect([code, out]).toEqual([2, []]);
  expect(err).toMatch(
    /documents of different kinds cannot be compared: .*level\.json is of kind page, .*level\.json of kind entity$/,
  );
});

test('--help prints the help only, and that of a verb with the verb', async () => {
  for (const args of [['--help'], ['-h']]) {
    const { code, out, err } = await pages(...args);
    expect([code, err]).toEqual([0, '']);
    expect(out.join('\n')).toMatch(/^npm run pages -- <verb>/);
  }
  for (const verb of ['check', 'new', 'locale', 'import', 'export', 'diff', 'usages', 'rename', 'migrate']) {
    const { code, out, err } = await pages(verb, '--help');
    expect([code, err]).toEqual([0, '']);
    expect(out.join('\n').startsWith(`npm run pages -- ${verb}`)).toBe(true);
  }
  expect(await pages('chek')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/nearest known is "check"/),
  });
});

test.each([
  [['migrate', '--dryrun'], 2, 'unknown option "--dryrun"; the nearest known is "--dry-run"'],
  [['new', 'supervised_levl'], 1, 'the nearest known is "supervised_level"'],
  [['locale', 'supervisd'], 1, 'the nearest known is "supervised"'],
  [['usages', 'supervised_level.nam'], 1, 'the nearest known is "supervised_level.name"'],
  [['rename', 'colum', 'a.b', 'a.c'], 1, 'the nearest known is "column"'],
  [['rename', 'page', 'supervised-levl', 'x'], 1, 'the nearest known is "supervised-level"'],
  [
    ['export', 'domains/supervised/pages/levl.json'],
    1,
    'the nearest is "domains/supervised/pages/level.json"',
  ],
  [['diff', 'a'], 2, 'too few arguments'],
])('a mistyped word is reported with the nearest known one: %j', async (args, code, told) => {
  const found = await pages(...args);
  expect([found.code, found.out]).toEqual([code, []]);
  expect(found.err).toContain(told);
});

test('a missing file is reported and not counted as checked', async () => {
  const { code, err } = await pages('check', path.join(domains, 'supervised/pages/levl.json'));
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/levl\.json: there is no such file; the nearest is ".*level\.json"$/),
  ]);
});

test('one reference is singular, several are plural', async () => {
  const { out, err } = await pages('usages', 'supervised_area_type.areaCount');
  expect([out.length, err]).toEqual([1, '1 place refers to supervised_area_type.areaCount']);
});

test('usages lists every reference with its line', async () => {
  const { out, err } = await pages('usages', 'supervised_level.name');
  expect(out.join('\n')).toMatch(
    /supervised\/pages\/level\.json:\d+:\d+: column in tableConfig\.columns\[0\]\.column/,
  );
  expect(err).toContain('places refer to supervised_level.name');
});

test('migrate --dry-run shows the changes, without it they are made', async () => {
  await change(level, (text) => text.replace('"schemaVersion": 2', '"schemaVersion": 1'));
  const before = await readFile(path.join(domains, level), 'utf8');
  expect((await pages('migrate', '--dry-run')).out).toEqual([
    `${level}: pageConfig.dialogWidth becomes pageConfig.dialog.width`,
  ]);
  expect(await readFile(path.join(domains, level), 'utf8')).toBe(before);
  await pages('migrate');
  expect(JSON.parse(await readFile(path.join(domains, level), 'utf8'))).toMatchObject({ schemaVersion: 2 });
  expect(await pages('check')).toMatchObject({ code: 0 });
});

describe('rename', () => {
  test('of a name in use is rejected with the list of references', async () => {
    const { code, out, err } = await pages(
      'rename',
      'column',
      'supervised_level.name',
      'supervised_level.levelName',
    );
    expect(code).toBe(1);
    expect(err).toContain('--with-references');
    expect(out.join('\n')).toContain('supervised/pages/level.json: tableConfig.columns[0].column');
  });

  test('changes the references and no other character', async () => {
    const before = await readFile(path.join(domains, level), 'utf8');
    const args = [
      'rename',
      'column',
      'supervised_level.name',
      'supervised_level.levelName',
      '--with-references',
    ];
    expect((await pages(...args)).code).toBe(0);
    const after = await readFile(path.join(domains, level), 'utf8');
    expect(after.replaceAll('"levelName"', '"name"')).toBe(before);
    expect(await pages('check')).toMatchObject({ code: 0, out: [] });
  });

  test.each([
    ['column', 'supervised_level.nobody', 'supervised_level.x', 'expected a known name'],
    ['column', 'supervised_level.name', 'supervised_level.code', 'exists already'],
  ])('%s %s → %s is rejected: %s', async (kind, from, to, why) => {
    const { code, err } = await pages('rename', kind, from, to);
    expect([code, err]).toEqual([1, expect.stringContaining(why)]);
  });
});

test.each([[[]], [['bogus']], [['usages']], [['migrate', '--fast']]])(
  'wrong usage (%j) exits with 2 and the usage',
  async (args) => {
    const { code, err } = await pages(...args);
    expect(code).toBe(2);
    expect(err).not.toBe('');
  },
);

describe('types', () => {
  test('the tables of the shipped domains are declared as their entities say', async () => {
    const { code, out } = await pages('types');
    expect(code).toBe(0);
    const written = out.map((file) => path.basename(path.dirname(file)));
    expect(written).toContain('supervised');
    // A domain without verbs of its own needs no file.
    for (const domain of written.filter((one) => existsSync(path.join('domains', one, 'tables.d.ts')))) {
      const file = path.join(domain, 'tables.d.ts');
      expect(await readFile(path.join(domains, file), 'utf8')).toBe(
        await readFile(path.join('domains', file), 'utf8'),
      );
    }
    expect(await pages('types', '--check')).toMatchObject({ code: 0, out: [] });
  });

  test('after a change of an entity its domain is listed as outdated, and written again', async () => {
    await pages('types');
    await change('supervised/entities/level.json', (text) => text.replaceAll('"meetTimes"', '"visitTimes"'));
    const { code, out } = await pages('types', '--check');
    expect(code).toBe(1);
    expect(out).toEqual([expect.stringMatching(/supervised\/tables\.d\.ts$/)]);
    await pages('types');
    const text = await readFile(path.join(domains, 'supervised/tables.d.ts'), 'utf8');
    expect(text).toContain('      visit_times: number | null;');
    expect(text).not.toContain('meet_times');
  });
});
