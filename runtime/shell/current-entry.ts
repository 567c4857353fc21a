import type { MenuNode } from '../../schemas/document/domain';
import { entryPath } from './menu-routes';

/** Names of the menu entries for a path, from the outermost directory to the entry. */
export function currentEntries(entries: readonly MenuNode[], pathname: string): readonly string[] {
  let best: { length: number; names: readonly string[] } = { length: 0, names: [] };
  const visit = (nodes: readonly MenuNode[], above: readonly string[]) => {
    for (const node of nodes) {
      const names = [...above, node.name];
      const path = entryPath(node);
      // A detail page below the path of a list highlights the list.
      const stands = node.children.length === 0 && (pathname === path || pathname.startsWith(`${path}/`));
      if (stands && path.length > best.length) best = { length: path.length, names };
      visit(node.children, names);
    }
  };
  visit(entries, []);
  return best.names;
}
