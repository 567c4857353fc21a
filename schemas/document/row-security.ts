import Type, { type Static } from 'typebox';
import { COLUMN_NAME } from './column-name';
import { named, valueNames } from '../grammar/named';
import { says } from '../grammar/says';

const closed = { additionalProperties: false } as const;

/** Stands for the row itself where a column that refers to such a row could stand. */
export const SELF = 'id';
/** Stands for all suppliers where a column that refers to one could stand. */
export const EVERY = '*';

/**
 * How rows belong to areas and suppliers: what the data scope of a session is compared with (domains, section 2.0). Tenant and
 * organisation bound a session before that, whatever is said here.
 */
export const RowSecurity = Type.Object(
  {
    /** The reference that holds the area of a row, or its areas; `id`: the rows are areas themselves. */
    area: named(
      { title: '监区列', help: '引用监区的列；“id”表示记录本身就是监区' },
      Type.Optional(Type.String({ pattern: COLUMN_NAME, ...says('column', { except: [SELF] }) })),
    ),
    /** The reference to what a row belongs to, a person or a document: the row has the area and the supplier of that one. */
    via: named(
      { title: '随从列', help: '引用所属人员或单据的列，监区和供应商随之而定' },
      Type.Optional(Type.String({ pattern: COLUMN_NAME, ...says('column') })),
    ),
    /**
     * The reference that holds the supplier of a row; `id`: the rows are suppliers themselves; `*`: users of all suppliers see
     * every row. Without it they see none.
     */
    supplier: named(
      {
        title: '供应商列',
        help: '“id”表示记录本身就是供应商，“*”表示对所有供应商用户可见；缺省时供应商用户看不到',
      },
      Type.Optional(
        Type.String({
          pattern: `^(?:\\*|${COLUMN_NAME.slice(1, -1)})$`,
          ...says('column', { except: [SELF, EVERY] }),
        }),
      ),
    ),
    /**
     * Who sees a row without an area: whoever sees what its maker does (`createdBy`), or everybody in the organisation (`all`).
     * When absent, nobody who is bound to areas or to a department does.
     */
    fallback: named(
      { title: '无监区时', help: '没有监区的记录对谁可见' },
      Type.Optional(
        Type.Enum(['createdBy', 'all'], valueNames({ createdBy: '按创建人', all: '机构全体用户' })),
      ),
    ),
  },
  closed,
);
/** The `rows` declaration of an entity. */
export type RowSecurity = Static<typeof RowSecurity>;
