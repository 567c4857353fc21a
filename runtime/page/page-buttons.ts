import { DRAWN_DIALOGS } from '../../schemas/check/drawn-parts';
import type { Field } from '../../schemas/model/field';
import type { CompiledAction, CompiledPage } from '../../schemas/model/page';
import { isPermitted } from '../../schemas/document/permission';
import { revealable } from '../record/masked-fields';
import type { OpenRecord } from './use-record-address';

/**
 * The actions available to the current user on a page. An action without its call or permission is omitted, as is
 * every writing action on a page whose rows the user cannot change (`writes`).
 */
export interface PageButtons {
  /** A record can be opened for reading. */
  view: boolean;
  /** Reading is offered also to users who may edit, because the document defines a detail view. */
  viewAll: boolean;
  add: boolean;
  edit: boolean;
  remove: boolean;
  removeSelected: boolean;
  /** Masked columns that the user may reveal one value at a time. */
  masked: readonly Field[];
  /** Rows can be imported from a sheet. */
  imports: boolean;
  /** Inserts the default rows into an empty list. */
  init?: CompiledAction;
  /** The calls of the logs of the rows that the user may read: changes, and operations. */
  changeLog?: string;
  operateLog?: string;
  /** The calls that export the rows. */
  exports?: string;
  /** The calls of the templates of exports and prints, for users who configure them. */
  templates?: string;
  /** The call for prints of the rows. */
  prints?: string;
  /** The changes of one row can be read. */
  history: boolean;
  toolbar: readonly CompiledAction[];
  rowActions: readonly CompiledAction[];
  /** Verbs of documents that can be asked for several selected rows. */
  bulkVerbs: readonly CompiledAction[];
}

/** Computes the actions from the permissions held and the routes of the session. */
export function pageButtons(
  page: CompiledPage,
  held: ReadonlySet<string>,
  writes = true,
  routes: ReadonlyMap<string, string> = NO_ROUTES,
): PageButtons {
  const {
    permission,
    addUrl,
    updateUrl,
    detailUrl,
    delUrl,
    batchDelUrl,
    readOnly,
    init,
    toolbar,
    rowActions,
    changeLog,
    operateLog,
    exports,
    templates,
    prints,
    import: imported,
  } = page.pageConfig;
  const may = (suffix: string, url: string | undefined) =>
    !readOnly &&
    writes &&
    url !== undefined &&
    permission[suffix] !== undefined &&
    isPermitted(permission[suffix], held);
  const granted = (place: 'toolbar' | 'rowActions') => (action: CompiledAction) =>
    isPermitted(action.permission, held) &&
    isDrawn(action, place, routes) &&
    (writes || !changesSomething(action));
  const imports = !readOnly && writes && imported !== undefined && isPermitted(imported.permission, held);
  const given = rowActions.filter(granted('rowActions'));
  const logs = {
    ...(changeLog && isPermitted(changeLog.permission, held) && { changeLog: changeLog.url }),
    ...(operateLog && isPermitted(operateLog.permission, held) && { operateLog: operateLog.url }),
    ...(exports && isPermitted(exports.permission, held) && { exports: exports.url }),
    ...(templates && isPermitted(templates.permission, held) && { templates: templates.url }),
    ...(prints && isPermitted(prints.permission, held) && { prints: prints.url }),
  };
  const { selection } = page.tableConfig.others;
  // A row of a pivot stands for several records.
  if (page.tableConfig.pivot)
    return {
      ...NO_ROW_BUTTONS,
      ...logs,
      add: may('add', addUrl),
      toolbar: toolbar.filter(granted('toolbar')).filter((action) => !action.bulk),
    };
  const view = detailUrl !== undefined && isPermitted(permission.search ?? '', held);
  return {
    view,
    viewAll: view && page.pageConfig.detail !== undefined,
    add: may('add', addUrl),
    edit: may('edit', updateUrl) && detailUrl !== undefined,
    remove: may('del', delUrl),
    removeSelected: may('del', batchDelUrl) && selection,
    imports,
    masked: revealable(page, held),
    ...(init && granted('toolbar')(init) && { init }),
    ...logs,
    history: logs.changeLog !== undefined,
    toolbar: toolbar.filter(granted('toolbar')),
    rowActions: given,
    bulkVerbs: selection ? given.filter(({ verb }) => verb?.batchUrl !== undefined) : [],
  };
}

/** Whether a button of the page opens a record as it is asked for: new, for editing or for reading. */
export function mayOpen(buttons: PageButtons, { kind, id }: OpenRecord): boolean {
  if (kind === 'detail') return buttons.view;
  return id === 0 ? buttons.add : buttons.edit;
}

/** The buttons without the one in the toolbar that adds the default rows. */
export function withoutInit(buttons: PageButtons): PageButtons {
  const { init, toolbar } = buttons;
  return init ? { ...buttons, toolbar: toolbar.filter(({ url }) => url !== init.url) } : buttons;
}

/** The buttons of a session that keeps the rows that it sees and makes no others. */
export function withoutNew(buttons: PageButtons): PageButtons {
  const toolbar = buttons.toolbar.filter((action) => action.bulk || !changesSomething(action));
  const kept: PageButtons = { ...buttons, add: false, imports: false, toolbar };
  delete kept.init;
  return kept;
}

/** Whether an action writes. */
export function changesSomething({ route, dialog }: CompiledAction): boolean {
  return route === undefined && (dialog === undefined || !READING.has(dialog.kind));
}

const READING: ReadonlySet<string> = new Set(['permissions', 'reveal', 'history', 'print']);

/** Whether the target of an action exists: a page the session may open, or a dialog that this place opens. */
function isDrawn(
  { dialog, route }: CompiledAction,
  place: 'toolbar' | 'rowActions',
  routes: ReadonlyMap<string, string>,
): boolean {
  if (route !== undefined && !routes.has(route)) return false;
  // A newer server may know further dialogs.
  return dialog === undefined || DRAWN_DIALOGS[dialog.kind]?.includes(place) === true;
}

const NO_ROW_BUTTONS = {
  view: false,
  viewAll: false,
  edit: false,
  remove: false,
  removeSelected: false,
  imports: false,
  masked: [],
  history: false,
  rowActions: [],
  bulkVerbs: [],
} as const satisfies Partial<PageButtons>;

const NO_ROUTES: ReadonlyMap<string, string> = new Map();
