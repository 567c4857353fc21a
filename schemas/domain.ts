import Type, { type Static } from 'typebox';
import { Enumeration } from './dictionary';
import { ENTITY_ID } from './entity';
import { keysSay, parts, says } from './grammar/says';

const closed = { additionalProperties: false } as const;

/** An entry of the menu: a directory (with children), a generated page, a named view, or a tab container. */
const menuEntry = {
  path: Type.String({ pattern: '^/[A-Za-z0-9/:_-]*$', ...says('word') }),
  name: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]*$', ...says('route', { defines: true }) }),
  title: Type.String({ minLength: 1, maxLength: 30, ...says('text', { role: 'title' }) }),
  icon: Type.Optional(Type.String(says('icon'))),
  order: Type.Optional(Type.Integer()),
  /** 1 container, 2 tab layout, 3 generated page; absent for a named view. */
  layout: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)])),
  /** Page document of layout 3. */
  page: Type.Optional(Type.String(says('page'))),
  /** Named view. */
  view: Type.Optional(Type.String(says('view'))),
  module: Type.Optional(Type.String({ pattern: ENTITY_ID, ...says('module') })),
  /** Permission suffixes that can be granted here; `search` opens the page. */
  permissions: Type.Optional(Type.Array(Type.String({ pattern: '^[a-z_]+$', ...says('permission') }))),
  hidden: Type.Optional(Type.Boolean()),
  keepAlive: Type.Optional(Type.Boolean()),
  keepAliveLevel: Type.Optional(Type.Integer()),
  tabChild: Type.Optional(Type.Boolean()),
  /** Permission suffix → route name the button leads to; without that route the permission is dropped. */
  routeButtonRelation: Type.Optional(
    Type.Record(Type.String(), Type.String(says('route')), keysSay('permission')),
  ),
};
const entries = parts('menu', ['name'], true);
const MenuLeaf = Type.Object(menuEntry, closed);
export const MenuEntry = Type.Object(
  {
    ...menuEntry,
    children: Type.Optional(
      Type.Array(
        Type.Object({ ...menuEntry, children: Type.Optional(Type.Array(MenuLeaf, entries)) }, closed),
        entries,
      ),
    ),
  },
  closed,
);
export type MenuEntry = Static<typeof MenuLeaf> & { children?: MenuEntry[] };

export const Domain = Type.Object(
  {
    $schema: Type.Optional(Type.String(says('word'))),
    schemaVersion: Type.Literal(1),
    id: Type.String({ pattern: '^[a-z][a-z0-9-]*$', ...says('key') }),
    title: Type.String({ minLength: 1, ...says('text') }),
    /** Enumerations by name. Those of the domain `common` are known everywhere. */
    dictionary: Type.Record(
      Type.String({ pattern: '^[A-Z][A-Za-z0-9]*$' }),
      Enumeration,
      keysSay('enum', { defines: true }),
    ),
    /** Words for permission suffixes that are the domain's own: `{ open_account: '开户' }`. */
    permissions: Type.Optional(
      Type.Record(Type.String({ pattern: '^[a-z_]+$' }), Type.String(says('text')), keysSay('word')),
    ),
    menu: Type.Array(MenuEntry, entries),
  },
  closed,
);
export type Domain = Static<typeof Domain>;

/** A menu node as `org/user/menu` delivers it: only what the session may see. */
export interface MenuNode {
  path: string;
  name: string;
  layout?: 1 | 2 | 3;
  hidden: boolean;
  meta: {
    title: string;
    icon?: string;
    keepAlive: boolean;
    keepAliveLevel: number;
    module?: string;
    /** Page document id of a generated page. */
    dynamicId?: string;
    view?: string;
    tabChild: boolean;
    routeButtonRelation?: Record<string, string>;
    /** Full codes the session holds here. */
    permissions: string[];
  };
  children: MenuNode[];
}
