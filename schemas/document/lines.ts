import Type, { type Static } from 'typebox';
import { COLUMN_NAME } from './column-name';
import { ENTITY_ID } from './entity-id';
import { MOST_LINE_COLUMNS, MOST_LINES } from './line-limits';
import { named, valueNames } from '../grammar/named';
import { says } from '../grammar/says';

const closed = { additionalProperties: false } as const;

/**
 * The line items of a record: rows of another entity that refer to it and are saved with it, in one transaction and
 * only through it.
 */
export const Lines = Type.Object(
  {
    entity: named(
      { title: '明细实体', help: '保存明细行的实体；没有新增、编辑、删除接口，随所属记录一并保存' },
      Type.String({ pattern: ENTITY_ID, ...says('entity') }),
    ),
    column: named(
      { title: '所属记录列', help: '明细实体中引用本实体的列，由服务器填写' },
      Type.String({ pattern: COLUMN_NAME, ...says('column', { of: 'entity' }) }),
    ),
    /** An integer column that holds 1 to n in the order of the lines. */
    order: named(
      { title: '行号列', help: '明细实体中的只读整数列，按顺序保存 1 到 n' },
      Type.String({ pattern: COLUMN_NAME, ...says('column', { of: 'entity' }) }),
    ),
    /** The columns of the sub-table in order; every column of the entity by default. */
    columns: named(
      { title: '子表的列', help: '按显示顺序；缺省为明细实体的全部列' },
      Type.Optional(
        Type.Array(Type.String({ pattern: COLUMN_NAME, ...says('column', { of: 'entity' }) }), {
          minItems: 1,
          maxItems: MOST_LINE_COLUMNS,
          uniqueItems: true,
        }),
      ),
    ),
    max: named(
      { title: '最多行数', help: '缺省为 500' },
      Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_LINES })),
    ),
  },
  closed,
);
/** The line items of a record as the document declares them. */
export type Lines = Static<typeof Lines>;

/** A stored column whose value the language derives from the lines of the record. */
export const Total = Type.Object(
  {
    kind: named(
      '合计方式',
      Type.Enum(
        ['sum', 'min', 'max', 'count'],
        valueNames({ sum: '求和', min: '最小值', max: '最大值', count: '行数' }),
      ),
    ),
    entity: named(
      { title: '明细实体', help: '本实体一个明细列的实体' },
      Type.String({ pattern: ENTITY_ID, ...says('entity') }),
    ),
    /** The summed column; absent for a count. */
    column: named(
      { title: '被合计的列', help: '明细实体的数值列或金额列；行数不需要' },
      Type.Optional(Type.String({ pattern: COLUMN_NAME, ...says('column', { of: 'entity' }) })),
    ),
  },
  closed,
);
/** A total as the document declares it. */
export type Total = Static<typeof Total>;
