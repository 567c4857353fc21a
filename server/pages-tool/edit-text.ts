import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { Edit } from '../../schemas/usages/usage-index';

/** Replaces one value or key in the text of a document; all other characters stay. */
export function editText(text: string, { path, as, value }: Pick<Edit, 'path' | 'as' | 'value'>): string {
  const tree = parseTree(text);
  const found = tree && findNodeAtLocation(tree, [...path]);
  const node = as === 'key' ? found?.parent?.children?.[0] : found;
  if (!node) throw new Error(`there is no value at ${path.join('.')}`);
  return text.slice(0, node.offset) + JSON.stringify(value) + text.slice(node.offset + node.length);
}
