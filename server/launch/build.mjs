import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const stamp = path.join(root, 'dist/.sources');

/** The inputs of the build. Documents are read at run time, and tests are not part of the build. */
const SOURCES = ['schemas', 'widgets', 'runtime', 'designer', 'domains', 'server'];
const FILES = ['package-lock.json', 'vite.config.ts', 'tailwind.config.ts', 'tsconfig.json'];

/** Whether the sources differ from those that `dist` was built from. */
export function isStale() {
  return !fs.existsSync(stamp) || fs.readFileSync(stamp, 'utf8') !== sourcesHash();
}

/** Builds the bundles of the browser and of the server into `dist`. */
export async function build() {
  const hash = sourcesHash();
  fs.rmSync(stamp, { force: true });
  const vite = await import('vite');
  const common = { configFile: path.join(root, 'vite.config.ts'), logLevel: 'error' };
  await vite.build(common);
  await Promise.all([
    compress(path.join(root, 'dist/client')),
    vite.build({ ...common, build: { ssr: path.join(root, 'server/main.ts') } }),
  ]);
  // The threads that read sheets start a file of their own, which is plain JavaScript.
  const worker = 'read-xlsx-worker.mjs';
  fs.copyFileSync(path.join(root, 'server/sheets', worker), path.join(root, 'dist/server', worker));
  fs.writeFileSync(stamp, hash);
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
/** One step below the highest: half of its time, 1 % more bytes. */
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 10 } };

/**
 * Adds compressed copies of each file, so that the server need not compress at every request: browsers accept Brotli
 * over HTTPS, which is a seventh smaller, and gzip everywhere.
 */
async function compress(dir) {
  const files = fs
    .readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|svg|json)$/.test(entry.name));
  await Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const content = fs.readFileSync(file);
      fs.writeFileSync(`${file}.br`, await brotli(content, BROTLI));
      fs.writeFileSync(`${file}.gz`, await gzip(content, { level: 9 }));
    }),
  );
}

function sourcesHash() {
  const hash = createHash('sha256');
  const files = [...FILES, ...SOURCES.flatMap(filesBelow)];
  for (const file of files) {
    const full = path.join(root, file);
    if (fs.existsSync(full)) hash.update(`${file}\0`).update(fs.readFileSync(full)).update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(dir) {
  const full = path.join(root, dir);
  if (!fs.existsSync(full)) return [];
  return fs
    .readdirSync(full, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = `${dir}/${entry.name}`;
      if (entry.isDirectory()) return filesBelow(file);
      const skipped = /\.test\.tsx?$/.test(file) || /^domains\/.*\.json$/.test(file);
      return skipped ? [] : [file];
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
