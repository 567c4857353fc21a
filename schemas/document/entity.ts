import Type, { type Static } from 'typebox';
import { MOST } from './bounds';
import { holds, keysMean, parts, says } from '../grammar/says';
import { COLUMN_NAME } from './column-name';
import { ColumnForm } from './column-form';
import { Computed } from './computed';
import { DefaultFrom } from './default-from';
import { DefaultMarked } from './default-marked';
import { ENTITY_ID } from './entity-id';
import { NotBy } from './not-by';
import { Lines, Total } from './lines';
import { HiddenValue, Linkage } from './linkage';
import { RefersBy } from './refers-by';
import { RowSecurity } from './row-security';
import { EntityImport } from './entity-import';
import { EntityGuards } from './entity-guard';
import { EntityOption } from './entity-option';
import { EntitySwitch } from './entity-switch';
import { HeldBy } from './held-by';
import { Rule } from './rule';
import { Scope } from './scope';
import { SettingStore } from './setting-store';
import { Mask } from './mask';
import { SortKeys } from './sort-keys';
import { View } from './view';
import { CALL_WORDS } from './call-words';
import { named, valueNames } from '../grammar/named';
import { Workflow } from './workflow';

const closed = { additionalProperties: false } as const;

/** A rule over several columns. `expr` is CEL and must be true; `named` is a key of the check registry. */
export const Check = Type.Object(
  {
    path: named(
      { title: '报错的列', help: '错误显示在这一列旁' },
      Type.String({ pattern: COLUMN_NAME, ...says('column') }),
    ),
    when: named(
      { title: '前提', help: 'CEL；不成立时不校验' },
      Type.Optional(Type.String(says('expression'))),
    ),
    expr: named(
      { title: '校验表达式', help: 'CEL，必须为真' },
      Type.Optional(Type.String(says('expression'))),
    ),
    named: named(
      { title: '命名校验', help: '程序中登记的校验，如身份证号' },
      Type.Optional(Type.String(says('check'))),
    ),
    message: named('错误提示', Type.String({ minLength: 1, ...says('text') })),
  },
  closed,
);
/** A rule over several columns. */
export type Check = Static<typeof Check>;

const SumColumn = (title: string) => named(title, Type.String({ pattern: COLUMN_NAME, ...says('column') }));

/** A sum that the database itself keeps: a row in which the addends are not the whole cannot be stored. */
const KeptSum = Type.Object(
  {
    whole: SumColumn('合计列'),
    addends: named(
      { title: '组成列', help: '各列之和必须等于合计列；任一列为空时不要求' },
      Type.Array(SumColumn('列'), { minItems: 1, maxItems: 10, uniqueItems: true }),
    ),
  },
  closed,
);

