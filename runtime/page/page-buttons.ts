import type { Field } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import type { CompiledAction, CompiledPage } from '../../schemas/model/page';
import { isPermitted } from '../../schemas/document/permission';
import { revealable } from '../record/masked-fields';

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
  toolbar: readonly CompiledAction[];
  rowActions: readonly CompiledAction[];
}

/** Computes the actions from the permissions held and the routes of the session. */
export function pageButtons(
  page: CompiledPage,
  held: ReadonlySet<string>,
  writes = true,
  routes: ReadonlyMap<string, string> = NO_ROUTES,
): PageButtons {
  const { permission, addUrl, updateUrl, detailUrl, delUrl, batchDelUrl, readOnly, toolbar, rowActions } =
    page.pageConfig;
  const may = (suffix: string, url: string | undefined) =>
    !readOnly &&
    writes &&
    url !== undefined &&
    permission[suffix] !== undefined &&
    isPermitted(permission[suffix], held);
  const granted = (action: CompiledAction) =>
    isPermitted(action.permission, held) && isDrawn(action, routes) && (writes || !changesSomething(action));
  const view = detailUrl !== undefined && isPermitted(permission.search ?? '', held);
  return {
    view,
    viewAll: view && page.pageConfig.detail !== undefined,
    add: may('add', addUrl),
    edit: may('edit', updateUrl) && detailUrl !== undefined,
    remove: may('del', delUrl),
    removeSelected: may('del', batchDelUrl) && page.tableConfig.others.selection,
    masked: revealable(page, held),
    toolbar: toolbar.filter(granted),
    rowActions: rowActions.filter(granted),
  };
}

/** Whether an action writes. */
export function changesSomething({ route, dialog }: CompiledAction): boolean {
  return route === undefined && dialog?.kind !== 'permissions' && dialog?.kind !== 'reveal';
}

/** Conditions of row actions by key; actions without one are always available. */
export type RowConditions = ReadonlyMap<string, (row: JsonObject) => boolean>;

/** The actions available for a row. */
export function actionsOf(
  row: JsonObject,
  actions: readonly CompiledAction[],
  conditions: RowConditions,
): CompiledAction[] {
  return actions.filter((action) => !action.when || conditions.get(action.key)?.(row) === true);
}

/** Compiles the conditions of a page; loads the expression engine only if there are any. */
export async function rowConditions(actions: readonly CompiledAction[]): Promise<RowConditions> {
  const conditional = actions.filter((action) => action.when);
  if (conditional.length === 0) return new Map();
  const { compileExpression } = await import('../../schemas/expression/expression');
  return new Map(
    conditional.map((action) => {
      const expression = compileExpression(action.when ?? '');
      // The evaluation budget is per row; exceeding it counts as false.
      const holds = (row: JsonObject): boolean => {
        try {
          return expression.test(row) === true;
        } catch {
          return false;
        }
      };
      return [action.key, holds];
    }),
  );
}

/** Whether the target of an action exists: a page the session may open, or a known dialog. */
function isDrawn({ dialog, route }: CompiledAction, routes: ReadonlyMap<string, string>): boolean {
  return (route === undefined || routes.has(route)) && (dialog === undefined || DRAWN.has(dialog.kind));
}

const NO_ROUTES: ReadonlyMap<string, string> = new Map();

const DRAWN: ReadonlySet<string> = new Set(['assign', 'permissions', 'reveal']);
