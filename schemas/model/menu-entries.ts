import type { Domain, MenuEntry } from '../document/domain';

/** Iterates over every menu entry, parents before children. */
export function* menuEntries(domains: readonly Pick<Domain, 'menu'>[]): Generator<MenuEntry> {
  const open: MenuEntry[] = domains.flatMap(({ menu }) => menu);
  for (let next = open.shift(); next; next = open.shift()) {
    yield next;
    open.unshift(...(next.children ?? []));
  }
}

/** The permission suffixes that the menus offer, by module. */
export function suffixesByModule(domains: readonly Pick<Domain, 'menu'>[]): Map<string, Set<string>> {
  const suffixes = new Map<string, Set<string>>();
  for (const { module, permissions = [] } of menuEntries(domains))
    if (module) suffixes.set(module, new Set([...(suffixes.get(module) ?? []), ...permissions]));
  return suffixes;
}
