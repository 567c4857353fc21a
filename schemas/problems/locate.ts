import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { Problem } from './problem';

/**
 * Line and column (from 1) of a problem in the text of its document; of a character inside a value if the cause names
 * one.
 */
export function locateProblem(
  text: string,
  { path, code, params }: Problem,
): { line: number; column: number } {
  if (code === 'invalidJson') return { line: Number(params.line), column: Number(params.column) };
  const { reason } = params;
  const inner = typeof reason === 'object' && reason !== null && 'params' in reason ? reason.params : {};
  return typeof inner.column === 'number' ? locateCharacter(text, path, inner.column) : locate(text, path);
}

/** Position of a character (from 1) of a text value, taking its escape sequences into account. */
function locateCharacter(text: string, path: string, character: number): { line: number; column: number } {
  const tree = parseTree(text);
  const node = tree && findNodeAtLocation(tree, segmentsOf(path));
  if (node?.type !== 'string') return locate(text, path);
  const written = text.slice(node.offset + 1, node.offset + node.length - 1);
  const characters = written.match(/\\u[0-9a-fA-F]{4}|\\[^]|[^]/g) ?? [];
  const before = characters.slice(0, character - 1).join('');
  return position(text, node.offset + 1 + before.length);
}

/** Line and column (from 1) of a JSON path in a text, or of the nearest enclosing value if the path does not exist. */
export function locate(text: string, path: string): { line: number; column: number } {
  const tree = parseTree(text);
  const segments = segmentsOf(path);
  for (let length = segments.length; tree && length >= 0; length--) {
    const node = findNodeAtLocation(tree, segments.slice(0, length));
    if (!node) continue;
    const whole = length === segments.length;
    // An existing value is located at its key; a missing or surplus one at the object that it concerns.
    const offset = whole && node.parent?.type === 'property' ? node.parent.offset : node.offset;
    return position(text, offset);
  }
  return { line: 1, column: 1 };
}

/** Line and column (from 1) of the first property of a name in code. */
export function locateName(text: string, name: string): { line: number; column: number } {
  const at = text.split('\n').findIndex((line) => line.trimStart().startsWith(`${name}:`));
  if (at < 0) return { line: 1, column: 1 };
  return { line: at + 1, column: text.split('\n')[at]!.indexOf(name) + 1 };
}

/** `columns[3].type` → `['columns', 3, 'type']` */
function segmentsOf(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, key]) =>
    index === undefined ? key! : Number(index),
  );
}

function position(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}
