import Type from 'typebox';
import { closed, pageSections } from '../page-document';
import { named, valueNames } from '../../grammar/named';

/** A page that adds or edits one record. */
export const FormPage = Type.Object(
  {
    ...pageSections,
    kind: named(
      { title: '页面类型', help: '独立页面，添加或编辑一条记录' },
      Type.Literal('form', valueNames({ form: '表单页' })),
    ),
  },
  closed,
);
