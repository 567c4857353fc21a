import { applyEdits, findNodeAtLocation, modify, parseTree } from 'jsonc-parser';
import type { Edit } from '../../schemas/usages/usage-index';

const STYLE = { formattingOptions: { insertSpaces: true, tabSize: 2 } } as const;

/** Replaces or adds one value, or replaces a key, in the text of a document; all other characters stay. */
export function editText(text: string, { path, as, value }: Pick<Edit, 'path' | 'as' | 'value'>): string {
  const tree = parseTree(text);
  const found = tree && findNodeAtLocation(tree, [...path]);
  const node = as === 'key' ? found?.parent?.children?.[0] : found;
  if (!node && as === 'value') return applyEdits(text, modify(text, [...path], value, STYLE));
  if (!node) throw new Error(`there is no value at ${path.join('.')}`);
  return text.slice(0, node.offset) + JSON.stringify(value) + text.slice(node.offset + node.length);
}
