import Type, { type Static, type TProperties } from 'typebox';
import { MOST } from '../bounds';
import { COLUMN_NAME } from '../column-name';
import { keysMean, parts, says } from '../../grammar/says';
import { PermissionCodes } from '../permission-grammar';
import { closed, pageSections } from '../page-document';
import { cause } from '../../problems/causes';
import { unknownName } from '../../problems/unknown-name';
import { named, valueNames } from '../../grammar/named';
import type { PageKindScope, RowsOfPage } from './page-kind';

const PAGE = Type.String({ pattern: '^[a-z][a-z0-9-]*$', ...says('page') });
const columnOfPage = Type.String({ pattern: COLUMN_NAME, ...says('column', { of: 'page' }) });

/** What is computed over the rows. */
const FigureValue = Type.Object(
  {
    kind: named(
      '算法',
      Type.Enum(['count', 'sum', 'avg'], valueNames({ count: '条数', sum: '合计', avg: '平均' })),
    ),
    column: named({ title: '数值列', help: '合计和平均须写' }, Type.Optional(columnOfPage)),
  },
  closed,
);

/** The rows that a block is about: those of a list page that also meet the criteria. */
const source = {
  page: named({ title: '列表页面', help: '取其固定条件和权限；点击打开它' }, PAGE),
  criteria: named(
    { title: '条件', help: '列 → 值，与该列表的查询相同' },
    Type.Optional(
      Type.Record(
        Type.String({ pattern: COLUMN_NAME }),
        Type.Any(says('data')),
        keysMean('column', { of: 'page' }),
      ),
    ),
  ),
};
const value = named({ title: '取值', help: '缺省为条数' }, Type.Optional(FigureValue));

const Figure = Type.Object(
  {
    key: named('标识', Type.String(says('key'))),
    title: named('标题', Type.String({ minLength: 1, maxLength: 20, ...says('text') })),
    ...source,
    value,
  },
  closed,
);

/** A block of one kind; it is omitted for users without its permission, or without that of its list. */
const block = <Kind extends string, Own extends TProperties>(kind: Kind, title: string, own: Own) =>
  Type.Object(
    {
      key: named('标识', Type.String(says('key'))),
      kind: named('区块类型', Type.Literal(kind, valueNames({ [kind]: title } as Record<Kind, string>))),
      title: named('标题', Type.String({ minLength: 1, maxLength: 30, ...says('text') })),
      /** Width in 24ths of the row; the whole row by default. */
      span: named(
        { title: '宽度', help: '共 24 份中的份数' },
        Type.Optional(Type.Integer({ minimum: 1, maximum: 24 })),
      ),
      permission: named(
        { title: '权限', help: '完整权限码，可用 && 和 || 连接，&& 优先；没有的人看不到本区块' },
        Type.Optional(PermissionCodes),
      ),
      ...own,
    },
    closed,
  );

const Block = Type.Union([
  block('cards', '数字卡片', {
    figures: named(
      '数字',
      Type.Array(Figure, { minItems: 1, maxItems: MOST.figures, ...parts('block', ['key']) }),
    ),
  }),
  block('trend', '趋势图', {
    ...source,
    value,
    date: named({ title: '日期列', help: '须可按范围查询' }, columnOfPage),
    by: named('间隔', Type.Enum(['day', 'month'], valueNames({ day: '日', month: '月' }))),
    last: named(
      { title: '最近几个间隔', help: '含当前；缺省 14 日或 12 月' },
      Type.Optional(Type.Integer({ minimum: 2, maximum: MOST.groups })),
    ),
  }),
  block('bars', '柱状图', {
    ...source,
    value,
    column: named({ title: '分组的列', help: '选项列或引用列，须可查询' }, columnOfPage),
    most: named(
      { title: '最多几组', help: '缺省 10，按数值从大到小' },
      Type.Optional(Type.Integer({ minimum: 1, maximum: MOST.groups })),
    ),
  }),
  block('list', '列表', {
    ...source,
    rows: named(
      { title: '行数', help: '缺省 5' },
      Type.Optional(Type.Integer({ minimum: 1, maximum: MOST.blockRows })),
    ),
    columns: named(
      { title: '显示的列', help: '缺省为列表显示的各列' },
      Type.Optional(Type.Array(columnOfPage, { minItems: 1, maxItems: 20, uniqueItems: true })),
    ),
  }),
  /** What the user has opened last, and typed without saving, in this browser. */
  block('recent', '最近打开', {}),
  block('drafts', '我的草稿', {}),
  block('links', '快捷入口', {
    pages: named(
      { title: '入口页面', help: '缺省为全部可打开的页面' },
      Type.Optional(Type.Array(PAGE, { maxItems: MOST.links })),
    ),
  }),
]);
/** A block as the document declares it. */
export type Block = Static<typeof Block>;
/** A figure of a block of cards. */
export type Figure = Static<typeof Figure>;
/** What is computed over the rows of a figure. */
export type FigureValue = Static<typeof FigureValue>;

