import fs from 'node:fs';
import path from 'node:path';

/** The repository. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

const FOLDERS = ['schemas', 'widgets', 'runtime', 'designer', 'domains', 'server', 'tests'];

/** Every file of the source folders, as a path from the root. */
export function sourceFiles(): string[] {
  return FOLDERS.filter((folder) => fs.existsSync(path.join(ROOT, folder))).flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name))),
  );
}

export function isCode(file: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(file);
}

export function isTest(file: string): boolean {
  return file.startsWith('tests/') || /\.test\.tsx?$/.test(file);
}

/** What a file imports: `from '…'`, `import '…'`, `import('…')`, `import.meta.glob('…')`; our own as paths from the root. */
export function importsOf(file: string): string[] {
  return found(
    file,
    /(?:^|[\s;])(?:import|export)\s[^'";]*?from\s*'([^']+)'|(?<![\w.'-])import\s*\(?\s*'([^']+)'|import\.meta\.glob(?:<[^(]*>)?\(\s*'([^']+)'/g,
  );
}

/** The modules that are loaded at run time: all imports except type imports. */
export function valueImportsOf(file: string): string[] {
  return found(
    file,
    /(?:^|[\s;])(?:import|export)\s(?!type\s)[^'";]*?from\s*'([^']+)'|(?<![\w.'-])import\s*\(?\s*'([^']+)'|import\.meta\.glob(?:<[^(]*>)?\(\s*'([^']+)'/g,
  );
}

function found(file: string, imports: RegExp): string[] {
  const code = fs.readFileSync(path.join(ROOT, file), 'utf8');
  return Array.from(code.matchAll(imports), (match) => match[1] ?? match[2] ?? match[3] ?? '').map((name) =>
    name.startsWith('.') ? path.join(path.dirname(file), name) : name,
  );
}
