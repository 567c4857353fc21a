import Type, { type Static } from 'typebox';
import { COLUMN_NAME, PATH_ONLY } from './column-name';
import { ENTITY_ID } from './entity-id';
import { named, valueNames } from '../grammar/named';
import { keysMean, says } from '../grammar/says';

const closed = { additionalProperties: false } as const;

/** The column by which rows of another entity refer to this row. */
const referring = named(
  { title: '引用列', help: '该实体中保存本记录编号的列' },
  Type.String({ pattern: COLUMN_NAME, ...says('column', { of: 'entity' }) }),
);

/** What the values of those rows must equal. */
const whereOf = (title: string, help: string) =>
  named(
    { title, help },
    Type.Optional(
      Type.Record(
        Type.String({ pattern: COLUMN_NAME }),
        Type.Union([Type.Integer(), Type.String(says('data'))]),
        keysMean('column', { of: 'entity' }),
      ),
    ),
  );

/** A column that is computed on read and never stored. */
export const Computed = Type.Union([
  /** Counts the rows of another entity whose `column` equals, or contains, this row's id. */
  Type.Object(
    {
      kind: named('计算方式', Type.Literal('count', valueNames({ count: '计数' }))),
      entity: named('被计数的实体', Type.String({ pattern: ENTITY_ID, ...says('entity') })),
      column: referring,
      where: whereOf('计数条件', '列 → 值；只数全部相符的记录'),
    },
    closed,
  ),
  /**
   * The sum, least, greatest or mean value of a column over the rows of another entity whose `column` equals, or
   * contains, this row's id. Without rows a sum is 0, and the others have no value. For rows that are lines of the record
   * and saved with it, a `total` is stored instead.
   */
  Type.Object(
    {
      kind: named(
        '计算方式',
        Type.Enum(
          ['sum', 'min', 'max', 'avg'],
          valueNames({ sum: '求和', min: '最小值', max: '最大值', avg: '平均值' }),
        ),
      ),
      entity: named('被计算的实体', Type.String({ pattern: ENTITY_ID, ...says('entity') })),
      column: referring,
      of: named(
        { title: '被计算的列', help: '该实体中存储的金额列或数字列，与本列同类；最小、最大值也可为日期列' },
        Type.String({ pattern: COLUMN_NAME, ...says('column', { of: 'entity' }) }),
      ),
      where: whereOf('计算条件', '列 → 值；只计全部相符的记录'),
    },
    closed,
  ),
  /** Whole years from the date in `column` to the business date. */
  Type.Object(
    {
      kind: named('计算方式', Type.Literal('age', valueNames({ age: '年龄' }))),
      column: named(
        { title: '日期列', help: '按业务日期计满的整年' },
        Type.String({ pattern: COLUMN_NAME, ...says('column') }),
      ),
    },
    closed,
  ),
  /** A column of the row that a reference of this row names, with its type and choices. */
  Type.Object(
    {
      kind: named('计算方式', Type.Literal('through', valueNames({ through: '经引用取值' }))),
      path: named(
        { title: '路径', help: '引用列.列，如 articleId.unit；类型和取值与该列相同' },
        Type.String({ pattern: PATH_ONLY, ...says('column', { path: true }) }),
      ),
    },
    closed,
  ),
  /** CEL over the columns of the row and of the rows that it refers to; computed for the rows of an answer. */
  Type.Object(
    {
      kind: named('计算方式', Type.Literal('expression', valueNames({ expression: '表达式' }))),
      expr: named(
        { title: '表达式', help: 'CEL；只读本记录的列和经引用的列，不能查询和排序' },
        Type.String({ minLength: 1, maxLength: 1000, ...says('expression') }),
      ),
    },
    closed,
  ),
  /** Filled in by server code that replaces a standard call of this entity. */
  Type.Object(
    {
      kind: named(
        { title: '计算方式', help: '由服务器上替代标准接口的程序填写' },
        Type.Literal('supplied', valueNames({ supplied: '程序填写' })),
      ),
    },
    closed,
  ),
]);
/** A computed column: a count of rows, a figure over rows, an age, a value through a reference or of an expression, or one from the entity's own call. */
export type Computed = Static<typeof Computed>;
