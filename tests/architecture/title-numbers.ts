import fs from 'node:fs';
import path from 'node:path';
import { ROOT, sourceFiles } from './source-files';

/** A class of attacks (C), an invariant (I), a fault (F), or a line of the specification (K, B: section and number). */
const NUMBER = String.raw`(?:[CIF]\d+|[KB]\d+(?:\.\d+)?-\d+)`;
const TITLE = new RegExp(String.raw`\(\s*['"\`](${NUMBER}(?:, ${NUMBER})*):`, 'g');

/** The numbers at the beginning of test and group titles, such as `C1, K2.4-03: …`, with their files. */
export function titleNumbers(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of sourceFiles().filter((name) => /\.(test|spec)\.tsx?$/.test(name)))
    for (const [, numbers = ''] of fs.readFileSync(path.join(ROOT, file), 'utf8').matchAll(TITLE))
      for (const number of numbers.split(', ')) found.set(number, [...(found.get(number) ?? []), file]);
  return found;
}
