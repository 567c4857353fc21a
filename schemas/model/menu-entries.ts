import type { Domain, MenuEntry } from '../document/domain';
import { PERMISSION_WORDS } from '../document/permission';

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

type Menus = readonly Pick<Domain, 'menu' | 'permissions'>[];

/** The permission suffixes that have a name, in the order of the language and of the domains. */
export function namedSuffixes(domains: Menus): Set<string> {
  return new Set([
    ...Object.keys(PERMISSION_WORDS),
    ...domains.flatMap(({ permissions = {} }) => Object.keys(permissions)),
  ]);
}

/**
 * The modules whose menus offer a suffix without a name. It may be the misspelling of any suffix of the module, so a
 * suffix that they do not offer is not a problem of its own.
 */
export function misnamedModules(domains: Menus): Set<string> {
  const named = namedSuffixes(domains);
  return new Set(
    [...suffixesByModule(domains)].flatMap(([module, suffixes]) =>
      [...suffixes].every((suffix) => named.has(suffix)) ? [] : [module],
    ),
  );
}
