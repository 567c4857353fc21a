import Type, { type Static } from 'typebox';
import { keysMean, says } from '../grammar/says';
import { named, valueNames } from '../grammar/named';

const closed = { additionalProperties: false } as const;

/** What happens to the value of a hidden field: it is sent unchanged, sent as empty, or not sent. */
export const HiddenValue = Type.Enum(
  ['omit', 'clear', 'keep'],
  valueNames({ omit: '不提交', clear: '清空', keep: '保留' }),
);
/** What happens to the value of a hidden field. */
export type HiddenValue = Static<typeof HiddenValue>;

/**
 * One rule of a form item: `then` applies while `when` (CEL over the record) is true. In a row of a sub-table the names
 * are columns of the row, and `form.` is the prefix for columns of the outer form.
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
          /** The field is visible while one of its `show` rules applies; a field without such rules is visible. */
          show: named(
            { title: '显示', help: '有显示规则的字段，只在其中一条成立时显示' },
            Type.Optional(Type.Literal(true)),
          ),
          /** The field is hidden while one of its `hide` rules applies. */
          hide: named('改为隐藏', Type.Optional(Type.Literal(true))),
          require: named('改为必填', Type.Optional(Type.Literal(true))),
          disable: named('改为禁用', Type.Optional(Type.Literal(true))),
          /** The value, as CEL. The first rule that applies decides; the user cannot edit the field meanwhile. */
          set: named(
            { title: '赋值', help: 'CEL 表达式；多条成立时取第一条，且不能手工改写' },
            Type.Optional(Type.String({ minLength: 1, maxLength: 1000, ...says('expression') })),
          ),
          /**
           * A value, as CEL, that is filled in when something that it reads changes, such as a chosen row. The user may
           * change it; editing a saved record does not fill it again.
           */
          fill: named(
            {
              title: '填入',
              help: 'CEL 表达式；其所读的列（如选定的引用）改变时填入，之后可以改写；打开已保存的记录时不填',
            },
            Type.Optional(Type.String({ minLength: 1, maxLength: 1000, ...says('expression') })),
          ),
          /** Filters the choices: static choices by `values`, rows of an option call by criteria (column → CEL). */
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
                        keysMean('column', { of: 'source' }),
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
