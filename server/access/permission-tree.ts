import type { Domain, MenuEntry } from '../../schemas/document/domain';
import { inOrder } from '../../schemas/document/menu-order';
import { menuEntries } from '../../schemas/model/menu-entries';
import { PERMISSION_WORDS, permissionCode } from '../../schemas/document/permission';
import type { AppNode } from '../action';

/** A node with the domain whose words name it. */
export interface TreeNode extends AppNode {
  domain: string;
}

/** Full codes that can be granted at a menu entry. */
export function codesOf(entry: MenuEntry): string[] {
  const { module } = entry;
  return module ? (entry.permissions ?? []).map((suffix) => permissionCode(module, suffix)) : [];
}

/** Grantable codes by module. */
export type ModuleCodes = ReadonlyMap<string, readonly string[]>;

/** The codes that the menus offer, by module. */
export function codesByModule(domains: readonly Domain[]): ModuleCodes {
  const codes = new Map<string, string[]>();
  for (const entry of menuEntries(domains)) {
    if (entry.module) codes.set(entry.module, [...(codes.get(entry.module) ?? []), ...codesOf(entry)]);
  }
  return codes;
}

/** All menus of an installation as one list, in the order they are shown. */
export function sortedMenus(domains: readonly Domain[]): MenuEntry[] {
  return inOrder(domains.flatMap(({ menu }) => menu));
}

/**
 * Everything that can be granted: directories, pages and buttons of the menus, with source texts as names. A code in
 * several entries (two pages of one module) is attached to the first, so that ids are unique.
 */
export function permissionTree(domains: readonly Domain[]): TreeNode[] {
  const own = domains.flatMap(({ permissions }) => Object.entries(permissions ?? {}));
  const words = new Map<string, string>([...Object.entries(PERMISSION_WORDS), ...own]);
  const nodes: TreeNode[] = [];
  const seen = new Set<string>();

  const domainOf = new Map(domains.flatMap(({ id, menu }) => menu.map((entry) => [entry, id] as const)));
  const visit = (entry: MenuEntry, parentId: string | null, domain: string): void => {
    const codes = codesOf(entry).filter((code) => !seen.has(code));
    codes.forEach((code) => seen.add(code));
    const search = entry.module && permissionCode(entry.module, 'search');
    const opens = codes.find((code) => code === search) ?? null;
    const type = entry.children ? 'directory' : 'page';
    nodes.push({ id: entry.name, parentId, name: entry.title, type, code: opens, domain });
    for (const code of codes) {
      if (code === opens) continue;
      const suffix = code.slice((entry.module?.length ?? 0) + 1);
      const name = words.get(suffix) ?? suffix;
      nodes.push({ id: code, parentId: entry.name, name, type: 'button', code, domain });
    }
    for (const child of inOrder(entry.children ?? [])) visit(child, entry.name, domain);
  };
  for (const entry of sortedMenus(domains)) visit(entry, null, domainOf.get(entry) ?? '');
  return nodes;
}

/** Every code of the tree. */
export function grantableCodes(tree: readonly AppNode[]): string[] {
  return tree.flatMap((node) => (node.code ? [node.code] : []));
}
