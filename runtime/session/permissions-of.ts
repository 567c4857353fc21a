import type { MenuNode } from '../../schemas/document/domain';
import { permissionCode } from '../../schemas/document/permission';

/**
 * The codes a session holds: those the server lists, or without a list those of its routes;
 * minus buttons whose related route is not among the session's routes.
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
