import type { PageAction } from '../document/page-action';
import type { PageConfig, PageSections } from '../document/page-document';
import type { PageKind } from '../document/page-kinds/page';

/** Which pages use a part of a document. */
export interface Drawn {
  readonly kinds: readonly PageKind[];
  /** False: not a list whose columns are made from data, where a row stands for several records. */
  readonly pivot?: false;
  /** False: not the list of a tree. */
  readonly tree?: false;
}

type Table = PageSections['tableConfig'];
type Inner<Value, Path extends string> = {
  [Key in keyof Required<Value> & string as `${Path}.${Key}`]: Drawn;
};

const EVERY: Drawn = {
  kinds: ['list', 'detail', 'form', 'settings', 'wizard', 'blocks', 'import'],
};
const LIST: Drawn = { kinds: ['list'] };
/** Of the rows of a list, one by one. */
const ROWS: Drawn = { kinds: ['list'], pivot: false };
const DETAIL: Drawn = { kinds: ['list', 'detail'], pivot: false };
const FORM: Drawn = { kinds: ['list', 'form', 'wizard'] };
const RECORD: Drawn = { kinds: ['list', 'detail', 'form', 'wizard'] };

/**
 * Which pages use which part of a document, by its path. Every key of the grammar of `pageConfig` and `tableConfig`
 * stands here (`tests/language/drawn-parts.test.ts`), so that no screen ignores a key silently.
 */
export const DRAWN_PARTS: {
  readonly [Key in keyof Required<PageConfig> as `pageConfig.${Key}`]: Drawn;
} & Inner<NonNullable<PageConfig['detail']>, 'pageConfig.detail'> &
  Inner<NonNullable<PageConfig['dialog']>, 'pageConfig.dialog'> &
  Inner<NonNullable<PageConfig['find']>, 'pageConfig.find'> &
  Inner<Table, 'tableConfig'> &
  Inner<Table['columns'][number], 'tableConfig.columns[]'> &
  Inner<NonNullable<Table['others']>, 'tableConfig.others'> &
  Record<'searches' | 'formConfig.list', Drawn> = {
  'pageConfig.searchUrl': { kinds: ['list', 'settings'] },
  'pageConfig.addUrl': FORM,
  'pageConfig.updateUrl': { kinds: ['list', 'form', 'wizard', 'settings'], pivot: false },
  'pageConfig.detailUrl': { ...RECORD, pivot: false },
  'pageConfig.delUrl': ROWS,
  'pageConfig.batchDelUrl': ROWS,
  'pageConfig.changeLogUrl': RECORD,
  'pageConfig.operateLogUrl': LIST,
  'pageConfig.listRouterConfig': EVERY,
  'pageConfig.permission': EVERY,
  'pageConfig.permissionMap': EVERY,
  'pageConfig.pageSize': { kinds: ['list'], tree: false },
  'pageConfig.preset': FORM,
  'pageConfig.tabs': LIST,
  'pageConfig.sideTree': LIST,
  'pageConfig.refreshSeconds': { kinds: ['list', 'blocks'] },
  'pageConfig.moves': ROWS,
  'pageConfig.readOnly': LIST,
  'pageConfig.dialog': LIST,
  'pageConfig.dialog.as': LIST,
  'pageConfig.dialog.width': LIST,
  'pageConfig.detail': DETAIL,
  'pageConfig.detail.as': ROWS,
  'pageConfig.detail.width': ROWS,
  'pageConfig.detail.columns': DETAIL,
  'pageConfig.detail.children': DETAIL,
  'pageConfig.detail.compare': DETAIL,
  'pageConfig.children': { kinds: ['list'], pivot: false, tree: false },
  'pageConfig.import': { kinds: ['list', 'import'], pivot: false },
  'pageConfig.nameColumn': RECORD,
  'pageConfig.find': ROWS,
  'pageConfig.find.subtitle': ROWS,
  'pageConfig.revealAfterAdd': LIST,
  'pageConfig.toolbar': LIST,
  'pageConfig.rowActions': DETAIL,
  'pageConfig.verbs': DETAIL,
  'pageConfig.verbFacts': DETAIL,
  'tableConfig.columns': { kinds: ['list', 'detail'] },
  'tableConfig.columns[].column': { kinds: ['list', 'detail'] },
  'tableConfig.columns[].label': { kinds: ['list', 'detail'] },
  'tableConfig.columns[].width': LIST,
  'tableConfig.columns[].fixed': LIST,
  'tableConfig.columns[].hidden': LIST,
  'tableConfig.columns[].switch': ROWS,
  'tableConfig.columns[].join': ROWS,
  'tableConfig.pivot': LIST,
  'tableConfig.others': LIST,
  'tableConfig.others.index': LIST,
  'tableConfig.others.selection': LIST,
  'tableConfig.others.summary': LIST,
  'formConfig.list': RECORD,
  searches: LIST,
};

type DialogKind = NonNullable<PageAction['dialog']>['kind'];

/** The buttons that open a dialog of a kind: those of a row, and those of the toolbar, which have none. */
export const DRAWN_DIALOGS: {
  readonly [Kind in DialogKind]: readonly ('toolbar' | 'rowActions')[];
} = {
  audit: ['toolbar', 'rowActions'],
  history: ['toolbar', 'rowActions'],
  assign: ['rowActions'],
  permissions: ['rowActions'],
  reveal: ['rowActions'],
  print: ['rowActions'],
  document: ['rowActions'],
};
