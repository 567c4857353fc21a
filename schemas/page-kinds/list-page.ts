import Type, { type Static } from 'typebox';
import { closed, pageSections } from '../page-document';
import type { PageKindScope } from './page-kind';

/** A list with its search, its dialogs and its row actions: the rule, so that a document need not say it. */
export const ListPage = Type.Object({ ...pageSections, kind: Type.Optional(Type.Literal('list')) }, closed);
type ListPage = Static<typeof ListPage>;

/** A list asks somebody for its rows. */
export function checkListPage(page: ListPage, { report }: PageKindScope): void {
  if (page.entity === undefined && page.pageConfig.searchUrl === undefined)
    report('pageConfig.searchUrl', 'a list without an entity needs it');
}
