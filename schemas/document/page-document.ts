import Type, { type Static } from 'typebox';
import { MOST } from './bounds';
import { Column } from './entity';
import { ENTITY_ID } from './entity-id';
import { FormConfig } from './form-document';
import { ChildList, Detail } from './page-detail';
import { PAGE_ID } from './page-id';
import { Import } from './page-import';
import { columnName, columnPath } from './page-names';
import { holds, keysMean, parts, says } from '../grammar/says';
import { PageAction, Url } from './page-action';
import { PermissionCodes, PermissionSuffix } from './permission-grammar';
import { MAPPED_BUTTONS, PERMISSION_WORDS } from './permission';
import { PageVerb } from './page-verb';
import { TableSwitch } from './table-switch';
import { VERBS } from './verbs';
import { ListTab } from './list-tab';
import { named, valueNames } from '../grammar/named';

/** For objects that accept no other keys. */
export const closed = { additionalProperties: false } as const;

/** The bounds of the width of a column, in pixels. */
export const COLUMN_WIDTH = { minimum: 60, maximum: 600 } as const;

/** The grammar of a column of the table. */
export const TableColumn = Type.Object(
  {
    column: named({ title: '列', help: '也可经引用列取被引用记录的列，如 articleId.unit' }, columnPath),
    width: named({ title: '宽度', help: '像素；缺省按内容' }, Type.Optional(Type.Integer(COLUMN_WIDTH))),
    fixed: named(
      { title: '固定', help: '横向滚动时不移动' },
      Type.Optional(Type.Enum(['left', 'right'], valueNames({ left: '左侧', right: '右侧' }))),
    ),
    /** Instead of that of the column. */
    label: named(
      { title: '表头', help: '缺省用列的标签；经引用列取值时为“引用列 · 列”' },
      Type.Optional(Type.String({ minLength: 1, maxLength: 40, ...says('text') })),
    ),
    /** Hidden until the user selects it in the column settings. */
    hidden: named({ title: '默认不显示', help: '可在列设置中打开' }, Type.Optional(Type.Boolean())),
    /** Equal values of neighbouring rows are shown once, inside the rows that the joined columns before it join. */
    join: named(
      { title: '合并相同值', help: '相邻行的值相同时只显示一次；其后的合并列只在已合并的行内合并' },
      Type.Optional(Type.Boolean()),
    ),
    /** Rows are switched in the list. */
    switch: named(
      { title: '开关', help: '有权限的人可在列表中直接开关；实体须为该列声明开关' },
      Type.Optional(TableSwitch),
    ),
  },
  closed,
);
/** A column of the table as the document declares it. */
export type TableColumn = Static<typeof TableColumn>;

/** Columns generated from data: one for each choice of `source`, which shows the row's value for that choice. */
const Pivot = Type.Object(
  {
    source: named({ title: '列的来源', help: '选项接口；每个选项成为一列' }, Url),
    column: named({ title: '对应列', help: '保存选项值的列' }, columnName),
    value: named({ title: '取值列', help: '显示在交叉处的列' }, columnName),
    summary: named('合计', Type.Optional(Type.Boolean())),
  },
  closed,
);

/** The grammar of the table of a list. */
export const TableConfig = Type.Object(
  {
    columns: named(
      { title: '列表的列', help: '按顺序显示' },
      Type.Array(TableColumn, { maxItems: MOST.tableColumns, ...parts('tableColumn', ['column']) }),
    ),
    pivot: named('动态列', Type.Optional(Pivot)),
    others: named(
      '其他',
      Type.Optional(
        Type.Object(
          {
            index: named('序号列', Type.Optional(Type.Boolean())),
            selection: named(
              { title: '选择列', help: '没有可用的批量操作时自动不显示' },
              Type.Optional(Type.Boolean()),
            ),
            /** Shows the summary row of the server, over the whole result (row id -1). */
            summary: named(
              { title: '合计行', help: '由服务器对全部结果求和' },
              Type.Optional(Type.Boolean()),
            ),
          },
          closed,
        ),
      ),
    ),
  },
  closed,
);

