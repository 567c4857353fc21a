import { wordMessage } from './document-check';
import type { Field } from './field';
import type { Page, PageKind } from './page-document';
import type { Report } from './problem';

interface Context {
  column(name: string, path: string): Field | undefined;
  pageIds: ReadonlySet<string>;
  report: Report;
}

/** What a kind of page needs, and that what its sections name exists. */
export function checkPageKind(page: Page, kind: PageKind, { column, pageIds, report }: Context): void {
  const { pageConfig: config } = page;
  const needs = { settings: 'settings', wizard: 'steps', blocks: 'blocks' } as const;
  for (const [owner, section] of Object.entries(needs)) {
    const given = page[section] !== undefined;
    if (kind === owner && !given) report(section, `a page of kind "${kind}" needs "${section}"`);
    if (kind !== owner && given) report(section, `"${section}" belongs to a page of kind "${owner}"`);
  }
  if (kind === 'list' && page.entity === undefined && config.searchUrl === undefined)
    report('pageConfig.searchUrl', 'a list without an entity needs it');
  if (page.entity !== undefined && page.columns !== undefined)
    report('columns', 'a page of a known entity takes its columns from there');

  (page.steps ?? []).forEach((step, at) =>
    step.models.forEach((model) => column(model, `steps[${at}].models`)),
  );
  for (const [key, name] of Object.entries(page.settings ?? {})) column(name, `settings.${key}`);
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
    if (!pageIds.has(list.page)) report(path, wordMessage(list.page, [...pageIds]));
}
