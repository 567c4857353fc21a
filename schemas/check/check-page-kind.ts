import { checkOwnSections, type Page } from '../document/page-kinds/page';
import type { PageKindScope } from '../document/page-kinds/page-kind';
import { cause } from '../problems/causes';
import { unknownName } from '../problems/unknown-name';

interface Context extends PageKindScope {
  neighbours: { hasPage(id: string): boolean; pageIds(): string[] };
}

/** Checks what a kind of page requires, and the names in its sections. */
export function checkPageKind(page: Page, context: Context): void {
  const { column, neighbours, report } = context;
  const { pageConfig: config } = page;
  if (page.entity !== undefined && page.columns !== undefined) report('columns', cause('columnsOfEntity'));

  checkOwnSections(page, context);
  const twice = (names: readonly string[], path: string): void =>
    names.forEach((name, at) => {
      if (names.indexOf(name) < at)
        report(`${path}[${at}].column`, cause('columnTwice', { name }), 'tolerated');
    });
  twice(
    page.tableConfig.columns.map((one) => one.column),
    'tableConfig.columns',
  );
  twice(
    page.searches.map((one) => one.column),
    'searches',
  );
  if (page.formBy) column(page.formBy.column, 'formBy.column');
  if (page.tableConfig.pivot) column(page.tableConfig.pivot.column, 'tableConfig.pivot.column');
  (config.detail?.columns ?? []).forEach((name, at) => column(name, `pageConfig.detail.columns[${at}]`));
  const lists = [
    ...(config.children ?? []).map((list, at) => [list, `pageConfig.children[${at}].page`] as const),
    ...(config.detail?.children ?? []).map(
      (list, at) => [list, `pageConfig.detail.children[${at}].page`] as const,
    ),
  ];
  for (const [list, path] of lists)
    if (!neighbours.hasPage(list.page)) report(path, unknownName(list.page, neighbours.pageIds()));
}
