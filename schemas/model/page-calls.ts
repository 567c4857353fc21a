import { permissionCode } from '../document/permission';
import type { Page } from '../document/page-kinds/page';
import type { EntityModel } from './entity-model';
import type { CompiledSections } from './page';

/** The permission suffixes of the buttons of a page that does not name them. */
export const USUAL_BUTTONS: string[] = ['search', 'add', 'edit', 'del'];

/** The buttons of a page: those that it lists, and those whose permission it names. */
export function buttonsOf({ permission = USUAL_BUTTONS, permissionMap = {} }: Page['pageConfig']): string[] {
  return [...new Set([...permission, ...Object.keys(permissionMap)])];
}

/** The templates of exports and prints, for lists of an entity whose rows are searched. */
export function templatesOf(
  page: Page,
  { entity, has }: EntityModel,
): CompiledSections['pageConfig']['templates'] {
  if ((page.kind ?? 'list') !== 'list' || page.entity === undefined || !has('search')) return undefined;
  const own = page.pageConfig.permissionMap?.export_config;
  return {
    url: `${entity.path}/export-config`,
    permission: own ?? permissionCode(entity.module, 'export_config'),
  };
}