/** The grammar of a field of the search bar. */
export const SearchItem = Type.Object(
  {
    column: named({ title: '列', help: '也可经引用列取被引用记录的列，如 articleId.unit' }, columnPath),
    /** A field type; the column's type by default. */
    componentType: named(
      { title: '控件类型', help: '缺省用列的类型' },
      Type.Optional(Type.String(says('type'))),
    ),
    label: named({ title: '标签', help: '缺省用列的标签' }, Type.Optional(Type.String(says('text')))),
    value: named({ title: '初始值', help: '打开页面时即按此查询' }, Type.Optional(Type.Any(says('data')))),
    common: named(
      { title: '常用', help: '常用的直接显示，其余在“更多条件”中；都未标时显示前几项' },
      Type.Optional(Type.Boolean()),
    ),
    options: named(
      '控件选项',
      Type.Optional(Type.Record(Type.String(), Type.Any(), holds({ kind: 'options', by: 'componentType' }))),
    ),
  },
  closed,
);
/** A field of the search bar as the document declares it. */
export type SearchItem = Static<typeof SearchItem>;

const PermissionMap = Type.Object(
  Object.fromEntries(
    MAPPED_BUTTONS.map((button) => [button, named(PERMISSION_WORDS[button], Type.Optional(PermissionCodes))]),
  ) as Record<(typeof MAPPED_BUTTONS)[number], ReturnType<typeof Type.Optional<typeof PermissionCodes>>>,
  closed,
);

/** More facts than this are not compared before a decision. */
const MOST_FACTS = 12;

