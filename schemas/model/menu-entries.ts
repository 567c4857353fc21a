import type { Domain, MenuEntry } from '../document/domain';

/** Iterates over every menu entry, parents before children. */
export function* menuEntries(domains: readonly Pick<Domain, 'menu'>[]): Generator<MenuEntry> {
  const open: MenuEntry[] = domains.flatMap(({ menu }) => menu);
  for (let next = open.shift(); next; next = open.shift()) {
    yield next;
    open.unshift(...(next.children ?? []));
  }
}
