import os from 'node:os';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

const here = import.meta.dirname;
const NO_TESTS = ['**/node_modules/**', 'dist/**', '.data/**', '.cache/**'];
/** Tests with a database. */
const SERVERS = [
  'tests/{server,security,faults,launch,support}/**/*.test.ts',
  'tests/conformance/round-trip.test.ts',
];
const DOM = '**/*.dom.test.ts';

/** The pages for developers are built into a folder of their own, so that a server can leave it out. */
const chunkName = ({ moduleIds }: { moduleIds: string[] }) =>
  `assets/${moduleIds.some((id) => /\/runtime\/(gallery\/gallery\.|app\/whole-gallery\.)/.test(id)) ? 'dev/' : ''}[name]-[hash].js`;
/** What the window needs at once, and what the first list needs beside it. */
const BASE = ['runtime/app/main.tsx'];
const LIST = ['runtime/app/signed-in-shell.tsx'];

/**
 * Two chunks on the way to the first list instead of dozens of crumbs, which are compressed worse and asked for one by one:
 * all that `BASE` imports, and all that `LIST` imports besides; packages go with what uses them. The rest is as the bundler finds it.
 */
function firstListChunk() {
  let base: Set<string> | undefined;
  let list: Set<string> | undefined;
  return (id: string, graph: { getModuleInfo(id: string): { importedIds: string[] } | null }) => {
    const closure = (files: string[], without?: Set<string>) => {
      const found = new Set<string>();
      const follow = (module: string) => {
        if (found.has(module) || without?.has(module) || /node_modules|\0/.test(module)) return;
        found.add(module);
        graph.getModuleInfo(module)?.importedIds.forEach(follow);
      };
      for (const file of files) follow(path.join(here, file));
      return found;
    };
    base ??= closure(BASE);
    list ??= closure(LIST, base);
    return base.has(id) ? 'base' : list.has(id) ? 'list' : null;
  };
}

/**
 * sheetjs-style assigns globals that it does not declare, which fails in a module; it only writes here, so that its tables
 * of old code pages, half of its size, stay out.
 */
function sheetWriter() {
  return {
    name: 'sheet-writer',
    transform: (code: string, id: string) =>
      /sheetjs-style\/xlsx\.js$/.test(id)
        ? `var QUOTE,_hashIndex,_listIndex,style_builder,cptable;\n${code.replaceAll(/require\(["']\.\/dist\/cpexcel\.js["']\)/g, 'undefined')}`
        : null,
  };
}

/**
 * react-router names its components and makes them by calls that a bundler takes for side effects, so that the forms and links
 * that nobody uses stay in the bundle; and only its build for development can be imported, with warnings for developers.
 */
function smallRouter() {
  return {
    name: 'small-router',
    apply: 'build' as const,
    transform: (code: string, id: string) =>
      /react-router\/dist\/development\/chunk-.*\.mjs$/.test(id)
        ? code
            .replace('var ENABLE_DEV_WARNINGS = true', 'var ENABLE_DEV_WARNINGS = false')
            .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
            .replaceAll(
              /^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm,
              '$1/* @__PURE__ */ $2',
            )
        : null,
  };
}

/** The oldest browsers that the console supports; `runtime/tsconfig.json` keeps newer functions of the language out. */
const BROWSERS = ['chrome109', 'firefox115', 'safari16.4'];

/**
 * typebox tries whether code may be made from text before it checks a value. The page's security policy forbids that,
 * and the browser would report each try.
 */
function noCodeFromText() {
  return {
    name: 'no-code-from-text',
    transform: (code: string, id: string) =>
      /typebox\/build\/system\/environment\/evaluate\.mjs$/.test(id)
        ? code.replace('supported = TryEvaluate()', 'supported = false')
        : null,
  };
}

/**
 * The projects of tests in the order in which they run. Those with servers have the longest files, so they come first; the
 * small files at the end keep every core busy until the last one.
 */
const PROJECTS = ['servers', 'dom', 'pure'];

async function fileOrder() {
  const { BaseSequencer } = await import('vitest/node');
  return class extends BaseSequencer {
    override async sort(files: Parameters<InstanceType<typeof BaseSequencer>['sort']>[0]) {
      const place = ({ project }: (typeof files)[number]) => PROJECTS.indexOf(project.name);
      return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
    }
  };
}

/** Shared by three builds: the browser's bundle (default), the server's bundle (`--ssr`), the tests. */
export default defineConfig(async ({ isSsrBuild, mode }): Promise<ViteUserConfig> => ({
  root: mode === 'test' || isSsrBuild ? here : path.join(here, 'runtime/app'),
  plugins: [react(), tailwindcss(), sheetWriter(), ...(isSsrBuild ? [] : [noCodeFromText(), smallRouter()])],
  // Packages with hundreds of small files are bundled: opening the files took a third of the server's start.
  ...(isSsrBuild && { ssr: { noExternal: ['kysely', 'typebox'] } }),
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        target: 'node20',
        rolldownOptions: {
          input: {
            main: path.join(here, 'server/main.ts'),
            'pdf-worker': path.join(here, 'server/print/pdf-worker.ts'),
          },
          output: { entryFileNames: '[name].js' },
        },
      }
    : {
        outDir: path.join(here, 'dist/client'),
        emptyOutDir: true,
        target: BROWSERS,
        cssTarget: BROWSERS,
        rolldownOptions: {
          output: { chunkFileNames: chunkName, codeSplitting: { groups: [{ name: firstListChunk() }] } },
        },
      },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:8080' } },
  test: {
    // A worker loads the modules once for all files of its project, because loading them takes longer than most tests.
    // So a test must undo its changes of the process and close what it opens.
    isolate: false,
    setupFiles: path.join(here, 'tests/support/domain-functions.ts'),
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['**/*.test.ts'],
          exclude: [...NO_TESTS, ...SERVERS, DOM],
        },
      },
      {
        extends: true,
        test: {
          name: 'servers',
          include: SERVERS,
          exclude: NO_TESTS,
          globalSetup: ['database-for-run', 'pdf-worker-for-run'].map((file) =>
            path.join(here, `tests/support/${file}.ts`),
          ),
        },
      },
      {
        extends: true,
        test: {
          ...{ name: 'dom', environment: 'jsdom', include: ['**/*.test.tsx', DOM], exclude: NO_TESTS },
          // jsdom has no database.
          alias: { 'idb-keyval': path.join(here, 'tests/support/idb-keyval.ts') },
          unstubGlobals: true,
        },
      },
    ],
    // Server tests wait for their database and timers half of the time, so more files run at once than there are cores.
    maxWorkers: Math.ceil(os.availableParallelism() * 1.5),
    ...(mode === 'test' && { sequence: { sequencer: await fileOrder() } }),
    // Protects against hanging tests; it does not measure speed, because a whole test run may share two slow cores.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
  },
}));
