import type { CompiledPage } from '../../schemas/model/page';

/** What a part of a page is; a record is named by its number. */
export type WhyPart = 'menu' | 'row' | 'field' | 'column' | 'search' | 'button';

/** A part of a page that can be explained. */
export interface ExplainedPart {
  part: WhyPart;
  key: string;
  label: string;
}

/** The buttons of a page that no document lists, by the call that they need. */
const OWN_BUTTONS = { add: 'addUrl', edit: 'updateUrl', del: 'delUrl' } as const;

/** The parts of a page in the order of its document; `words` names the buttons that every page may have. */
export function partsOfPage(
  page: CompiledPage,
  words: Record<keyof typeof OWN_BUTTONS, string>,
): ExplainedPart[] {
  const { pageConfig, tableConfig, searches, columns } = page;
  const buttons = Object.entries(OWN_BUTTONS).flatMap(([key, url]) =>
    pageConfig[url] ? [{ key, label: words[key as keyof typeof OWN_BUTTONS] }] : [],
  );
  const actions = [...pageConfig.toolbar, ...pageConfig.rowActions].map(({ key, label }) => ({ key, label }));
  const of = (part: WhyPart, some: readonly { key: string; label: string }[]) =>
    some.map((one): ExplainedPart => ({ part, ...one }));
  return [
    ...of(
      'column',
      tableConfig.columns.map(({ field }) => ({ key: field.model, label: field.label })),
    ),
    ...of(
      'search',
      searches.map(({ field }) => ({ key: field.model, label: field.label })),
    ),
    ...of('button', [...buttons, ...actions]),
    ...of(
      'field',
      columns.filter(({ through }) => !through).map(({ model, label }) => ({ key: model, label })),
    ),
  ];
}
