import Type, { type Static } from 'typebox';
import { COLUMN_NAME } from './column-name';
import { named, valueNames } from '../grammar/named';
import { says } from '../grammar/says';

const closed = { additionalProperties: false } as const;

/** In place of a reference column: the row itself is the area or the supplier. */
export const SELF = 'id';
/** In place of a supplier column: users of every supplier see the row. */
export const EVERY = '*';

/**
 * How rows belong to areas and suppliers. The data scope of a session is compared with them,
 * after the restriction to tenant and organisation, which always applies.
 */
export const RowSecurity = Type.Object(
  {
    /** The reference to the row's area or areas; `id`: the rows are areas themselves. */
    area: named(
      { title: '监区列', help: '引用监区的列；“id”表示记录本身就是监区' },
      Type.Optional(Type.String({ pattern: COLUMN_NAME, ...says('column', { except: [SELF] }) })),
    ),
    /**
     * The reference to the parent of a row (a person or a document); the row inherits the parent's area and supplier.
     */
    via: named(
      { title: '随从列', help: '引用所属人员或单据的列，监区和供应商随之而定' },
      Type.Optional(Type.String({ pattern: COLUMN_NAME, ...says('column') })),
    ),
    /**
     * The reference to the row's supplier; `id`: the rows are suppliers themselves; `*`: users of every supplier see
     * all rows. When absent, they see none.
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
     * Who sees a row without an area: users who see what its creator sees (`createdBy`), or every user of the
     * organisation (`all`). When absent, users restricted to areas or to a department do not see it.
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
