import Type, { type Static } from 'typebox';
import { COLUMN_NAME } from './column-name';
import { named, valueNames } from '../grammar/named';
import { says } from '../grammar/says';
import { columnName, columnPath, pageId } from './page-names';

const closed = { additionalProperties: false } as const;

/** A list of rows that belong to one row of this page, in a tab of the detail or below an expanded row. */
export const ChildList = Type.Object(
  {
    title: named('标题', Type.String(says('text'))),
    page: named({ title: '页面', help: '显示其列表的页面编号' }, pageId),
    /** The column of the other page's entity that holds this row's id. */
    column: named(
      { title: '关联列', help: '该页面实体中保存本记录编号的列' },
      Type.String({ pattern: COLUMN_NAME, ...says('column', { of: 'page' }) }),
    ),
    when: named(
      { title: '显示条件', help: 'CEL，对本记录求值' },
      Type.Optional(Type.String(says('expression'))),
    ),
  },
  closed,
);
/** A list of the rows that refer to a record. */
export type ChildList = Static<typeof ChildList>;

/** Two columns whose values are shown as one comparison: what was before, and after. */
const Comparison = Type.Object(
  {
    title: named('标题', Type.String({ minLength: 1, maxLength: 40, ...says('text') })),
    from: named({ title: '变更前的列', help: 'JSON 或文本' }, columnName),
    to: named({ title: '变更后的列', help: 'JSON 或文本' }, columnName),
  },
  closed,
);

/** A read-only view of one record. */
export const Detail = Type.Object(
  {
    as: named(
      '打开方式',
      Type.Optional(Type.Enum(['drawer', 'page'], valueNames({ drawer: '抽屉', page: '独立页面' }))),
    ),
    width: named(
      { title: '宽度', help: '像素，用于抽屉' },
      Type.Optional(Type.Integer({ minimum: 416, maximum: 1200 })),
    ),
    /** Columns to show; by default all columns of the form and the list. */
    columns: named(
      { title: '显示的列', help: '缺省为表单和列表中的全部列' },
      Type.Optional(Type.Array(columnPath)),
    ),
    /** The comparison stands in the place of the first column; the second is not shown beside it. */
    compare: named(
      { title: '对比', help: '两列的值并排显示，标出不同' },
      Type.Optional(Type.Array(Comparison, { minItems: 1, maxItems: 5 })),
    ),
    children: named('下级列表', Type.Optional(Type.Array(ChildList))),
  },
  closed,
);
