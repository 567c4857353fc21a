import { equalJson } from '../../schemas/equal-json';
import { isObject, type Json } from '../../schemas/json';
import { entriesOf, isBranch } from './json-nodes';

/** Most lines of a comparison. */
export const MOST_LINES = 10_000;
/** Deepest level that is compared by its parts. */
const MOST_LEVELS = 60;

/** A line of a comparison: what stands on both sides. An added line has no left side, a removed one no right side. */
export interface DiffLine {
  change: 'same' | 'added' | 'removed' | 'changed';
  /** Level of indentation. */
  level: number;
  left?: string;
  right?: string;
}

/** A comparison of two documents. */
export interface Diff {
  lines: DiffLine[];
  /** The number of lines that differ. */
  changes: number;
  /** Lines are left out, because there are too many. */
  cut: boolean;
}

type Side = 'added' | 'removed' | 'same';

/** Compares two JSON values by keys and list entries, texts of several lines by lines; undefined: there is none. */
export function diffJson(from: Json | undefined, to: Json | undefined): Diff {
  const lines: DiffLine[] = [];
  let cut = false;
  const put = (line: DiffLine) => {
    if (lines.length < MOST_LINES) lines.push(line);
    else cut = true;
  };
  const one = (change: Side, level: number, text: string) =>
    put({
      ...{ change, level },
      ...(change !== 'added' && { left: text }),
      ...(change !== 'removed' && { right: text }),
    });
  const all = (change: Side, head: string, value: Json, level: number): void => {
    if (cut) return;
    if (!isBranch(value) || level >= MOST_LEVELS || entriesOf(value).length === 0)
      return one(change, level, head + JSON.stringify(value));
    const [open, close] = bracketsOf(value);
    one(change, level, head + open);
    for (const [key, inner] of entriesOf(value)) all(change, headOf(value, key), inner, level + 1);
    one(change, level, close);
  };
  const both = (head: string, left: Json, right: Json, level: number): void => {
    if (cut) return;
    if (equalJson(left, right)) return all('same', head, right, level);
    if (isText(left) && isText(right) && (left + right).includes('\n')) {
      one('same', level, head.trimEnd());
      return pairs(left.split('\n'), right.split('\n'), (a, b) => {
        if (a !== undefined && b !== undefined) put(sides(level + 1, a, b));
        else one(a === undefined ? 'added' : 'removed', level + 1, (a ?? b)!);
      });
    }
    if (!isBranch(left) && !isBranch(right))
      return put(sides(level, head + JSON.stringify(left), head + JSON.stringify(right)));
    if (
      Array.isArray(left) !== Array.isArray(right) ||
      !isBranch(left) ||
      !isBranch(right) ||
      level >= MOST_LEVELS
    ) {
      all('removed', head, left, level);
      return all('added', head, right, level);
    }
    const [open, close] = bracketsOf(right);
    one('same', level, head + open);
    const inside = (key: string, a: Json | undefined, b: Json | undefined) => {
      const inner = headOf(right, key);
      if (a !== undefined && b !== undefined) both(inner, a, b, level + 1);
      else all(a === undefined ? 'added' : 'removed', inner, (a ?? b)!, level + 1);
    };
    if (Array.isArray(left) && Array.isArray(right)) pairs(left, right, (a, b) => inside('', a, b));
    else if (isObject(left) && isObject(right))
      for (const key of new Set([...Object.keys(left), ...Object.keys(right)]))
        inside(
          key,
          Object.hasOwn(left, key) ? left[key] : undefined,
          Object.hasOwn(right, key) ? right[key] : undefined,
        );
    one('same', level, close);
  };
  if (from !== undefined && to !== undefined) both('', from, to, 0);
  else if (from !== undefined) all('removed', '', from, 0);
  else if (to !== undefined) all('added', '', to, 0);
  return { lines, changes: lines.filter(({ change }) => change !== 'same').length, cut };
}

/** Pairs the entries of two lists: those that are equal from the start and the end, the others by their order. */
function pairs<T extends Json>(left: readonly T[], right: readonly T[], each: (a?: T, b?: T) => void): void {
  const most = Math.min(left.length, right.length);
  let start = 0;
  while (start < most && equalJson(left[start], right[start])) start++;
  let end = 0;
  while (end < most - start && equalJson(left.at(-1 - end), right.at(-1 - end))) end++;
  const [leftEnd, rightEnd] = [left.length - end, right.length - end];
  for (let at = 0; at < Math.max(leftEnd, rightEnd); at++)
    each(at < leftEnd ? left[at] : undefined, at < rightEnd ? right[at] : undefined);
  for (let at = 0; at < end; at++) each(left[leftEnd + at], right[rightEnd + at]);
}

function sides(level: number, left: string, right: string): DiffLine {
  return { change: left === right ? 'same' : 'changed', level, left, right };
}

const isText = (value: Json): value is string => typeof value === 'string';
const headOf = (value: Json, key: string) => (Array.isArray(value) ? '' : `${key}: `);
const bracketsOf = (value: Json) => (Array.isArray(value) ? ['[', ']'] : ['{', '}']) as [string, string];

/** Lines that are shown, or a run of unchanged ones that is folded. */
export type DiffPart = { lines: DiffLine[] } | { folded: DiffLine[] };

/** Folds unchanged lines that are further than `around` lines from a change. */
export function foldSame(lines: readonly DiffLine[], around: number): DiffPart[] {
  const near = new Uint8Array(lines.length);
  lines.forEach(({ change }, at) => {
    if (change !== 'same') near.fill(1, Math.max(0, at - around), at + around + 1);
  });
  const parts: DiffPart[] = [];
  for (let at = 0; at < lines.length;) {
    const start = at;
    while (at < lines.length && near[at] === near[start]) at++;
    const run = lines.slice(start, at);
    // One line in its place is not longer than what stands for it.
    parts.push(near[start] === 1 || run.length === 1 ? { lines: run } : { folded: run });
  }
  return parts;
}

/** The parts with the first lines, at most `most`; `more` tells whether there are others. */
export function firstLines(parts: readonly DiffPart[], most: number): { parts: DiffPart[]; more: boolean } {
  const first: DiffPart[] = [];
  let left = most;
  for (const part of parts) {
    if ('lines' in part && part.lines.length > left)
      return { parts: [...first, { lines: part.lines.slice(0, left) }], more: true };
    if ('lines' in part) left -= part.lines.length;
    first.push(part);
  }
  return { parts: first, more: false };
}
