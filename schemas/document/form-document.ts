import Type, { type Static } from 'typebox';
import { MOST } from './bounds';
import { COLUMN_NAME } from './column-name';
import { Check } from './entity';
import { Rule } from './rule';
import { holds, keysMean, parts, says } from '../grammar/says';
import { HiddenValue, Linkage } from './linkage';
import { named, valueNames, type TypeNames } from '../grammar/named';

const closed = { additionalProperties: false } as const;

/**
 * Parts of an imported document that the language does not know, or knows in another form. They are kept so that an
 * export is identical to the import; only the exporter reads them.
 */
const foreign = named(
  { title: '导入时的其余内容', help: '只供原样导出，程序不读取', advanced: true },
  Type.Optional(Type.Record(Type.String(), Type.Any(says('data')), keysMean('word'))),
);

/** A form item of a page. On a page with an entity the column supplies every property that the item does not set. */
export const FormItem = Type.Object(
  {
    type: named({ title: '字段类型', help: '缺省用列的类型' }, Type.Optional(Type.String(says('type')))),
    /** The name of the column. Items without a value (a divider, a button) have only a `key`. */
    model: named(
      { title: '列名', help: '无值的项（分割线、按钮）只写 key' },
      Type.Optional(Type.String({ pattern: COLUMN_NAME, ...says('column') })),
    ),
    key: named(
      { title: '标识', help: '版本比较与合并以此辨认，改名不变' },
      Type.Optional(Type.String(says('key'))),
    ),
    label: named({ title: '标签', help: '缺省用列的标签' }, Type.Optional(Type.String(says('text')))),
    help: named({ title: '说明', help: '显示在字段旁的提示' }, Type.Optional(Type.String(says('text')))),
    required: named('必填', Type.Optional(Type.Boolean())),
    /** Replaces the default message 请输入… / 请选择… for a missing value. */
    requiredMessage: named(
      { title: '必填提示', help: '缺省为“请输入…”或“请选择…”' },
      Type.Optional(Type.String(says('text'))),
    ),
    rules: named(
      { title: '校验规则', help: '加在列自身的规则之后' },
      Type.Optional(Type.Array(Rule, { maxItems: MOST.patterns })),
    ),
    linkage: named(
      { title: '联动规则', help: '加在列自身的规则之后' },
      Type.Optional(Type.Array(Linkage, { maxItems: MOST.linkage })),
    ),
    hiddenValue: named('隐藏时的值', Type.Optional(HiddenValue)),
    options: named(
      { title: '类型选项', help: '覆盖列的同名选项' },
      Type.Optional(Type.Record(Type.String(), Type.Any(), holds({ kind: 'options', by: 'type' }))),
    ),
    /** Columns of a sub-table (`batch`): items only, no containers. */
    list: named(
      { title: '子表的列', help: '导入写法，等同 options.list' },
      Type.Optional(Type.Array(Type.Any(), holds({ kind: 'innerOption' }))),
    ),
    /** Entries of a `selectInputList`; each adds its own items to the form. */
    columns: named(
      { title: '选择输入列的选项', help: '导入写法，等同 options.columns' },
      Type.Optional(
        Type.Array(
          Type.Object(
            {
              value: named('值', Type.String()),
              label: named('名称', Type.String()),
              list: named('所带的项', Type.Array(Type.Any())),
            },
            closed,
          ),
          holds({ kind: 'innerOption' }),
        ),
      ),
    ),
    foreign,
  },
  closed,
);
/** A form item as the document declares it. */
export type FormItem = Static<typeof FormItem>;

/** An item of an imported form: any model name, and possibly a type that the language does not know. */
export const FreeItem = Type.Object(
  {
    ...FormItem.properties,
    model: named(
      { title: '列名', help: '导入的表单可用任意名称' },
      Type.Optional(Type.String({ maxLength: 200, ...says('column') })),
    ),
  },
  closed,
);

/** How a palette lists each container, with its search words. */
export const CONTAINER_NAMES = {
  grid: { title: '栅格', icon: 'columns-2', group: 'layout', words: '分栏 列 shange fenlan grid columns' },
  tabs: { title: '标签页', icon: 'panel-top', group: 'layout', words: '页签 biaoqianye yeqian tabs panes' },
  card: { title: '卡片', icon: 'square', group: 'layout', words: '分组 kapian kp card section group' },
  table: { title: '表格布局', icon: 'table', group: 'layout', words: '单元格 合并 biaoge buju table cells' },
} as const satisfies Record<string, TypeNames>;

const containerName = (type: keyof typeof CONTAINER_NAMES) =>
  valueNames({ [type]: CONTAINER_NAMES[type].title });

const containerBase = {
  key: named(
    { title: '标识', help: '版本比较与合并以此辨认' },
    Type.String({ minLength: 1, ...says('key') }),
  ),
  label: named('标题', Type.Optional(Type.String(says('text')))),
  options: named('外观', Type.Optional(Type.Record(Type.String(), Type.Any(says('word')), keysMean('word')))),
  foreign,
};
const nodes = Type.Array(Type.Any(), {
  ...holds({ kind: 'nodes' }),
  ...parts('field', ['key', 'model'], true),
});

