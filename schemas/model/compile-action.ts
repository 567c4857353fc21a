import { compileFormConfig, type FormScope } from './compile-form-config';
import type { Field } from './field';
import { checkExpression } from '../check/check-expression';
import type { CompiledAction } from './page';
import type { PageAction } from '../document/page-action';
import { checkComparisons } from '../check/check-comparisons';
import { checkIcon } from '../check/check-dictionary';
import { permissionCodes } from '../document/permission';
import { checkPerson } from '../check/check-person';
import { cause } from '../problems/causes';
import type { Report } from '../problems/problem';
import { isReference } from './chosen-source';
import { lostIn, pathsOf } from './paths-of';
import { pathParts } from './through';

/** What a button is compiled with. */
export interface ActionNeighbours {
  path: string;
  module: string;
  scope: FormScope;
  column(name: string, path: string): Field | undefined;
  report: Report;
}

/**
 * Compiles a button: full permission code, method and form. Reports every `{column}` and every name that does not
 * exist.
 */
export function compileAction(action: PageAction, neighbours: ActionNeighbours): CompiledAction {
  const { path, module, scope, column, report } = neighbours;
  const known = (names: readonly string[], at: string) =>
    names
      .filter((name) => name !== 'id' && name !== 'version')
      .forEach((name) => column(name, `${path}.${at}`));
  checkIcon(action.icon, `${path}.icon`, report);
  if (action.when) known(checkExpression(action.when, `${path}.when`, report), 'when');
  reportPaths(action.when, `${path}.when`, scope, report);
  for (const at of ['confirm', 'consequence'] as const) known(placeholders(action[at] ?? ''), at);
  known(placeholders(JSON.stringify(action.body ?? {})), 'body');
  known(placeholders(action.url), 'url');
  const personAt = `${path}.notBy.column`;
  checkPerson(
    action.notBy?.column,
    personAt,
    { entity: scope.paths?.own.entity.id, column: (name) => column(name, personAt) },
    report,
  );
  if (action.dialog?.kind === 'reveal') column(action.dialog.column, `${path}.dialog.column`);
  const { fieldTypes } = scope.neighbours;
  checkComparisons(action.when, `${path}.when`, { fields: scope.columns, fieldTypes }, report);
  const { form, permission, dialog, ...rest } = action;
  return {
    ...rest,
    ...(dialog && { dialog: compileDialog(dialog, neighbours) }),
    method: action.method ?? 'POST',
    permission: permissionCodes(module, permission),
    ...(form && { form: compileFormConfig(form, `${path}.form`, { ...scope, items: 'open' }, report) }),
  };
}

/** A dialog with the source of the rows that it assigns. */
function compileDialog(
  dialog: NonNullable<PageAction['dialog']>,
  { path, column, report }: ActionNeighbours,
): NonNullable<PageAction['dialog']> {
  if (dialog.kind !== 'assign') return dialog;
  const { url, rows } = dialog;
  if ((url === undefined) === (rows === undefined)) report(`${path}.dialog`, cause('assignsWhat'));
  if (!rows) return dialog;
  const field = column(rows.column, `${path}.dialog.rows.column`);
  const many = field?.source && field.options.multiple === true && !field.readOnly && !field.immutable;
  if (field && !many) report(`${path}.dialog.rows.column`, cause('notAssigned', { name: rows.column }));
  return { ...dialog, rows: { ...rows, source: rows.source ?? field?.source?.url ?? '' } };
}

/** A button is judged by its row, which has no values of the rows that it refers to: the condition would never hold. */
function reportPaths(when: string | undefined, at: string, { columns }: FormScope, report: Report): void {
  const read = [...pathsOf(when), ...lostIn(when).map(({ name, member }) => `${name}.${member}`)];
  for (const path of read) {
    const reference = columns.get(pathParts(path).reference);
    if (reference && isReference(reference)) report(at, cause('pathInButton', { name: path }), 'tolerated');
  }
}

/** The names in `{…}` of a text. */
export function placeholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
}
