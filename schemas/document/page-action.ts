import Type, { type Static } from 'typebox';
import { COLUMN_NAME } from './column-name';
import { FormConfig } from './form-document';
import { NotBy } from './not-by';
import { PermissionSuffixes } from './permission-grammar';
import { keysMean, says } from '../grammar/says';
import { asWritten, named, valueNames } from '../grammar/named';
import { VERB_WORDS } from './verb-words';
import { VERBS } from './verbs';

const closed = { additionalProperties: false } as const;

/** A URL below `/api/v1/`; may contain `{id}`. */
export const Url = Type.String({
  pattern: '^[a-z][A-Za-z0-9/{}_-]*$',
  maxLength: 200,
  ...says('url', { fills: true }),
});

/** A dialog of the runtime that an action opens instead of a form. */
export const ActionDialog = Type.Union([
  /** An opinion with reject and pass; the body is `{ version, opinion, pass }`. */
  Type.Object(
    {
      kind: named(
        { title: '对话框', help: '填写意见并通过或驳回，提交 { version, opinion, pass }' },
        Type.Literal('audit', valueNames({ audit: '审核' })),
      ),
      audit: named(
        { title: '审核类型', help: '审核可通过或驳回；驳回和作废必须填写意见' },
        Type.Enum([...VERBS], valueNames(VERB_WORDS)),
      ),
      /** Every decision needs an opinion, not only a rejection and an abandonment. */
      required: named({ title: '意见必填', help: '缺省只在驳回和作废时必填' }, Type.Optional(Type.Boolean())),
    },
    closed,
  ),
  /**
   * A tree with checkboxes: what `url` returns with marks (the body is `{ ids }`), or the rows of an option call, of which
   * those in a column of the row are checked (the body is the column, and the version of the row).
   */
  Type.Object(
    {
      kind: named(
        { title: '对话框', help: '在树中勾选；树的接口提交 { ids }，分配记录提交所填的列' },
        Type.Literal('assign', valueNames({ assign: '分配' })),
      ),
      url: named({ title: '树的接口', help: '返回可勾选的树；与分配记录二选一' }, Type.Optional(Url)),
      rows: named(
        { title: '分配记录', help: '勾选其他实体的记录，存入本记录的列' },
        Type.Optional(
          Type.Object(
            {
              column: named(
                { title: '列', help: '引用多条记录的列' },
                Type.String({ pattern: COLUMN_NAME, ...says('column') }),
              ),
              source: named({ title: '选项接口', help: '缺省为该列所引用实体的选项' }, Type.Optional(Url)),
            },
            closed,
          ),
        ),
      ),
    },
    closed,
  ),
  /** The effective permissions and the source of each, loaded from the action's `url`. Read-only. */
  Type.Object(
    {
      kind: named(
        { title: '对话框', help: '显示已有权限及其来源，不作修改' },
        Type.Literal('permissions', valueNames({ permissions: '查看权限' })),
      ),
    },
    closed,
  ),
  /** One masked column of the record in clear text, after the user gives a reason. */
  Type.Object(
    {
      kind: named(
        { title: '对话框', help: '说明理由后显示一列的明文' },
        Type.Literal('reveal', valueNames({ reveal: '查看明文' })),
      ),
      column: named('列', Type.String({ pattern: COLUMN_NAME, ...says('column') })),
    },
    closed,
  ),
  /** Prints the record with a template. */
  Type.Object(
    {
      kind: named(
        { title: '对话框', help: '按模板打印本记录' },
        Type.Literal('print', valueNames({ print: '打印' })),
      ),
      /** By its name, since users make templates; whoever does not see it begins with the default one. */
      template: named(
        { title: '打印模板', help: '单据模板的名称；看不到该模板的人从默认模板开始' },
        Type.String(says('template')),
      ),
    },
    closed,
  ),
  /** A document: its text, what a publish changes, or an earlier version. */
  Type.Object(
    {
      kind: named(
        { title: '对话框', help: '页面与数据定义：编辑文本、发布、比较或回滚' },
        Type.Literal('document', valueNames({ document: '文档' })),
      ),
      view: named(
        '内容',
        Type.Enum(
          ['text', 'publish', 'compare', 'rollback'],
          valueNames({ text: '编辑文本', publish: '发布', compare: '比较', rollback: '回滚' }),
        ),
      ),
    },
    closed,
  ),
  /** The change log of the record, or of the whole list. */
  Type.Object(
    {
      kind: named(
        { title: '对话框', help: '本记录或整个列表的变更记录' },
        Type.Literal('history', valueNames({ history: '变更记录' })),
      ),
    },
    closed,
  ),
]);

