import { findNodeAtLocation, parseTree } from 'jsonc-parser';

/** Line and column (from 1) of a JSON path in a text; of the nearest enclosing value when the path itself is not there. */
export function locate(text: string, path: string): { line: number; column: number } {
  const tree = parseTree(text);
  const segments = segmentsOf(path);
  for (let length = segments.length; tree && length >= 0; length--) {
    const node = findNodeAtLocation(tree, segments.slice(0, length));
    if (!node) continue;
    const whole = length === segments.length;
    // A value that is there is shown by its key; something missing or too much by the object it concerns.
    const offset = whole && node.parent?.type === 'property' ? node.parent.offset : node.offset;
    return position(text, offset);
  }
  return { line: 1, column: 1 };
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
