import type { Json } from '../../schemas/json';

/** Levels of arrays and objects in an answer; what is deeper is no answer, and would end every function that walks it. */
const MOST_DEPTH = 64;

/** The JSON of an answer; undefined for what is none, or nested too deeply. */
export function parsedAnswer(bytes: Buffer): Json | undefined {
  const text = bytes.toString('utf8');
  if (isDeep(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function isDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (quoted) {
      if (sign === '\\') at++;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '[' || sign === '{') {
      if (++depth > MOST_DEPTH) return true;
    } else if (sign === ']' || sign === '}') depth--;
  }
  return false;
}
