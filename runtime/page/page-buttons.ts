import type { Field } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import type { CompiledAction, CompiledPage } from '../../schemas/model/page';
import { isPermitted } from '../../schemas/document/permission';
import { revealable } from '../record/masked-fields';

/**
 * What the signed-in user may do on a page. A missing call or a missing code leaves the button out; on a page whose rows
 * are not his to change (`writes`), all that would change something.
 */
export interface PageButtons {
  /** A record can be read whole. */
  view: boolean;
  /** It is read also by who may change it: the document says what its detail shows. */
  viewAll: boolean;
  add: boolean;
  edit: boolean;
  remove: boolean;
  removeSelected: boolean;
  /** Masked columns that may be seen in full, one value at a time. */
  masked: readonly Field[];
  toolbar: readonly CompiledAction[];
  rowActions: readonly CompiledAction[];
}

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

/** Whether a button does more than show something. */
export function changesSomething({ route, dialog }: CompiledAction): boolean {
  return route === undefined && dialog?.kind !== 'permissions' && dialog?.kind !== 'reveal';
}

/** Conditions of the row actions by key; an action without one is always there. */
export type RowConditions = ReadonlyMap<string, (row: JsonObject) => boolean>;

/** The actions a row offers now. */
export function actionsOf(
  row: JsonObject,
  actions: readonly CompiledAction[],
  conditions: RowConditions,
): CompiledAction[] {
  return actions.filter((action) => !action.when || conditions.get(action.key)?.(row) === true);
}

/** Compiles the conditions of a page; the expression engine travels only when there are any. */
export async function rowConditions(actions: readonly CompiledAction[]): Promise<RowConditions> {
  const conditional = actions.filter((action) => action.when);
  if (conditional.length === 0) return new Map();
  const { compileExpression } = await import('../../schemas/expression/expression');
  return new Map(
    conditional.map((action) => {
      const expression = compileExpression(action.when ?? '');
      // The budget is per row; a condition that exceeds it does not hold.
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

/** Whether what a button opens is there: a page this session may open, a dialog that is drawn. */
function isDrawn({ dialog, route }: CompiledAction, routes: ReadonlyMap<string, string>): boolean {
  return (route === undefined || routes.has(route)) && (dialog === undefined || DRAWN.has(dialog.kind));
}

const NO_ROUTES: ReadonlyMap<string, string> = new Map();

const DRAWN: ReadonlySet<string> = new Set(['assign', 'permissions', 'reveal']);
