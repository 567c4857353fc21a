import { applyEdits, modify } from 'jsonc-parser';
import { isObject } from '../../schemas/json';

/** Appends an empty entry to a language pack for each key that it lacks. Returns the text; null when it is not a pack. */
export function addStubs(text: string, keys: readonly string[]): string | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(json)) return null;
  const indent = /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
  const formattingOptions = {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
  let written = text;
  for (const key of keys)
    if (!Object.hasOwn(json, key))
      written = applyEdits(written, modify(written, [key], '', { formattingOptions }));
  return written;
}
