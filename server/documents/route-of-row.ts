import type { MenuNode } from '../../schemas/document/domain';
import type { EntityModel } from '../../schemas/model/entity-model';
import type { Model } from '../../schemas/model/model';
import type { Session } from '../action';
import { menuFor } from '../menu/menu';

/** The address of a row in the first list of its entity that the session may open; null: there is none. */
export function routeOfRow(
  { domains, pages }: Model,
  session: Session,
  { entity, has }: EntityModel,
  id: number,
): string | null {
  const shows = ({ meta }: MenuNode) => {
    const page = pages.get(meta.dynamicId ?? '');
    return page && !('problems' in page) && page.kind === 'list' && page.entity === entity.id;
  };
  const find = (nodes: readonly MenuNode[]): MenuNode | undefined => {
    for (const node of nodes) {
      const found = shows(node) ? node : find(node.children);
      if (found) return found;
    }
    return undefined;
  };
  const found = find(menuFor(domains, session.permissions, (text) => text).menus);
  if (!found) return null;
  return has('detail') ? `${found.path}/detail/${id}` : found.path;
}
