import type { Check } from '../document/entity';
import { compileExpression } from '../expression/expression';
import type { Field } from './field';
import { partContext, prune, type Place } from '../grammar/rewrite';
import type { Json } from '../json';
import type { Linkage } from '../document/linkage';
import { mapNodes } from './form-tree';
import type { CompiledAction, CompiledForm, CompiledPage, TreeMoves } from './page';
import { PageAction } from '../document/page-action';
import { isPath, pathParts } from './through';
import { Page } from '../document/page-kinds/page';

/**
 * Columns that the user cannot see, columns that are read-only for the user (the hidden ones included), and columns that
 * the user can enter but not change.
 */
interface PageLimits {
  hidden: ReadonlySet<string>;
  readOnly: ReadonlySet<string>;
  heldBack?: ReadonlySet<string>;
  /** The same for the columns of its line items, by their entity. */
  lines?: ReadonlyMap<string, Pick<PageLimits, 'hidden' | 'readOnly'>>;
}

/**
 * Removes from a page what the user has no right to: hidden columns are removed, read-only columns are shown and never
 * sent. The grammar finds every other place that names a hidden column or depends on one, except the page's own
 * criteria (`preset`), which the server rejects. Rules that read a hidden column run only on the server, which knows
 * the value.
 */
export function restrictPage(
  page: CompiledPage,
  { hidden, readOnly, heldBack, lines }: PageLimits,
): CompiledPage {
  const seen = (name: string) => isSeen(name, hidden);
  const readable = (...texts: (string | undefined)[]) => texts.every((text) => isSeenBy(text, hidden));
  const isGone = ({ as, says, text }: Place) =>
    as === 'value' &&
    ((says.kind === 'column' && says.of === undefined && !seen(text)) ||
      (says.kind === 'expression' && !readable(text)));
  const field = (given: Field): Field => {
    const linkage = given.linkage?.filter((rule) => readable(...expressionsOf(rule)));
    const limits = given.lines && lines?.get(given.lines.entity);
    return {
      ...given,
      ...(limits && restrictedLines(given, limits)),
      ...(readOnly.has(given.model) && { readOnly: true }),
      ...(linkage && { linkage }),
      ...(given.far && { far: given.far.filter((one) => seen(one.model)) }),
    };
  };
  const checks = (given: readonly Check[]) =>
    given.filter(({ path, when, expr }) => seen(path) && readable(when, expr));
  const form = (given: CompiledForm, ofRow = false): CompiledForm => ({
    ...given,
    list: mapNodes(given.list, {
      field: (one) =>
        !seen(one.model)
          ? null
          : ofRow && heldBack?.has(one.model)
            ? { ...field(one), heldBack: true }
            : field(one),
    }),
    checks: checks(given.checks),
  });
  // A column that the user cannot change is shown, not switched and not assigned.
  const isFixed = (name: string) => hidden.has(name) || readOnly.has(name) || heldBack?.has(name) === true;
  const action = ({ form: own, ...given }: CompiledAction): CompiledAction[] => {
    const left = prune(PageAction, given as unknown as Json, CONTEXT, isGone) as typeof given | undefined;
    // Without its dialog the button would call its URL at once.
    if (!left || (given.dialog && !left.dialog)) return [];
    if (given.dialog?.kind === 'assign' && given.dialog.rows && isFixed(given.dialog.rows.column)) return [];
    // Who may not change the state may not change it by a verb either.
    if (given.verb && page.workflow && readOnly.has(page.workflow.state)) return [];
    return [{ ...left, ...(own && { form: form(own) }) }];
  };
  const reopening = ({ columns: named, ...rule }: Reopened): Reopened => ({
    ...rule,
    ...(named && { columns: named.filter(seen) }),
  });
  const { columns, formConfig, checks: own, ...sections } = page;
  const { toolbar, rowActions, init, moves, ...config } = page.pageConfig;
  // Without its criterion a tab would show other rows than its title says.
  const tabs = config.tabs?.filter(({ preset = {} }) => Object.keys(preset).every(seen));
  const { formBy } = sections;
  const left = (prune(Page, { ...sections, pageConfig: config } as unknown as Json, CONTEXT, isGone) ??
    sections) as unknown as CompiledPage;
  return {
    ...left,
    formBy: formBy && [formBy.column, formBy.data].every(seen) ? formBy : undefined,
    pageConfig: {
      ...left.pageConfig,
      nameColumn: left.pageConfig.nameColumn ?? '',
      ...(tabs && { tabs }),
      ...(moves && !isFixed(moves.parent) && { moves: restrictedMoves(moves, isFixed) }),
      ...(init && { init }),
      toolbar: toolbar.flatMap(action),
      rowActions: rowActions.flatMap(action),
    },
    columns: columns.filter(({ model }) => seen(model)).map(field),
    formConfig: form(formConfig, true),
    checks: checks(own),
    workflow:
      page.workflow && seen(page.workflow.state)
        ? {
            ...page.workflow,
            facts: page.workflow.facts.filter(seen),
            ...(page.workflow.reopen && { reopen: page.workflow.reopen.map(reopening) }),
          }
        : undefined,
    tableConfig: {
      ...left.tableConfig,
      columns: left.tableConfig.columns.map(({ switch: switched, ...column }) => ({
        ...column,
        ...(switched && !isFixed(column.column) && { switch: switched }),
        field: field(column.field),
      })),
    },
  };
}

/** Moves without an order that the user cannot change. */
function restrictedMoves({ sort, ...moves }: TreeMoves, isFixed: (name: string) => boolean): TreeMoves {
  return { ...moves, ...(sort && !isFixed(sort.column) && { sort }) };
}

/** A path is hidden with its reference, too. */
function isSeen(name: string, hidden: ReadonlySet<string>): boolean {
  return !hidden.has(name) && !(isPath(name) && hidden.has(pathParts(name).reference));
}

function isSeenBy(text: string | undefined, hidden: ReadonlySet<string>): boolean {
  if (!text) return true;
  const { names, paths } = compileExpression(text);
  return [...names, ...paths].every((name) => isSeen(name, hidden));
}
type Reopened = NonNullable<NonNullable<CompiledPage['workflow']>['reopen']>[number];

/** Line items without the columns that the user cannot see, and without the rules that read them. */
function restrictedLines(
  { lines, cells = [] }: Field,
  { hidden, readOnly }: Pick<PageLimits, 'hidden' | 'readOnly'>,
): Pick<Field, 'lines' | 'cells'> {
  const readable = (...texts: (string | undefined)[]) => texts.every((text) => isSeenBy(text, hidden));
  const cell = (given: Field): Field => ({
    ...given,
    ...(given.linkage && { linkage: given.linkage.filter((rule) => readable(...expressionsOf(rule))) }),
    ...(given.far && { far: given.far.filter((one) => isSeen(one.model, hidden)) }),
    ...(readOnly.has(given.model) && { readOnly: true, options: { ...given.options, disabled: true } }),
  });
  return {
    cells: cells.filter(({ model }) => !hidden.has(model)).map(cell),
    ...(lines && {
      lines: {
        ...lines,
        checks: lines.checks.filter(({ path, when, expr }) => !hidden.has(path) && readable(when, expr)),
      },
    }),
  };
}

/** A compiled page depends neither on other documents nor on options of field types. */
const CONTEXT = partContext(new Map());

function expressionsOf({ when, then }: Linkage): (string | undefined)[] {
  return [when, then.set, then.fill, ...Object.values(then.options?.where ?? {})];
}