/** The grammar of a column of an entity. */
export const Column = Type.Object(
  {
    name: named(
      { title: '列名', help: '小写字母开头的驼峰；改名须用 rename，否则视为删除旧列' },
      Type.String({ pattern: COLUMN_NAME, ...says('column', { defines: true }) }),
    ),
    label: named('标签', Type.String({ minLength: 1, maxLength: 40, ...says('text') })),
    /** The name of a field type: its folder in `widgets/`. */
    type: named({ title: '字段类型', help: '决定控件、校验和存储方式' }, Type.String(says('type'))),
    help: named({ title: '说明', help: '显示在字段旁的提示' }, Type.Optional(Type.String(says('text')))),
    required: named(
      { title: '必填', help: '没有联动规则时数据库也不允许为空' },
      Type.Optional(Type.Boolean()),
    ),
    default: named(
      { title: '默认值', help: '新建记录时的值；须是该列可接受的值' },
      Type.Optional(Type.Any(says('data'))),
    ),
    defaultFrom: named(
      { title: '默认取自', help: '新建时取当前用户、部门、机构或时间；列须引用它们、存其名称或为日期时间' },
      Type.Optional(DefaultFrom),
    ),
    defaultMarked: DefaultMarked,
    maxLength: named({ title: '最大长度', help: '按字符计' }, Type.Optional(Type.Integer({ minimum: 1 }))),
    min: named('最小值', Type.Optional(Type.Number())),
    max: named('最大值', Type.Optional(Type.Number())),
    precision: named(
      { title: '小数位数', help: '缺省由字段类型决定' },
      Type.Optional(Type.Integer({ minimum: 0, maximum: 10 })),
    ),
    /** An enumeration of the domain's dictionary, or of the domain `common`. */
    enum: named(
      { title: '枚举', help: '本域或 common 域字典中的条目' },
      Type.Optional(Type.String(says('enum'))),
    ),
    refers: named(
      { title: '引用的实体', help: '列中保存该实体记录的编号；该实体须有选项接口' },
      Type.Optional(Type.String({ pattern: ENTITY_ID, ...says('entity') })),
    ),
    refersBy: named(
      { title: '按另一列引用', help: '引用哪个实体由本记录另一列的取值决定；不能与“引用的实体”同用' },
      Type.Optional(RefersBy),
    ),
    formBy: named(
      {
        title: '随值变化的表单',
        help: '本列保存另一列所选表单的内容，连同填写时的表单版本；列类型须为 json',
      },
      Type.Optional(ColumnForm),
    ),
    /** The refusal to delete a row that this column refers to, instead of the general sentence. */
    inUse: named(
      {
        title: '被引用时不能删除的提示',
        help: '删除被本列引用的记录时显示；{name} 为该记录的名称，{n} 为引用它的记录数',
      },
      Type.Optional(Type.String({ minLength: 1, maxLength: 60, ...says('text') })),
    ),
    multiple: named({ title: '多值', help: '一列保存多个枚举值或引用' }, Type.Optional(Type.Boolean())),
    /** Unique within the tenant, the organisation, the installation, or the rows with the same value in a column. */
    unique: named(
      { title: '唯一', help: 'tenant、org 或 global 内唯一；写列名则在该列值相同的记录中唯一' },
      Type.Optional(Type.String(says('column', { except: ['tenant', 'org', 'global'] }))),
    ),
    /** Restricts the unique rule to rows whose columns have these values. */
    uniqueWhere: named(
      { title: '唯一的范围', help: '列 → 值；只在这些记录中要求唯一' },
      Type.Optional(
        Type.Record(
          Type.String({ pattern: COLUMN_NAME }),
          Type.Array(Type.Union([Type.Integer(), Type.String(says('data'))])),
          keysMean('column'),
        ),
      ),
    ),
    /** At most one row of the scope may hold 1 here; setting it clears the others in the same statement. */
    exclusive: named(
      { title: '独占', help: '范围内至多一条记录为 1；设为 1 时其他记录自动清除' },
      Type.Optional(Type.Boolean()),
    ),
    index: named(
      { title: '索引', help: '为查询、排序和文本片段搜索提速，写入略慢' },
      Type.Optional(Type.Boolean()),
    ),
    /** A name: searches find it by pinyin and initials, too. It has the indexes for that and for substrings. */
    pinyin: named(
      { title: '拼音查找', help: '名称类文本：也可按全拼和拼音首字母查找，并建立相应索引' },
      Type.Optional(Type.Boolean()),
    ),
    /** Columns from which the code of the domain computes this one: who may not see one of them does not see it either. */
    derivedFrom: named(
      { title: '由哪些列得出', help: '领域代码据以算出本列的列；看不到其中一列的人也看不到本列，掩码随之' },
      Type.Optional(
        Type.Array(Type.String({ pattern: COLUMN_NAME, ...says('column') }), {
          minItems: 1,
          maxItems: 20,
          uniqueItems: true,
        }),
      ),
    ),
    sensitive: named({ title: '敏感', help: '掩码方式；不能按它查询、排序或写规则' }, Type.Optional(Mask)),
    readOnly: named({ title: '只读', help: '只由服务器写入' }, Type.Optional(Type.Boolean())),
    immutable: named({ title: '不可改', help: '新建后不能再改' }, Type.Optional(Type.Boolean())),
    /** The person in another column of the row cannot change it, such as users their own roles. */
    notBy: named(
      { title: '不能由谁修改', help: '当前用户是该列中的人时，新建后不能由其修改，并显示原因' },
      Type.Optional(NotBy),
    ),
    /** Taken from a counter when the client leaves it empty. */
    auto: named(
      { title: '自动编号', help: '留空时按计数器生成' },
      Type.Optional(
        Type.Object(
          {
            prefix: named('前缀', Type.String({ maxLength: 4, ...says('data') })),
            digits: named(
              { title: '位数', help: '不足时左侧补 0' },
              Type.Integer({ minimum: 3, maximum: 10 }),
            ),
          },
          closed,
        ),
      ),
    ),
    computed: named({ title: '计算列', help: '读取时计算，不存储，不能提交' }, Type.Optional(Computed)),
    lines: named(
      { title: '明细行', help: '仅用于明细类型：另一实体的记录，随本记录一并保存' },
      Type.Optional(Lines),
    ),
    total: named(
      { title: '明细合计', help: '由明细行算出并保存，可以查询和排序，不能提交' },
      Type.Optional(Total),
    ),
    summary: named({ title: '合计', help: '列表合计行中相加' }, Type.Optional(Type.Boolean())),
    range: named('按范围查询', Type.Optional(Type.Boolean())),
    rules: named('校验规则', Type.Optional(Type.Array(Rule, { maxItems: MOST.patterns }))),
    linkage: named(
      { title: '联动规则', help: '浏览器和服务器按同一规则执行；不能循环引用' },
      Type.Optional(Type.Array(Linkage, { maxItems: MOST.linkage })),
    ),
    hiddenValue: named('隐藏时的值', Type.Optional(HiddenValue)),
    options: named(
      { title: '类型选项', help: '该字段类型自己的选项' },
      Type.Optional(Type.Record(Type.String(), Type.Any(), holds({ kind: 'options', by: 'type' }))),
    ),
  },
  closed,
);
/** A column as the document declares it. */
export type Column = Static<typeof Column>;

