import Type from 'typebox';
import { closed, pageSections } from '../page-document';
import { named, valueNames } from '../../grammar/named';

/** A page that reviews the rows of an uploaded sheet. */
export const ImportPage = Type.Object(
  {
    ...pageSections,
    kind: named(
      { title: '页面类型', help: '独立页面，核对上传的表格' },
      Type.Literal('import', valueNames({ import: '导入页' })),
    ),
  },
  closed,
);
