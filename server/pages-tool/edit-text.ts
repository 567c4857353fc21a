import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { Edit } from '../../schemas/usages/usage-index';

/** The text of a document with one place written anew; every other character stays. */
export function editText(text: string, { path, as, value }: Pick<Edit, 'path' | 'as' | 'value'>): string {
  const tree = parseTree(text);
  const found = tree && findNodeAtLocation(tree, [...path]);
  const node = as === 'key' ? found?.parent?.children?.[0] : found;
  if (!node) throw new Error(`there is nothing at ${path.join('.')}`);
  return text.slice(0, node.offset) + JSON.stringify(value) + text.slice(node.offset + node.length);
}
