import type { ChildList } from '../../../schemas/document/page-detail';
import { isPermitted, permissionCode } from '../../../schemas/document/permission';
import type { Model } from '../../../schemas/model/model';
import type { CompiledPage } from '../../../schemas/model/page';
import type { Session } from '../../action';

/**
 * A page without the lists inside it that the session cannot load: it may not open their page, not search their rows, or
 * does not see the column that refers to the record.
 */
export function withOpenLists(
  page: CompiledPage,
  { pages }: Model,
  session: Session,
  opens: (id: string) => boolean,
): CompiledPage {
  const { children, detail } = page.pageConfig;
  if (!children && !detail?.children) return page;
  const isOpen = ({ page: id, column }: ChildList): boolean => {
    const list = pages.get(id);
    // A broken page says so where the list would be.
    if (!list || 'problems' in list) return opens(id);
    const { permission, module } = list.pageConfig;
    const search = permission.search ?? permissionCode(module, 'search');
    const hidden = session.fields.get(list.entity ?? '')?.hidden.has(column) ?? false;
    return opens(id) && !hidden && (session.isSupper || isPermitted(search, session.permissions));
  };
  return {
    ...page,
    pageConfig: {
      ...page.pageConfig,
      ...(children && { children: children.filter(isOpen) }),
      ...(detail?.children && { detail: { ...detail, children: detail.children.filter(isOpen) } }),
    },
  };
}