/** A button of the toolbar or of a row: it calls an action of the server, opens a page, or opens a dialog. */
export const PageAction = Type.Object(
  {
    key: named(
      { title: '标识', help: '同一页面内不重复' },
      Type.String({ pattern: '^[a-z][a-z0-9-]*$', ...says('key') }),
    ),
    label: named('按钮文字', Type.String({ minLength: 1, maxLength: 12, ...says('text') })),
    icon: named({ title: '图标', help: 'Lucide 图标名' }, Type.Optional(Type.String(says('icon')))),
    url: named({ title: '接口', help: '/api/v1/ 之下；{id} 替换为记录编号' }, Url),
    method: named(
      { title: '方法', help: '缺省 POST' },
      Type.Optional(Type.Enum(['GET', 'POST', 'DELETE'], asWritten)),
    ),
    permission: named(
      { title: '权限', help: '后缀，可用 && 和 || 连接，&& 优先；没有该权限的人看不到按钮' },
      PermissionSuffixes,
    ),
    /** CEL over the row; the button is visible only while it is true. */
    when: named(
      { title: '显示条件', help: 'CEL，对本行求值' },
      Type.Optional(Type.String(says('expression'))),
    ),
    /** The person in the column cannot use the button on the row: it is disabled with the reason. */
    notBy: named(
      { title: '不能由谁使用', help: '当前用户是该列中的人时，按钮不可用并显示原因；服务器的操作自行检查' },
      Type.Optional(NotBy),
    ),
    /** The confirmation question; `{column}` is replaced with the row's value. */
    confirm: named(
      { title: '确认问题', help: '{列名} 替换为本行的值' },
      Type.Optional(Type.String(says('text', { fills: true }))),
    ),
    /** One sentence below the question that states the consequence. */
    consequence: named(
      { title: '后果说明', help: '显示在问题下方，一句话' },
      Type.Optional(Type.String(says('text', { fills: true }))),
    ),
    /** A form whose values become the request body. */
    form: named({ title: '表单', help: '填写的值即请求内容' }, Type.Optional(FormConfig)),
    dialog: named({ title: '专用对话框', help: '代替表单' }, Type.Optional(ActionDialog)),
    /** Name of the route to open with the row's id, instead of a call to `url`. */
    route: named(
      { title: '跳转路由', help: '带上本行编号打开该页面，不调用接口' },
      Type.Optional(Type.String(says('route'))),
    ),
    /** Constant parts of the body; `{column}` is replaced with the row's value. */
    body: named(
      { title: '固定内容', help: '随请求提交；{列名} 替换为本行的值' },
      Type.Optional(Type.Record(Type.String(), Type.Any(says('data', { fills: true })), keysMean('word'))),
    ),
    tone: named(
      '语气',
      Type.Optional(Type.Enum(['default', 'danger'], valueNames({ default: '普通', danger: '危险' }))),
    ),
    /** Keys of the response that a dialog shows once, with their labels (an initial password). */
    reveal: named(
      { title: '一次性显示', help: '应答中的键 → 标签，如初始密码；关闭后不再显示' },
      Type.Optional(Type.Record(Type.String(), Type.String(says('text')), keysMean('word'))),
    ),
    /** Keys of the response that a dialog shows as its outcome, with their labels (the outcome of a check). */
    result: named(
      { title: '显示结果', help: '应答中的键 → 标签；用对话框显示结果，代替成功提示' },
      Type.Optional(Type.Record(Type.String(), Type.String(says('text')), keysMean('word'))),
    ),
    /** Keys of the response → sentences: each whose value is true is told as a warning instead of a success. */
    warn: named(
      { title: '提醒', help: '应答中的键 → 提示语；值为真时以提醒代替成功提示' },
      Type.Optional(Type.Record(Type.String(), Type.String(says('text')), keysMean('word'))),
    ),
    /**
     * Acts on the selected rows: the body contains `ids`, and the response may contain a result per row. Toolbar only.
     */
    bulk: named(
      { title: '批量', help: '对所选记录执行，提交 ids，多于 100 条时分批提交；只用于工具栏' },
      Type.Optional(Type.Boolean()),
    ),
  },
  closed,
);
/** A button as the document declares it. */
export type PageAction = Static<typeof PageAction>;
