import Type, { type Static } from 'typebox';
import { keysSay, says } from '../grammar/says';
import { named, valueNames } from '../grammar/named';

const closed = { additionalProperties: false } as const;

/** What becomes of the value of a field that is not shown: kept as it is, sent as empty, or not sent at all. */
export const HiddenValue = Type.Enum(
  ['omit', 'clear', 'keep'],
  valueNames({ omit: '不提交', clear: '清空', keep: '保留' }),
);
/** What happens to the value of a hidden field. */
export type HiddenValue = Static<typeof HiddenValue>;

/**
 * One rule of a form item: while `when` (CEL over the record) holds, `then` applies. In a row of a sub-table the names
 * are the row's own columns, and those of the outer form stand behind `form.`.
 */
export const Linkage = Type.Object(
  {
    when: named(
      { title: '条件', help: 'CEL 表达式，成立时规则生效；子表的行内用 form. 读取外层表单' },
      Type.String({ minLength: 1, maxLength: 1000, ...says('expression') }),
    ),
    then: named(
      { title: '结果', help: '至少写一项' },
      Type.Object(
        {
          /** Shown while one of its `show` rules holds; without such a rule always. */
          show: named(
            { title: '显示', help: '有显示规则的字段，只在其中一条成立时显示' },
            Type.Optional(Type.Literal(true)),
          ),
          /** Not shown while one of its `hide` rules holds. */
          hide: named('改为隐藏', Type.Optional(Type.Literal(true))),
          require: named('改为必填', Type.Optional(Type.Literal(true))),
          disable: named('改为禁用', Type.Optional(Type.Literal(true))),
          /** The value, as CEL; the first rule that holds decides, and a person cannot type over it. */
          set: named(
            { title: '赋值', help: 'CEL 表达式；多条成立时取第一条，且不能手工改写' },
            Type.Optional(Type.String({ minLength: 1, maxLength: 1000, ...says('expression') })),
          ),
          /** Which choices remain: static ones by `values`, rows of an option call by criteria (column → CEL). */
          options: named(
            '缩小选项',
            Type.Optional(
              Type.Object(
                {
                  values: named(
                    { title: '保留的值', help: '静态选项只剩这些' },
                    Type.Optional(Type.Array(Type.Union([Type.String(says('data')), Type.Integer()]))),
                  ),
                  where: named(
                    { title: '筛选引用', help: '被引用实体的列 → CEL 表达式' },
                    Type.Optional(
                      Type.Record(
                        Type.String(),
                        Type.String(says('expression')),
                        keysSay('column', { of: 'source' }),
                      ),
                    ),
                  ),
                },
                { ...closed, minProperties: 1 },
              ),
            ),
          ),
        },
        { ...closed, minProperties: 1 },
      ),
    ),
  },
  closed,
);
/** A linkage rule as the document declares it. */
export type Linkage = Static<typeof Linkage>;
