import fs from 'node:fs';
import path from 'node:path';
import { ROOT, sourceFiles } from './source-files';

/** A class of attacks (C), an invariant (I), a fault (F), or a line of the specification (K, B: section and number). */
const NUMBER = String.raw`(?:[CIF]\d+|[KB]\d+(?:\.\d+)?-\d+)`;
const TITLE = new RegExp(String.raw`\(\s*['"\`](${NUMBER}(?:, ${NUMBER})*):`, 'g');

/** Numbers at the beginning of a test's title, or a group's, also of several: `C1, K2.4-03: …`; with the files they stand in. */
export function titleNumbers(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of sourceFiles().filter((name) => /\.(test|spec)\.tsx?$/.test(name)))
    for (const [, numbers = ''] of fs.readFileSync(path.join(ROOT, file), 'utf8').matchAll(TITLE))
      for (const number of numbers.split(', ')) found.set(number, [...(found.get(number) ?? []), file]);
  return found;
}
