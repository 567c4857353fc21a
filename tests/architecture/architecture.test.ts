import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ACCESS_TABLES } from '../../server/identity/access-tables';
import { DEPARTMENTS, ORGANISATIONS, ROLES, USERS } from '../../server/identity/identity-entities';
import { builtInFieldTypes } from '../../widgets/field-types';
import { forbidden, RUNTIME_FLOORS, SERVER_FLOORS } from './arrows';
import { circlesIn } from './circles';
import { importsOf, isCode, isTest, ROOT, sourceFiles, valueImportsOf } from './source-files';

const files = sourceFiles();
const code = files.filter(isCode);

/** Names of tables, as they are written in SQL and in strings; `org` is also a scope and a kind of subject. */
const IDENTITY_NAMES = new RegExp(
  `${[USERS, ROLES, DEPARTMENTS].join('|')}|(from|join|into|update) ${ORGANISATIONS}\\b|(From|Into|Table)\\('${ORGANISATIONS}'`,
);

test('imports follow the permitted directions', () => {
  const wrong = code.flatMap((file) =>
    importsOf(file)
      .filter((target) => /^(schemas|widgets|runtime|designer|domains|server|tests)\//.test(target))
      .flatMap((target) => forbidden(file, target, isTest(file)) ?? []),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['schemas/model/page.ts', 'widgets/widget'],
  ['widgets/input/view.tsx', 'runtime/data/data-source'],
  ['widgets/input/field.ts', 'widgets/ui/text-input'],
  ['widgets/input/field.ts', 'widgets/input/view'],
  ['widgets/input/field.ts', 'widgets/input/options'],
  ['widgets/input/options.ts', 'widgets/input/input'],
  ['runtime/page/list.tsx', 'domains/org/domain.json'],
  ['runtime/form/form-view.tsx', 'runtime/record/record-url'],
  ['runtime/record/detail-view.tsx', 'runtime/list/list-table'],
  ['runtime/list/list-table.tsx', 'runtime/page/list-screen'],
  ['runtime/form/form-view.tsx', 'runtime/somewhere/else'],
  ['server/contract/route.ts', 'server/audit/write-change'],
  ['server/audit/write-logs.ts', 'server/records/records'],
  ['server/records/search.ts', 'server/documents/live-models'],
  ['server/documents/publish.ts', 'server/http/routes/route-table'],
  ['server/http/authorise.ts', 'server/app'],
  ['server/action.ts', 'server/database/connection/connect'],
  ['server/records/search.ts', 'server/somewhere/else'],
  ['server/app.ts', 'widgets/input/view'],
  ['server/app.ts', 'domains/org/actions'],
  ['domains/org/actions.ts', 'server/records/records'],
  ['domains/org/actions.ts', 'domains/supervised/actions'],
  ['domains/org/widgets/x/view.tsx', 'runtime/session/session'],
  ['domains/org/functions.ts', 'server/action'],
  ['domains/org/functions.ts', 'domains/org/actions/users'],
  ['domains/org/functions/number.ts', 'domains/org/seed'],
])('%s must not import %s', (file, target) => {
  expect(forbidden(file, target, false)).toContain(target);
});

test('there are no import cycles, types included', () => {
  const product = code.filter((file) => !isTest(file) && !file.startsWith('tests/'));
  const known = new Set(product);
  const imported = new Map(
    product.map((file) => [
      file,
      importsOf(file).flatMap((target) => [`${target}.ts`, `${target}.tsx`].filter((one) => known.has(one))),
    ]),
  );
  expect(circlesIn(imported)).toEqual([]);
});

test('every folder of the layers exists, and no other', () => {
  const folders = (top: string) => [
    ...new Set(
      files.flatMap((file) => (file.split('/')[0] === top && file.split('/')[2] ? [file.split('/')[1]] : [])),
    ),
  ];
  expect(folders('server').sort()).toEqual([...SERVER_FLOORS].sort());
  expect(folders('runtime').sort()).toEqual([...RUNTIME_FLOORS].sort());
});

test('a cycle is found whatever its length', () => {
  const imports = { a: ['b'], b: ['c', 'd'], c: ['a'], d: [] };
  expect(circlesIn(new Map(Object.entries(imports)))).toEqual([['a', 'b', 'c']]);
});

test('no code outside the field types names one of them', () => {
  // Names without another meaning in code; the columns that the server keeps in every row have types of their own.
  const names = builtInFieldTypes
    .map(({ type }) => type)
    .filter((type) => /[A-Z]|amount|batch|cascader/.test(type));
  const name = new RegExp(`'(${names.join('|')})'`);
  const wrong = code
    .filter((file) => /^(schemas|runtime|server)\//.test(file) && !isTest(file))
    .filter(
      (file) =>
        !/^schemas\/(k-form\/|model\/system-fields)|^runtime\/gallery\/|^server\/database\/tables\//.test(
          file,
        ),
    )
    .filter((file) => name.test(fs.readFileSync(path.join(ROOT, file), 'utf8')));
  expect(wrong).toEqual([]);
});

test('code shared by both sides, and code for the browser, imports no Node module', () => {
  const wrong = code
    .filter((file) => /^(schemas|widgets|runtime|designer)\//.test(file) && !isTest(file))
    .filter((file) => importsOf(file).some((target) => target.startsWith('node:')));
  expect(wrong).toEqual([]);
});

test('functions of expressions give the same result everywhere and always: no packages, clock, chance or world', () => {
  const functions = code.filter((file) => /^domains\/[^/]+\/functions(\.ts$|\/)/.test(file) && !isTest(file));
  expect(functions).toContain('domains/common/functions.ts');
  const impure =
    /\b(Date\.now|new Date\(\)|Math\.random|Intl|toLocale\w+|crypto|performance|fetch|process|globalThis|window|document|localStorage|setTimeout|setInterval|import\()\b|\bnew Date\(\)|^(export )?let /m;
  const wrong = functions.filter(
    (file) =>
      importsOf(file).some((target) => !/^(schemas|domains)\//.test(target)) ||
      impure.test(fs.readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(wrong).toEqual([]);
});

test('code that the server reads imports no React', () => {
  const wrong = code
    .filter(
      (file) =>
        /^(schemas|server)\/|(^|\/)widgets\/(.*\/)?(field|options|field-types)\.ts$/.test(file) &&
        !isTest(file),
    )
    .filter((file) => importsOf(file).some((target) => /^react(-|\/|$)/.test(target)));
  expect(wrong).toEqual([]);
});

test('no grammar of documents is in what staff load: only the designer and the page of its components have it, each loaded at its address', () => {
  const reached = new Set<string>();
  const DESIGNER = 'runtime/app/whole-designer';
  // The console inside the designer, at an address of its own.
  const PREVIEW = 'runtime/app/preview-frame';
  // What the designer offers for forms, with the titles from the grammars of the types.
  const COMPONENTS = 'runtime/app/control-page';
  const follow = (file: string) => {
    if (reached.has(file) || [DESIGNER, PREVIEW, COMPONENTS].includes(file)) return;
    reached.add(file);
    const name = new RegExp(`^${file.replace(/\.tsx?$/, '').replaceAll('*', '[^/]*')}\\.tsx?$`);
    code
      .filter((one) => name.test(one))
      .flatMap(valueImportsOf)
      .forEach(follow);
  };
  follow('runtime/app/main.tsx');
  expect([...reached]).toEqual(expect.arrayContaining(['react-dom/client', 'widgets/batch/batch-input']));
  expect([...reached].filter((file) => /^(typebox|designer\/|@codemirror\/)/.test(file))).toEqual([]);
  // Each is loaded when its route is opened.
  for (const [part, importing] of [
    [DESIGNER, 'runtime/app/app.tsx'],
    [PREVIEW, 'runtime/app/main.tsx'],
    [COMPONENTS, 'runtime/app/render-page.tsx'],
  ] as const) {
    const text = fs.readFileSync(path.join(ROOT, importing), 'utf8');
    expect(text).toContain(`late(() => import('./${path.basename(part)}')`);
    expect(code.filter((file) => !isTest(file) && importsOf(file).includes(part))).toEqual([importing]);
  }
});

test('the editor of texts is loaded when its tab in the designer is opened', () => {
  const screen = 'designer/screen/design-screen.tsx';
  const editing = code.filter((file) => importsOf(file).some((target) => target.startsWith('@codemirror/')));
  expect(editing.filter((file) => !file.startsWith('designer/json/'))).toEqual([]);
  const opening = code.filter((file) =>
    importsOf(file).some((target) => target.startsWith('designer/json/')),
  );
  expect(opening.filter((file) => !file.startsWith('designer/json/'))).toEqual([screen]);
  const text = fs.readFileSync(path.join(ROOT, screen), 'utf8');
  expect(text).toContain("late(() => import('../json/json-view')");
});

test('code that writes an access table with its own SQL also records the access change', () => {
  const tables = [...ACCESS_TABLES].join('|');
  const write = new RegExp(
    `(insert\\s+into|update|delete\\s+from|insertInto\\(|updateTable\\(|deleteFrom\\()\\W*(${tables})\\b`,
    'i',
  );
  // Seeds fill an empty database and record one access change at their end; migrations run before any request.
  const exempt = /^(domains\/\w+\/seed(\.ts|\/)|server\/(seed\/|database\/migration\/move-))/;
  const writing = code.filter(
    (file) =>
      /^(server|domains)\//.test(file) &&
      !isTest(file) &&
      write.test(fs.readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(writing.length).toBeGreaterThan(4);
  const wrong = writing.filter(
    (file) => !exempt.test(file) && !importsOf(file).includes('server/database/tables/access-changes'),
  );
  expect(wrong).toEqual([]);
});

test('only the identity contract names the tables of users, roles, departments and organisations', () => {
  // A migration of an old database works on the tables of that version.
  const wrong = code
    .filter((file) => /^server\/(?!identity\/|database\/migration\/)/.test(file) && !isTest(file))
    .filter((file) => IDENTITY_NAMES.test(fs.readFileSync(path.join(ROOT, file), 'utf8')));
  expect(wrong).toEqual([]);
});

test('no file has more than 400 lines', () => {
  const long = files
    // The types of the tables are generated.
    .filter((file) => (isCode(file) && !file.endsWith('/tables.d.ts')) || file.endsWith('.css'))
    .map((file) => [file, fs.readFileSync(path.join(ROOT, file), 'utf8').split('\n').length - 1] as const)
    .filter(([, lines]) => lines > 400);
  expect(long).toEqual([]);
});

test('file and folder names are kebab-case', () => {
  const language = /^[a-z]{2}-[A-Z]{2}\.(ts|json)$/;
  const name = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|dom\.test|spec|bench|config|schema|d))?\.[a-z0-9]+$/;
  const wrong = files.filter((file) => {
    const parts = file.split('/');
    const last = parts.pop() ?? '';
    const folders = parts.every((part) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(part));
    return !folders || !(name.test(last) || language.test(last));
  });
  expect(wrong).toEqual([]);
});

test('the top level contains the known folders and files only', () => {
  const house = ['schemas', 'widgets', 'runtime', 'designer', 'domains', 'server', 'tests'];
  const papers = ['README.md', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];
  const tools = ['tailwind.config.ts', '.ci', '.gitignore', '.npmrc', '.oxlintrc.json', '.prettierignore'];
  const allowed = new Set([...house, ...papers, ...tools, '.prettierrc.json']);
  // Created by tools or by developers, and never in the repository.
  const local = [
    'node_modules',
    'dist',
    'test-results',
    '.git',
    '.data',
    '.cache',
    '.idea',
    '.vscode',
    '.DS_Store',
  ];
  const extra = fs.readdirSync(ROOT).filter((name) => !allowed.has(name) && !local.includes(name));
  expect(extra).toEqual([]);
});
