import Type, { type Static } from 'typebox';
import { MOST } from './bounds';
import { Enumeration } from './dictionary';
import { ENTITY_ID } from './entity-id';
import { PermissionCodes } from './permission-grammar';
import { keysMean, parts, says } from '../grammar/says';
import { named, valueNames } from '../grammar/named';

/** Names of enumerations. */
export const ENUMERATION_NAME = '^[A-Z][A-Za-z0-9]*$';

/** Keys of child applications. */
export const APP_KEY = '^[a-z][a-z0-9-]{0,39}$';

const closed = { additionalProperties: false } as const;

/** A menu entry: a directory (with children), a generated page, a named view, a child application, or a tab container. */
const menuEntry = {
  path: named(
    { title: '路由路径', help: '以 / 开头，全站唯一' },
    Type.String({ pattern: '^/[A-Za-z0-9/:_-]*$', ...says('word') }),
  ),
  name: named(
    { title: '路由名', help: '全站唯一；按钮跳转用它' },
    Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]*$', ...says('route', { defines: true }) }),
  ),
  title: named('菜单标题', Type.String({ minLength: 1, maxLength: 30, ...says('text', { role: 'title' }) })),
  icon: named({ title: '图标', help: 'Lucide 图标名' }, Type.Optional(Type.String(says('icon')))),
  order: named({ title: '次序', help: '小的在前' }, Type.Optional(Type.Number())),
  /** 1 container, 2 tab layout, 3 generated page; absent for a named view. */
  layout: named(
    { title: '布局', help: '具名视图不写' },
    Type.Optional(Type.Enum([1, 2, 3], valueNames({ 1: '目录', 2: '标签页', 3: '生成的页面' }))),
  ),
  /** The page document, for layout 3. */
  page: named({ title: '页面', help: '布局为 3 时显示的页面编号' }, Type.Optional(Type.String(says('page')))),
  view: named({ title: '视图', help: '程序中登记的界面' }, Type.Optional(Type.String(says('view')))),
  /** A child application: another application, shown in a frame. The operator maps the key to its origin (`APPS`). */
  app: named(
    { title: '子应用', help: '在框架中显示的另一应用的标识；其地址由运维人员在 APPS 中设定' },
    Type.Optional(Type.String({ pattern: APP_KEY, ...says('word') })),
  ),
  appPath: named(
    { title: '子应用内路径', help: '缺省为 /' },
    Type.Optional(Type.String({ pattern: '^(/[A-Za-z0-9_.-]+)*/?$', maxLength: 200, ...says('word') })),
  ),
  module: named(
    { title: '权限模块', help: '权限码的前缀' },
    Type.Optional(Type.String({ pattern: ENTITY_ID, ...says('module') })),
  ),
  /** Permission suffixes that can be granted here; `search` allows the page to be opened. */
  permissions: named(
    { title: '可授予的权限', help: '可在此授予的权限后缀；search 打开页面' },
    Type.Optional(Type.Array(Type.String({ pattern: '^[a-z_]+$', ...says('permission') }))),
  ),
  /** A further condition to open the entry, besides the codes of its module. */
  permission: named(
    { title: '另需的权限', help: '完整权限码，可用 && 和 || 连接，&& 优先；不满足的人打不开本项及其下级' },
    Type.Optional(PermissionCodes),
  ),
  hidden: named({ title: '不在菜单显示', help: '仍可按地址打开' }, Type.Optional(Type.Boolean())),
  keepAlive: named(
    { title: '保留状态', help: '切换标签页后保留查询和滚动位置' },
    Type.Optional(Type.Boolean()),
  ),
  keepAliveLevel: named(
    { title: '保留级别', help: '打开过多时，级别低的先释放' },
    Type.Optional(Type.Integer()),
  ),
  tabChild: named(
    { title: '标签页中的一页', help: '作为上级标签布局中的一页显示，不单列菜单' },
    Type.Optional(Type.Boolean()),
  ),
  isTabs: named(
    { title: '标签页布局', help: '下级作为标签页显示，与布局 2 相同' },
    Type.Optional(Type.Boolean()),
  ),
  /** The tabs of a tab layout and their order: names of its children that are tab children; by default all of them. */
  tabList: named(
    { title: '标签页次序', help: '本布局各标签页的路由名；缺省按下级的次序' },
    Type.Optional(Type.Array(Type.String(says('route')), { minItems: 1, maxItems: MOST.tabs })),
  ),
  /** The title of the opened page, in the window, its tab and the position; the menu keeps `title`. */
  customTitle: named(
    { title: '页面标题', help: '打开后的标题，缺省为菜单标题' },
    Type.Optional(Type.String({ minLength: 1, maxLength: 60, ...says('text', { role: 'title' }) })),
  ),
  /** Permission suffix → name of the route that the button opens. Without that route the permission is dropped. */
  routeButtonRelation: named(
    { title: '按钮去向', help: '权限后缀 → 路由名；没有该路由时按钮不出现' },
    Type.Optional(Type.Record(Type.String(), Type.String(says('route')), keysMean('permission'))),
  ),
};
const entries = parts('menu', ['name'], true);
const MenuLeaf = Type.Object(menuEntry, closed);
/** The grammar of a menu entry: three levels, written out so that a deeper menu is refused. */
export const MenuEntry = Type.Object(
  {
    ...menuEntry,
    children: named(
      { title: '下级', help: '最多三层' },
      Type.Optional(
        Type.Array(
          Type.Object(
            {
              ...menuEntry,
              children: named(
                '下级',
                Type.Optional(Type.Array(MenuLeaf, { maxItems: MOST.menuEntries, ...entries })),
              ),
            },
            closed,
          ),
          { maxItems: MOST.menuEntries, ...entries },
        ),
      ),
    ),
  },
  closed,
);
/** A menu entry of any level, for code that recurses. */
export type MenuEntry = Static<typeof MenuLeaf> & { children?: MenuEntry[] };

