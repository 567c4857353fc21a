import { HOME_PAGE } from '../../../schemas/document/home-page';
import type { MenuEntry } from '../../../schemas/document/domain';
import { isPermitted } from '../../../schemas/document/permission';
import { menuEntries } from '../../../schemas/model/menu-entries';
import type { Model } from '../../../schemas/model/model';
import { codesByModule } from '../../access/permission-tree';
import type { Session } from '../../action';

/**
 * Whether a session may open a page: it holds a code of the page's module, and meets the conditions of a menu entry that
 * shows it. The blocks of the home page are open to all.
 */
export function openPages(model: Model): (session: Session, id: string) => boolean {
  const moduleCodes = codesByModule(model.domains);
  const modulesInMenu = modulesByPage(model);
  const conditionsInMenu = conditionsByPage(model);
  return (session, id) => {
    if (session.isSupper) return true;
    const page = model.pages.get(id);
    if (id === HOME_PAGE && page && !('problems' in page) && page.kind === 'blocks') return true;
    const modules = [
      ...(modulesInMenu.get(id) ?? []),
      ...(!page || 'problems' in page ? [] : [page.pageConfig.module]),
    ];
    const codes = modules.flatMap((module) => moduleCodes.get(module) ?? []);
    const conditions = conditionsInMenu.get(id);
    const meets = (all: readonly string[]) => all.every((one) => isPermitted(one, session.permissions));
    return (!conditions || conditions.some(meets)) && codes.some((code) => session.permissions.has(code));
  };
}

/** Modules of the menu entries that show a page: a broken page has no other module. */
function modulesByPage(model: Model): ReadonlyMap<string, readonly string[]> {
  const modules = new Map<string, string[]>();
  for (const { page, module } of menuEntries(model.domains)) {
    if (page && module) modules.set(page, [...(modules.get(page) ?? []), module]);
  }
  return modules;
}

/** The conditions of each menu entry that shows a page: its own and those of its containers, which all must be met. */
function conditionsByPage({ domains }: Model): ReadonlyMap<string, readonly (readonly string[])[]> {
  const found = new Map<string, string[][]>();
  const visit = ({ page, permission, children = [] }: MenuEntry, above: readonly string[]): void => {
    const all = permission === undefined ? [...above] : [...above, permission];
    if (page) found.set(page, [...(found.get(page) ?? []), all]);
    for (const child of children) visit(child, all);
  };
  for (const { menu } of domains) for (const entry of menu) visit(entry, []);
  return found;
}
