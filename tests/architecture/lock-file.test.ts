import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './source-files';

interface Entry {
  resolved?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const lock = JSON.parse(fs.readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>;
};

test('the lock file contains every platform: a missing package breaks "npm ci" on other machines', () => {
  const names = new Set(Object.keys(lock.packages).map((place) => place.replace(/^.*node_modules\//, '')));
  const missing = Object.entries(lock.packages).flatMap(([place, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !names.has(name))
      .map((name) => `${place || 'package.json'} → ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the lock file names no registry, so any registry can serve it', () => {
  const bound = Object.entries(lock.packages).filter(
    ([, entry]) => entry.resolved !== undefined && !entry.link,
  );
  expect(bound.map(([place]) => place)).toEqual([]);
});
