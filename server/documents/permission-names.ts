import { permissionCode, permissionNames } from '../../schemas/document/permission';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { menuEntries, misnamedModules, namedSuffixes } from '../../schemas/model/menu-entries';
import type { Model } from '../../schemas/model/model';
import type { CompiledPage } from '../../schemas/model/page';
import { cause, type Cause } from '../../schemas/problems/causes';
import { nearestOf } from '../../schemas/problems/unknown-name';
import { codesOf } from '../access/permission-tree';
import type { RouteFacts } from '../contract/route';

/** A place of a document that names permissions, with full codes. */
interface NamedPermission {
  path: string;
  expression: string;
  /** What the document wrote, for a code of the page's module. */
  suffix?: string;
}

/** The permission codes of an installation. */
export class PermissionNames {
  private readonly granted: ReadonlySet<string>;
  private readonly known: ReadonlySet<string>;
  private readonly suffixes: ReadonlySet<string>;
  /** Codes that a menu may offer by a misspelled suffix, which is reported there. */
  private readonly unsure: ReadonlySet<string>;

  constructor({ domains, entities, pages }: Model, routes: readonly RouteFacts[]) {
    const entries = [...menuEntries(domains)];
    this.granted = new Set(entries.flatMap(codesOf));
    const modules = new Set([
      ...entries.flatMap(({ module }) => module ?? []),
      ...[...entities.values()].map(({ entity }) => entity.module),
      ...[...pages.values()].flatMap((page) => ('problems' in page ? [] : page.pageConfig.module)),
    ]);
    const suffixes = namedSuffixes(domains);
    const codes = (modules: ReadonlySet<string>) =>
      [...modules].flatMap((module) => [...suffixes].map((suffix) => permissionCode(module, suffix)));
    this.suffixes = suffixes;
    this.unsure = new Set(codes(misnamedModules(domains)));
    this.known = new Set([
      ...this.granted,
      ...routes.flatMap(({ access }) => (typeof access === 'object' ? access.anyOf : [])),
      ...codes(modules),
    ]);
  }

  /** Whether a menu offers the code, or may mean it, so that a role can be given it. */
  isGranted(code: string): boolean {
    return this.granted.has(code) || this.unsure.has(code);
  }

  /** Why a menu cannot offer a suffix: it has no name, so that an administrator would grant a bare code. */
  suffixProblems(suffix: string): Cause[] {
    if (this.suffixes.has(suffix)) return [];
    return [cause('unknownPermission', { name: suffix, ...nearestOf(suffix, [...this.suffixes]) })];
  }

  /**
   * The names of an expression that do not exist, and those that nobody can be granted; `suffix` is the one that the
   * document wrote for a code.
   */
  problemsOf(expression: string, suffix?: string): Cause[] {
    return permissionNames(expression).flatMap((name) => {
      if (this.granted.has(name) || this.unsure.has(name)) return [];
      if (this.known.has(name))
        return [
          suffix === undefined ? cause('ungranted', { name }) : cause('ungrantedSuffix', { name, suffix }),
        ];
      return [cause('unknownPermission', { name, ...nearestOf(name, [...this.known]) })];
    });
  }
}

/** The permissions that a page names beside its own actions. */
export function pagePermissions(page: CompiledPage): NamedPermission[] {
  const { permission, module } = page.pageConfig;
  const buttons = Object.entries(permission).map(([button, expression]): NamedPermission => {
    if (expression === permissionCode(module, button))
      return { path: 'pageConfig.permission', expression, suffix: button };
    return { path: `pageConfig.permissionMap.${button}`, expression };
  });
  const blocks =
    page.kind === 'blocks'
      ? page.blocks.flatMap(({ permission: expression }, at) =>
          expression === undefined ? [] : [{ path: `blocks[${at}].permission`, expression }],
        )
      : [];
  return [...buttons, ...blocks];
}

/** The permissions that the menu entries of a domain document require: further conditions, and buttons that lead on. */
export function menuConditions(domain: unknown): NamedPermission[] {
  return entriesOf(domain).flatMap(
    ({ entry: { permission, module, routeButtonRelation: buttons }, path }) => [
      ...(typeof permission === 'string' ? [{ path: `${path}.permission`, expression: permission }] : []),
      ...(typeof module === 'string' && isObject(buttons) ? Object.keys(buttons) : []).map((suffix) => ({
        path: `${path}.routeButtonRelation.${suffix}`,
        expression: permissionCode(String(module), suffix),
        suffix,
      })),
    ],
  );
}

/** The permission suffixes that the menu entries of a domain document offer, with their places. */
export function menuSuffixes(domain: unknown): { path: string; suffix: string }[] {
  return entriesOf(domain).flatMap(({ entry: { permissions }, path }) =>
    (Array.isArray(permissions) ? permissions : []).flatMap((suffix, at) =>
      typeof suffix === 'string' ? [{ path: `${path}.permissions[${at}]`, suffix }] : [],
    ),
  );
}

/** The child applications that the menu entries of a domain document name, with their places. */
export function menuApps(domain: unknown): { path: string; app: string }[] {
  return entriesOf(domain).flatMap(({ entry: { app }, path }) =>
    typeof app === 'string' ? [{ path: `${path}.app`, app }] : [],
  );
}

/** Every menu entry of a domain document that may be malformed, with its place. */
function entriesOf(domain: unknown): { entry: JsonObject; path: string }[] {
  const visit = (entries: Json | undefined, path: string): { entry: JsonObject; path: string }[] =>
    (Array.isArray(entries) ? entries : []).flatMap((entry, at) =>
      isObject(entry)
        ? [{ entry, path: `${path}[${at}]` }, ...visit(entry.children, `${path}[${at}].children`)]
        : [],
    );
  return visit((domain as { menu?: Json } | null)?.menu, 'menu');
}
