import type { MenuNode } from '../../schemas/document/domain';
import { permissionCode } from '../../schemas/document/permission';

/**
 * The permissions of a session: those listed by the server, otherwise those of its routes; without buttons whose
 * related route is not among the routes.
 */
export function permissionsOf(menus: readonly MenuNode[], listed?: readonly string[]): Set<string> {
  const nodes = flatten(menus);
  const names = new Set(nodes.map((node) => node.name));
  const held = new Set(listed ?? nodes.flatMap((node) => node.meta.permissions));
  for (const { meta } of nodes) {
    for (const [suffix, route] of Object.entries(meta.routeButtonRelation ?? {})) {
      if (meta.module && !names.has(route)) held.delete(permissionCode(meta.module, suffix));
    }
  }
  return held;
}

function flatten(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children)]);
}
