import Type, { type Static } from 'typebox';
import { closed, pageSections } from '../page-document';
import { cause } from '../../problems/causes';
import type { PageKindScope } from './page-kind';
import { named, valueNames } from '../../grammar/named';

/** A list with search, dialogs and row actions; the default kind. */
export const ListPage = Type.Object(
  {
    ...pageSections,
    kind: named(
      { title: '页面类型', help: '缺省为列表' },
      Type.Optional(Type.Literal('list', valueNames({ list: '列表页' }))),
    ),
  },
  closed,
);
type ListPage = Static<typeof ListPage>;

/** A list needs an entity or a `searchUrl`. */
export function checkListPage(page: ListPage, { report }: PageKindScope): void {
  if (page.entity === undefined && page.pageConfig.searchUrl === undefined)
    report('pageConfig.searchUrl', cause('listNeedsUrl'));
}
