import Type, { type Static } from 'typebox';
import { named } from '../grammar/named';
import { keysMean, says } from '../grammar/says';
import { COLUMN_PATH } from './column-name';
import { PAGE_ID } from './page-id';

/** At most this many forms for the values of one column. */
const MOST_FORMS = 200;

/** The call below the path of an entity that returns the form of a value or of a record. */
export const FORM_CALL = 'form';

/** A column that holds the values of a form which another column chooses. */
export const ColumnForm = Type.Object(
  {
    column: named(
      { title: '决定表单的列', help: '单值枚举列，或“引用列.列”：所引用的记录中存有表单页面编号的列' },
      Type.String({ pattern: COLUMN_PATH, ...says('column', { path: true }) }),
    ),
    /** Value of the column → page of the form. Absent: the column holds the id of the page. */
    pages: named(
      { title: '取值与表单', help: '枚举列的取值 → 表单页面；取其他值时没有表单' },
      Type.Optional(
        Type.Record(Type.String(), Type.String({ pattern: PAGE_ID, ...says('page') }), {
          minProperties: 1,
          maxProperties: MOST_FORMS,
          ...keysMean('data'),
        }),
      ),
    ),
  },
  { additionalProperties: false },
);
/** A column that holds the values of a form which another column chooses. */
export type ColumnForm = Static<typeof ColumnForm>;
