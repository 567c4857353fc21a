import Type from 'typebox';
import { closed, pageSections } from '../page-document';
import { named, valueNames } from '../../grammar/named';

/** A page that shows one record read-only. */
export const DetailPage = Type.Object(
  {
    ...pageSections,
    kind: named(
      { title: '页面类型', help: '独立页面，只读显示一条记录' },
      Type.Literal('detail', valueNames({ detail: '详情页' })),
    ),
  },
  closed,
);