/** The settings of a page: its calls, permissions, buttons and lists. */
export const PageConfig = Type.Object(
  {
    searchUrl: named({ title: '查询接口', help: '缺省用实体的接口' }, Type.Optional(Url)),
    addUrl: named({ title: '添加接口', help: '缺省用实体的接口' }, Type.Optional(Url)),
    updateUrl: named({ title: '编辑接口', help: '不含 {id} 时编号附在末尾' }, Type.Optional(Url)),
    detailUrl: named({ title: '详情接口', help: '不含 {id} 时编号附在末尾' }, Type.Optional(Url)),
    delUrl: named({ title: '删除接口', help: '不含 {id} 时编号附在末尾' }, Type.Optional(Url)),
    batchDelUrl: named({ title: '批量删除接口', help: '提交 { ids }' }, Type.Optional(Url)),
    changeLogUrl: named(
      { title: '变更日志接口', help: '查询记录的变更历史；缺省用实体的接口' },
      Type.Optional(Url),
    ),
    operateLogUrl: named(
      { title: '操作日志接口', help: '查询页面的操作日志；缺省用实体的接口' },
      Type.Optional(Url),
    ),
    listRouterConfig: named(
      '列表路由设置',
      Type.Optional(
        Type.Object(
          {
            meta: named(
              '元数据',
              Type.Object(
                {
                  module: named(
                    { title: '权限模块', help: '缺省用实体的模块' },
                    Type.String({ pattern: ENTITY_ID, ...says('module') }),
                  ),
                },
                closed,
              ),
            ),
          },
          closed,
        ),
      ),
    ),
    /** Permission suffixes of the page's buttons; search, add, edit and del by default. */
    permission: named(
      { title: '提供的按钮', help: '权限后缀；缺省为 search、add、edit、del' },
      Type.Optional(Type.Array(PermissionSuffix)),
    ),
    /** Permission of each button by name, where it is not the module plus the button's suffix. */
    permissionMap: named(
      { title: '按钮的权限', help: '按钮 → 完整权限码，可用 && 和 || 连接；未列出的按钮用模块加后缀' },
      Type.Optional(PermissionMap),
    ),
    pageSize: named('每页条数', Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 }))),
    /** Constant criteria: the page shows a subset of the entity's rows. */
    preset: named(
      { title: '固定条件', help: '列 → 值；页面只含这些记录，新建时也填入' },
      Type.Optional(Type.Record(columnName, Type.Any(says('data')), keysMean('column'))),
    ),
    /** Tabs above the list, each with criteria of its own over the same list; the first one is open at first. */
    tabs: named(
      { title: '列表分栏', help: '各按条件显示同一列表；先显示第一栏' },
      Type.Optional(Type.Array(ListTab, { minItems: 2, maxItems: MOST.tabs, ...parts('tab', ['key']) })),
    ),
    /** A list or tree of another entity on the left that filters this list by a column. */
    sideTree: named(
      { title: '左侧树', help: '选中节点后按列筛选列表' },
      Type.Optional(
        Type.Object(
          {
            entity: named('实体', Type.String({ pattern: ENTITY_ID, ...says('entity') })),
            column: named({ title: '筛选列', help: '本页面引用该实体的列' }, columnName),
            title: named('标题', Type.String(says('text'))),
          },
          closed,
        ),
      ),
    ),
    /** Rows of a tree are moved below another parent, and up and down where a number orders them. */
    moves: named(
      { title: '移动', help: '树形列表的行可移到其他上级之下；按数字列升序排列时也可上移、下移；权限同编辑' },
      Type.Optional(Type.Boolean()),
    ),
    /** Interval in seconds between reloads of the list or the blocks; paused while the page is hidden or a dialog is open. */
    refreshSeconds: named(
      { title: '自动刷新', help: '间隔秒数；页面隐藏或对话框打开时暂停' },
      Type.Optional(Type.Integer({ minimum: 5, maximum: 3600 })),
    ),
    /** Rows cannot be added or changed; a click on a row opens its detail. */
    readOnly: named({ title: '只读', help: '不能添加和修改，点击行打开详情' }, Type.Optional(Type.Boolean())),
    /** Where the add and edit forms open: in a dialog or on a page of their own. */
    dialog: named(
      '编辑窗口',
      Type.Optional(
        Type.Object(
          {
            as: named(
              '打开方式',
              Type.Optional(
                Type.Enum(['dialog', 'page'], valueNames({ dialog: '对话框', page: '独立页面' })),
              ),
            ),
            width: named(
              { title: '宽度', help: '像素' },
              Type.Optional(Type.Integer({ minimum: 416, maximum: 1200 })),
            ),
          },
          closed,
        ),
      ),
    ),
    detail: named('详情', Type.Optional(Detail)),
    /** Lists below an expanded row. */
    children: named(
      { title: '行内下级列表', help: '展开一行时显示；作为下级列表时行不展开' },
      Type.Optional(Type.Array(ChildList)),
    ),
    import: named('导入', Type.Optional(Import)),
    /** The column whose value names a record in titles and questions; the option label by default. */
    nameColumn: named(
      { title: '记录名称列', help: '标题和确认问题中用它称呼记录；缺省用选项名称' },
      Type.Optional(columnName),
    ),
    /** The search over all lists (Ctrl+K) finds the records of this list, by the keyword columns of the entity. */
    find: named(
      { title: '全局查找', help: 'Ctrl+K 可找到本列表的记录；按实体选项接口的关键字列查找' },
      Type.Optional(
        Type.Object(
          {
            /** Columns beside the name that tell records from each other. */
            subtitle: named(
              { title: '副标题列', help: '列在名称之后，以区分同名的记录' },
              Type.Optional(Type.Array(columnName, { maxItems: 4 })),
            ),
          },
          closed,
        ),
      ),
    ),
    /** Keys of the response to add that are shown once (an initial password), with their labels. */
    revealAfterAdd: named(
      { title: '添加后显示一次', help: '应答中的键 → 标签，如初始密码' },
      Type.Optional(Type.Record(Type.String(), Type.String(says('text')), keysMean('word'))),
    ),
    toolbar: named(
      '工具栏按钮',
      Type.Optional(Type.Array(PageAction, { maxItems: MOST.actions, ...parts('action', ['key']) })),
    ),
    rowActions: named(
      '行按钮',
      Type.Optional(Type.Array(PageAction, { maxItems: MOST.actions, ...parts('action', ['key']) })),
    ),
    /** Changes to the buttons of the entity's workflow; their order is that of the list. */
    verbs: named(
      { title: '单据操作的按钮', help: '按此顺序显示；未列出的操作排在其后，文字和权限按缺省' },
      Type.Optional(Type.Array(PageVerb, { maxItems: VERBS.length, ...parts('action', ['verb']) })),
    ),
    /** The columns that the dialog of a verb repeats; by default the first columns of the list. */
    verbFacts: named(
      { title: '单据操作时显示的列', help: '审核等对话框中列出，供核对；缺省为列表的前几列和金额' },
      Type.Optional(Type.Array(columnName, { maxItems: MOST_FACTS, uniqueItems: true })),
    ),
  },
  closed,
);
/** The settings of a page as the document declares them. */
export type PageConfig = Static<typeof PageConfig>;