/** The containers. Their grammars cover only their own keys; `compile-form-config.ts` checks each inner node. */
export const Grid = Type.Object(
  {
    type: named('容器类型', Type.Literal('grid', containerName('grid'))),
    ...containerBase,
    columns: named(
      { title: '栏', help: '各栏宽度之和超过 24 时换行' },
      Type.Array(
        Type.Object(
          {
            span: named(
              { title: '宽度', help: '共 24 份中的份数' },
              Type.Integer({ minimum: 1, maximum: 24 }),
            ),
            list: named({ title: '内容', help: '字段或容器' }, nodes),
          },
          closed,
        ),
      ),
    ),
  },
  closed,
);
/** A tab container; each tab holds its own list of nodes. */
export const Tabs = Type.Object(
  {
    type: named('容器类型', Type.Literal('tabs', containerName('tabs'))),
    ...containerBase,
    columns: named(
      '页签',
      Type.Array(
        Type.Object(
          {
            value: named({ title: '标识', help: '同一容器内不重复' }, Type.String(says('key'))),
            label: named('标题', Type.String(says('text'))),
            list: named({ title: '内容', help: '字段或容器' }, nodes),
          },
          closed,
        ),
        parts('pane', ['value']),
      ),
    ),
  },
  closed,
);
const Card = Type.Object(
  {
    type: named('容器类型', Type.Literal('card', containerName('card'))),
    ...containerBase,
    list: named({ title: '内容', help: '字段或容器' }, nodes),
  },
  closed,
);
/** A table of cells. A cell covered by a merge has a span of 0, or is missing in old documents. */
const TableLayout = Type.Object(
  {
    type: named('容器类型', Type.Literal('table', containerName('table'))),
    ...containerBase,
    trs: named(
      '行',
      Type.Array(
        Type.Object(
          {
            tds: named(
              '单元格',
              Type.Array(
                Type.Object(
                  {
                    colspan: named(
                      { title: '合并列数', help: '0：已并入旁边的单元格' },
                      Type.Integer({ minimum: 0 }),
                    ),
                    rowspan: named(
                      { title: '合并行数', help: '0：已并入上方的单元格' },
                      Type.Integer({ minimum: 0 }),
                    ),
                    list: named({ title: '内容', help: '字段或容器' }, nodes),
                  },
                  closed,
                ),
              ),
            ),
          },
          closed,
        ),
      ),
    ),
  },
  closed,
);

/** The grammar of each container by its `type`. */
export const CONTAINERS = { grid: Grid, tabs: Tabs, card: Card, table: TableLayout } as const;
/** The `type` of a container. */
export type ContainerType = keyof typeof CONTAINERS;
/** A container of any type as the document declares it. */
export type ContainerDocument =
  Static<typeof Grid> | Static<typeof Tabs> | Static<typeof Card> | Static<typeof TableLayout>;

/** How a form places labels and fields. */
export const FormLayout = Type.Object(
  {
    layout: named(
      '标签位置',
      Type.Optional(
        Type.Enum(
          ['horizontal', 'vertical', 'inline'],
          valueNames({ horizontal: '标签在左', vertical: '标签在上', inline: '排成一行' }),
        ),
      ),
    ),
    labelWidth: named(
      { title: '标签宽度', help: '像素；优先于标签占比' },
      Type.Optional(Type.Integer({ minimum: 0 })),
    ),
    /** Width of the label in 24ths of the row; used by `horizontal` without a fixed width. */
    labelSpan: named(
      { title: '标签占比', help: '共 24 份中的份数；没有固定宽度时有效' },
      Type.Optional(Type.Integer({ minimum: 1, maximum: 23 })),
    ),
    hideRequiredMark: named('不显示必填星号', Type.Optional(Type.Boolean())),
    /** Fields per row in a wide dialog; 2 by default. */
    columns: named(
      { title: '每行字段数', help: '缺省 2；窄屏自动减少' },
      Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
    ),
    foreign,
  },
  closed,
);
/** The layout options of a form. */
export type FormLayout = Static<typeof FormLayout>;

/** The grammar of a form: its nodes, its layout and its rules. */
export const FormConfig = Type.Object(
  {
    list: named({ title: '内容', help: '字段或容器，按顺序' }, nodes),
    config: named('布局', Type.Optional(FormLayout)),
    /** Rules over several items of this form, such as a repeated password. */
    checks: named(
      { title: '跨项校验', help: '涉及多项的规则，如两次输入的密码须一致' },
      Type.Optional(Type.Array(Check, { maxItems: MOST.checks })),
    ),
    foreign,
  },
  closed,
);
/** A form as the document declares it. */
export type FormConfig = Static<typeof FormConfig>;
