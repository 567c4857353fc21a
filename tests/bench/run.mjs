import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

// `npm run bench -- <name>`: bundles tests/bench/<name>.ts like the server and runs it in a process of its own.
const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '../..');
const names = fs
  .readdirSync(here)
  .flatMap((file) => (file.endsWith('.bench.ts') ? [file.replace('.bench.ts', '')] : []));
const [name, ...args] = process.argv.slice(2);
if (!names.includes(name)) {
  console.error(`npm run bench -- <name>; there are ${names.join(', ')}`);
  process.exit(2);
}
const outDir = path.join(root, '.cache/bench', name);
await build({
  configFile: path.join(root, 'vite.config.ts'),
  logLevel: 'warn',
  build: {
    ssr: path.join(here, `${name}.bench.ts`),
    outDir,
    emptyOutDir: true,
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
});
process.exit(
  spawnSync(process.execPath, [path.join(outDir, 'main.js'), ...args], { stdio: 'inherit', cwd: root })
    .status ?? 1,
);
