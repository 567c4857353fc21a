import { CALL_WORDS } from '../document/call-words';
import type { TableColumn } from '../document/page-document';
import type { Page } from '../document/page-kinds/page';
import { permissionCode, permissionCodes } from '../document/permission';
import { cause } from '../problems/causes';
import type { Report } from '../problems/problem';
import { compileAction, placeholders } from './compile-action';
import type { FormScope } from './compile-form-config';
import type { EntityModel } from './entity-model';
import { switchesOf } from './entity-switches';
import type { Field } from './field';
import type { CompiledAction, CompiledSections, ListedColumn, TreeMoves } from './page';

/** What the parts of a list are compiled with. */
interface ListScope {
  model: EntityModel;
  module: string;
  form: FormScope;
  column(name: string, path: string): Field | undefined;
  report: Report;
}

/** A column of the list with its field, and with the call of its switch. */
export function listedColumn(
  { switch: given, label: _, ...rest }: TableColumn,
  field: Field,
  at: number,
  { model: { entity }, module, report, column }: ListScope,
): ListedColumn {
  const listed = { ...rest, field };
  // Different values may have the same mask, and each row keeps its own switch.
  if (rest.join && (given || field.sensitive))
    report(`tableConfig.columns[${at}].join`, cause('notJoined', { name: field.model }));
  if (!given) return listed;
  const path = `tableConfig.columns[${at}].switch`;
  const switched = switchesOf(entity).find((one) => one.column === field.model);
  if (!switched) {
    // A switch of a column that does not exist may be this one; it is reported where the entity declares it.
    if (switchesOf(entity).every((one) => entity.columns.some(({ name }) => name === one.column)))
      report(path, cause('noSwitch', { name: field.model, entity: entity.id }));
    return listed;
  }
  for (const side of ['on', 'off'] as const)
    for (const part of ['confirm', 'consequence'] as const)
      for (const name of placeholders(given[side]?.[part] ?? '')) column(name, `${path}.${side}.${part}`);
  const { permission = switched.permission, ...questions } = given;
  const url = `${entity.path}/${switched.call}/{id}/{to}`;
  return { ...listed, switch: { ...questions, url, permission: permissionCodes(module, permission) } };
}

/** The button that inserts the default rows into an empty list: the page's own one, or one that follows from the call. */
export function initAction(
  { page, model, module, form, column, report }: ListScope & { page: Page },
  toolbar: readonly CompiledAction[],
): CompiledAction | undefined {
  if (page.entity === undefined || !model.has('init') || page.pageConfig.readOnly) return undefined;
  const url = `${model.entity.path}/init`;
  const action = { key: 'init', label: CALL_WORDS.init[0], icon: 'rotate-cw', url, permission: 'add' };
  return (
    toolbar.find((one) => one.url === url) ??
    compileAction(action, { path: 'pageConfig', module, scope: form, column, report })
  );
}

/** The largest number of a column that orders rows and has no maximum. */
const LARGEST_SORT = 2_147_483_647;

/** How rows of a tree are moved; reports what cannot be moved. */
export function treeMoves({ page, model, report }: ListScope & { page: Page }): TreeMoves | undefined {
  if (page.pageConfig.moves !== true) return undefined;
  const { entity } = model;
  const fixed = (field: Field | undefined) => !field || field.readOnly === true || field.immutable === true;
  const by = new Map(model.fields.map((field) => [field.model, field]));
  const parent = by.get(entity.tree?.parent ?? '');
  if (page.entity === undefined || !parent?.source || fixed(parent) || !model.has('edit')) {
    report('pageConfig.moves', cause('noMoves', { entity: entity.id }));
    return undefined;
  }
  const [first] = entity.sort ?? [];
  const sort = first?.order === 'desc' ? undefined : by.get(first?.column ?? '');
  const { min, max } = sort?.options ?? {};
  return {
    parent: parent.model,
    url: parent.source.url,
    root: !parent.required,
    ...(sort?.type === 'number' &&
      !fixed(sort) && { sort: { column: sort.model, min: min ?? 0, max: max ?? LARGEST_SORT } }),
  };
}

/** The calls that export or print the rows of a list. */
export function exportsOf(
  { page, model: { entity, has } }: { page: Page; model: EntityModel },
  call: 'export' | 'print',
): CompiledSections['pageConfig']['exports'] {
  const { kind = 'list' } = page;
  // The record of a detail page is printed by the templates of a list.
  const isShown = kind === 'list' || (kind === 'detail' && call === 'print');
  if (page.entity === undefined || !isShown || !has('search')) return undefined;
  const permission = page.pageConfig.permissionMap?.[call] ?? permissionCode(entity.module, call);
  return { url: `${entity.path}/${call}`, permission };
}
