/** A piece of JSON text that no JavaScript value represents: a number too large, a lone surrogate, a duplicate key. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** Serialises like `JSON.stringify`, with raw pieces unchanged. Iterative, because nesting may be deep. */
export function writeJson(root: unknown): string {
  let text = '';
  const open: unknown[] = [root];
  while (open.length > 0) {
    const next = open.pop();
    if (next instanceof Written) text += next.text;
    else if (next instanceof RawJson) text += next.text;
    else if (Array.isArray(next)) {
      open.push(new Written(']'));
      for (let at = next.length - 1; at >= 0; at--) open.push(next[at], new Written(at > 0 ? ',' : ''));
      open.push(new Written('['));
    } else if (typeof next === 'object' && next !== null) {
      const entries = Object.entries(next).filter(([, value]) => value !== undefined);
      open.push(new Written('}'));
      for (let at = entries.length - 1; at >= 0; at--) {
        const [key, value] = entries[at]!;
        open.push(value, new Written(`${at > 0 ? ',' : ''}${JSON.stringify(key)}:`));
      }
      open.push(new Written('{'));
    } else text += JSON.stringify(next ?? null);
  }
  return text;
}

class Written {
  constructor(readonly text: string) {}
}