/** A dashboard: figures, charts, lists and shortcuts side by side. */
export const BlocksPage = Type.Object(
  {
    ...pageSections,
    kind: named(
      { title: '页面类型', help: '数字、图表、列表和快捷入口' },
      Type.Literal('blocks', valueNames({ blocks: '区块页' })),
    ),
    blocks: named(
      '区块',
      Type.Array(Block, { minItems: 1, maxItems: MOST.blocks, ...parts('block', ['key']) }),
    ),
  },
  closed,
);

/** Keys are unique; every page and column exists, and the rows can be searched, summed and grouped by the columns. */
export function checkBlocksPage({ blocks }: Static<typeof BlocksPage>, scope: PageKindScope): void {
  uniqueKeys(blocks, 'blocks', scope);
  blocks.forEach((one, at) => {
    const path = `blocks[${at}]`;
    if (one.kind === 'cards') {
      uniqueKeys(one.figures, `${path}.figures`, scope);
      one.figures.forEach((figure, place) => checkSource(figure, `${path}.figures[${place}]`, scope));
    } else if (one.kind === 'links')
      one.pages?.forEach((page, place) => checkPage(page, `${path}.pages[${place}]`, scope));
    else if (one.kind !== 'recent' && one.kind !== 'drafts') checkSource(one, path, scope);
    if (one.kind === 'list') checkColumns(one, path, scope);
    if (one.kind === 'trend') checkGroup(one, one.date, `${path}.date`, ['range'], scope);
    if (one.kind === 'bars') checkGroup(one, one.column, `${path}.column`, ['equal', 'in'], scope);
  });
}

function checkColumns(
  { page, columns = [] }: Computed & { columns?: readonly string[] },
  path: string,
  scope: PageKindScope,
): void {
  const names = scope.rowsOf(page)?.byName;
  columns.forEach((name, at) => {
    if (names && !names.has(name))
      scope.report(`${path}.columns[${at}]`, unknownName(name, [...names.keys()]));
  });
}

function uniqueKeys(list: readonly { key: string }[], path: string, { report }: PageKindScope): void {
  list.forEach(({ key }, at) => {
    if (list.findIndex((one) => one.key === key) < at)
      report(`${path}[${at}].key`, cause('valueTwice', { came: JSON.stringify(key) }));
  });
}

/** The rows and the value of a figure. */
interface Computed {
  page: string;
  criteria?: Record<string, unknown>;
  value?: FigureValue;
}

function checkSource({ page, criteria = {}, value: of }: Computed, path: string, scope: PageKindScope): void {
  if (!checkPage(page, `${path}.page`, scope)) return;
  const rows = scope.rowsOf(page);
  if (rows === undefined) {
    // An entity that cannot be read is reported at its own place.
    if (!scope.hasEntity(page)) scope.report(`${path}.page`, cause('blockNeedsEntity'));
    return;
  }
  for (const name of Object.keys(criteria)) {
    const field = rows.byName.get(name);
    const at = `${path}.criteria.${name}`;
    if (!field) scope.report(at, unknownName(name, [...rows.byName.keys()]));
    else if (!rows.searchable.has(name) || field.sensitive)
      scope.report(at, cause('notSearchable', { name }));
    else reportUndecided(rows, name, criteria, at, scope);
  }
  if (!of) return;
  if ((of.kind === 'count') !== (of.column === undefined))
    return scope.report(`${path}.value`, cause('figureColumn'));
  if (of.column === undefined) return;
  const field = rows.byName.get(of.column);
  if (!field) scope.report(`${path}.value.column`, unknownName(of.column, [...rows.byName.keys()]));
  else if (!rows.isNumber(of.column) || field.sensitive)
    scope.report(`${path}.value.column`, cause('figureNotNumber', { name: of.column }));
}

function checkPage(page: string, path: string, { pages, report }: PageKindScope): boolean {
  const known = pages.has(page);
  if (!known) report(path, unknownName(page, pages.ids()));
  return known;
}

/** The ids in a reference whose entity depends on another column mean nothing unless criteria decide about the entity. */
function reportUndecided(
  rows: RowsOfPage,
  name: string,
  criteria: Record<string, unknown>,
  path: string,
  { report }: PageKindScope,
): void {
  const by = rows.undecided(name, criteria);
  if (by !== undefined) report(path, cause('refersByUndecided', { name, by }));
}

function checkGroup(
  { page, criteria = {} }: Computed,
  name: string,
  path: string,
  kinds: readonly string[],
  scope: PageKindScope,
): void {
  const { rowsOf, report } = scope;
  const rows = rowsOf(page);
  if (!rows) return;
  const field = rows.byName.get(name);
  const kind = rows.searchable.get(name);
  if (!field) report(path, unknownName(name, [...rows.byName.keys()]));
  else if (!kind || !kinds.includes(kind) || field.sensitive || !rows.isSingle(name))
    report(path, cause('notGroupable', { name }));
  else reportUndecided(rows, name, criteria, path, scope);
}
