import { entityModel } from './build-entity-model';
import type { Neighbours } from './neighbours';
import type { EntityModel } from './entity-model';
import type { Page } from '../document/page-kinds/page';
import type { Report } from '../problems/problem';

/** The columns of a page that is bound to a foreign API, in the shape of an entity model; it serves no calls. */
export function foreignModel(page: Page, neighbours: Neighbours, report: Report): EntityModel {
  const module = page.pageConfig.listRouterConfig?.meta.module ?? page.id.replaceAll('-', '_');
  return entityModel(
    {
      schemaVersion: 2,
      id: module,
      title: page.title,
      path: `foreign/${page.id}`,
      module,
      scope: 'org',
      calls: [],
      columns: page.columns ?? [],
    },
    '',
    neighbours,
    report,
  );
}