/** The standard calls that an entity can have at its path. */
export const CALLS = [
  'search',
  'add',
  'edit',
  'del',
  'batch-del',
  'detail',
  'option',
  'change-status',
  'init',
  'batch-add',
] as const;
/** The name of a standard call. */
export type Call = (typeof CALLS)[number];

const callTitles = Object.fromEntries(CALLS.map((call) => [call, CALL_WORDS[call][0]]));

/** The grammar of an entity document. */
export const Entity = Type.Object(
  {
    $schema: named(
      { title: '编辑器模式', help: '供编辑器补全和检查，程序不读取' },
      Type.Optional(Type.String(says('word'))),
    ),
    schemaVersion: named({ title: '语言版本', help: '旧版本由迁移程序升级' }, Type.Literal(2)),
    /** Also the name of the table. */
    id: named(
      { title: '编号', help: '同时是表名，不能以系统保留字命名' },
      Type.String({ pattern: ENTITY_ID, ...says('entity', { defines: true }) }),
    ),
    title: named(
      { title: '标题', help: '单条记录的称呼' },
      Type.String({ minLength: 1, maxLength: 30, ...says('text') }),
    ),
    /** Base path of the calls, below `/api/v1/`. */
    path: named(
      { title: '接口路径', help: '/api/v1/ 之下，各标准接口的前缀' },
      Type.String({ pattern: '^[a-z][a-z0-9-]*(/[a-z][a-z0-9-]*)+$', ...says('url', { defines: true }) }),
    ),
    /** Prefix of the permission codes: `<module>_add`. */
    module: named(
      { title: '权限模块', help: '权限码的前缀：<module>_add' },
      Type.String({ pattern: ENTITY_ID, ...says('module') }),
    ),
    scope: named('归属范围', Scope),
    /** Which rows a session can read within its organisations; required when the scope is `org`. */
    rows: named(
      { title: '行级权限', help: '机构内谁能看到哪些记录；归属机构的实体必须说明' },
      Type.Optional(RowSecurity),
    ),
    heldBy: Type.Optional(HeldBy),
    /** Its rows are a query of the server instead of a table. */
    view: Type.Optional(View),
    /** The column that enables (1, true) or disables (0, false) a row; only enabled rows are offered as choices. */
    status: named(
      { title: '状态列', help: '启用和停用记录的列；停用的不作选项' },
      Type.Optional(Type.String({ pattern: COLUMN_NAME, ...says('column') })),
    ),
    /** Columns with two values that lists can switch, each by a call and with a permission of its own. */
    switches: named(
      { title: '开关', help: '列表中可以直接开关的列；每列一个接口 change-{列名}/{id}/{1 或 0}' },
      Type.Optional(Type.Array(EntitySwitch, { minItems: 1, maxItems: 20 })),
    ),
    guards: EntityGuards,
    /** The column that refers to the parent row; the rows form a tree. */
    tree: named(
      '树形',
      Type.Optional(
        Type.Object(
          {
            parent: named(
              { title: '上级列', help: '引用本实体的列' },
              Type.String({ pattern: COLUMN_NAME, ...says('column') }),
            ),
            maxDepth: named('最大层数', Type.Optional(Type.Integer())),
          },
          closed,
        ),
      ),
    ),
    option: named({ title: '选项接口', help: '其他实体引用本实体时的选项' }, Type.Optional(EntityOption)),
    calls: named(
      '标准接口',
      Type.Array(Type.Enum([...CALLS], valueNames(callTitles)), { uniqueItems: true }),
    ),
    /** Default order of a list, newest first by default; `id` is always the last sort key. */
    sort: named({ title: '默认排序', help: '最后总按编号排序；缺省时新记录在前' }, Type.Optional(SortKeys)),
    /** Sets of columns that lists filter by together, with the sort column last; each set gets one index. */
    indexes: named(
      { title: '联合索引', help: '每组一起查询的列，排序列放最后；每组一个索引' },
      Type.Optional(
        Type.Array(
          Type.Array(Type.String({ pattern: COLUMN_NAME, ...says('column') }), { minItems: 1, maxItems: 6 }),
        ),
      ),
    ),
    initKey: named(
      { title: '初始记录标识列', help: 'init 以此列判断记录是否已有' },
      Type.Optional(Type.String({ pattern: COLUMN_NAME, ...says('column') })),
    ),
    /** Rows that the call `init` inserts when no row has their value of `initKey`. */
    init: named(
      { title: '初始记录', help: '调用 init 时补上尚不存在的记录' },
      Type.Optional(
        Type.Array(
          Type.Record(Type.String(), Type.Any(says('data')), keysMean('column')),
          parts('row', ['code']),
        ),
      ),
    ),
    /** Its rows are imported from sheets: template, upload, review, submit, undo. */
    import: named(
      { title: '导入', help: '可从表格导入；按业务主键新增或更新，权限为 import' },
      Type.Optional(EntityImport),
    ),
    /** Documents that are submitted, checked and so on: their states, and the verbs that change them. */
    workflow: named(
      { title: '单据流程', help: '提交、审核等操作及其状态变化；编辑和删除只在部分状态允许' },
      Type.Optional(Workflow),
    ),
    /** The rows hold the values of the settings that domains declare (`settings.json`): one row per key. */
    settings: named(
      { title: '配置值', help: '每行保存一个配置项的值；接口由服务器提供，不写标准接口' },
      Type.Optional(SettingStore),
    ),
    checks: named('跨列校验', Type.Optional(Type.Array(Check, { maxItems: MOST.checks }))),
    sums: named(
      { title: '数据库保证的合计', help: '金额列之间的恒等关系，由数据库约束保证' },
      Type.Optional(Type.Array(KeptSum, { minItems: 1, maxItems: 10 })),
    ),
    columns: named(
      { title: '列定义', help: '新增列自动迁移；删除或改类型会停在启动时说明' },
      Type.Array(Column, { minItems: 1, ...parts('column', ['name']) }),
    ),
  },
  closed,
);
/** A parsed entity document. */
export type Entity = Static<typeof Entity>;