/** The grammar of a domain document. */
export const Domain = Type.Object(
  {
    $schema: named(
      { title: '编辑器模式', help: '供编辑器补全和检查，程序不读取' },
      Type.Optional(Type.String(says('word'))),
    ),
    schemaVersion: named({ title: '语言版本', help: '旧版本由迁移程序升级' }, Type.Literal(1)),
    id: named('编号', Type.String({ pattern: '^[a-z][a-z0-9-]*$', ...says('key') })),
    title: named('标题', Type.String({ minLength: 1, ...says('text') })),
    /** Enumerations by name. Every domain can use the enumerations of the domain `common`. */
    dictionary: named(
      { title: '字典', help: '枚举名 → 枚举；common 域的枚举处处可用' },
      Type.Record(
        Type.String({ pattern: ENUMERATION_NAME }),
        Enumeration,
        keysMean('enum', { defines: true }),
      ),
    ),
    /** Labels of the domain's own permission suffixes: `{ open_account: '开户' }`. */
    permissions: named(
      { title: '权限名称', help: '本域自有权限后缀的名称，如 open_account → 开户' },
      Type.Optional(
        Type.Record(Type.String({ pattern: '^[a-z_]+$' }), Type.String(says('text')), keysMean('word')),
      ),
    ),
    menu: named('菜单', Type.Array(MenuEntry, { maxItems: MOST.menuEntries, ...entries })),
  },
  closed,
);
/** A parsed domain document. */
export type Domain = Static<typeof Domain>;

/** A menu node in the response of `org/user/menu`, filtered by the session's permissions. */
export interface MenuNode {
  path: string;
  name: string;
  layout?: 1 | 2 | 3;
  /** A tab layout, like layout 2. */
  isTabs?: boolean;
  hidden: boolean;
  meta: {
    title: string;
    icon?: string;
    keepAlive: boolean;
    keepAliveLevel: number;
    module?: string;
    /** Id of the page document, for a generated page. */
    dynamicId?: string;
    view?: string;
    /** A child application; without an address the operator has not set it up. */
    app?: { key: string; url: string | null };
    tabChild: boolean;
    /** Names of the children that are its tabs, for a tab layout. */
    tabList?: readonly string[];
    /** The readings of the title, so that it is found by pinyin (`is-spelled.ts`). */
    spelling?: string;
    /** The title of the opened page, where it differs from that in the menu. */
    customTitle?: string;
    routeButtonRelation?: Record<string, string>;
    /** Full permission codes that the session holds on this entry. */
    permissions: string[];
  };
  children: MenuNode[];
}