/** The keys of `pageConfig` that hold URLs of calls. */
export const PAGE_CALLS = [
  'searchUrl',
  'addUrl',
  'updateUrl',
  'detailUrl',
  'delUrl',
  'batchDelUrl',
] as const satisfies readonly (keyof PageConfig)[];
/** A key of `pageConfig` that holds the URL of a call. */
export type PageCallKey = (typeof PAGE_CALLS)[number];

/** A form that depends on a value of the record; the record keeps the version of the form it was filled in with. */
const FormBy = Type.Object(
  {
    column: named({ title: '依据的列', help: '表单随它的值变化' }, columnName),
    url: named(
      { title: '表单接口', help: '返回该值对应的表单；记录保存填写时的版本；缺省为实体的接口' },
      Type.Optional(Url),
    ),
  },
  closed,
);

/** The sections of a page of any kind. */
export const pageSections = {
  $schema: named(
    { title: '编辑器模式', help: '供编辑器补全和检查，程序不读取' },
    Type.Optional(Type.String(says('word'))),
  ),
  schemaVersion: named({ title: '语言版本', help: '旧版本由迁移程序升级' }, Type.Literal(2)),
  id: named(
    { title: '编号', help: '菜单和其他页面以此引用' },
    Type.String({ pattern: PAGE_ID, ...says('page', { defines: true }) }),
  ),
  title: named('标题', Type.String({ minLength: 1, maxLength: 30, ...says('text', { role: 'title' }) })),
  /** The noun for a record in 添加… and in messages; the entity's title by default. */
  noun: named(
    { title: '记录的称呼', help: '用于“添加…”和提示；缺省用实体标题' },
    Type.Optional(Type.String(says('text'))),
  ),
  /** The entity that supplies the columns; a page bound to a foreign API has its own `columns` instead. */
  entity: named(
    { title: '实体', help: '列取自该实体；绑定外部接口的页面自带 columns' },
    Type.Optional(Type.String({ pattern: ENTITY_ID, ...says('entity') })),
  ),
  pageConfig: named('页面设置', PageConfig),
  columns: named(
    { title: '自带的列', help: '只用于绑定外部接口的页面' },
    Type.Optional(Type.Array(Column, parts('column', ['name']))),
  ),
  formConfig: named('表单', FormConfig),
  formBy: named('随值变化的表单', Type.Optional(FormBy)),
  tableConfig: named('列表', TableConfig),
  searches: named(
    { title: '查询条件', help: '按此顺序显示' },
    Type.Array(SearchItem, { maxItems: MOST.searches, ...parts('search', ['column']) }),
  ),
  /** Parts of an imported document that the language does not know; only the exporter reads them. */
  foreign: named(
    { title: '导入时的其余内容', help: '只供原样导出，程序不读取' },
    Type.Optional(Type.Record(Type.String(), Type.Any(says('data')), keysMean('word'))),
  ),
};
const Sections = Type.Object(pageSections);
/** The sections of every page. */
export type PageSections = Static<typeof Sections>;
