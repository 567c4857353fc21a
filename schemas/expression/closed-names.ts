import { functionNamed } from './domain-functions';

/** A call of a function over nothing but columns. */
const PLAIN_CALL = /\b([A-Za-z]\w*)\(\s*[A-Za-z]\w*(?:\s*,\s*[A-Za-z]\w*)*\s*\)/g;
/** Stands for the result of a call; no column has such a name. */
const OPEN_RESULT = 'open_result__';

/** An expression whose calls of open functions over columns are replaced, so that it names only what it reads otherwise. */
export function withoutOpenCalls(text: string): string {
  return text.replace(PLAIN_CALL, (call, name: string) => (functionNamed(name)?.open ? OPEN_RESULT : call));
}
