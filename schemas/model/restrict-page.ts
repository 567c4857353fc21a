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
export function restrictPage(page: CompiledPage, limits: PageLimits): CompiledPage {
  const restriction = new Restriction(limits);
  const seen = (name: string) => restriction.isSeen(name);
  const isFixed = (name: string) => restriction.isFixed(name);
  const { columns, formConfig, checks, guards, ...sections } = page;
  const { toolbar, rowActions, init, moves, import: imports, ...config } = page.pageConfig;
  // Without its criterion a tab would show other rows than its title says.
  const tabs = config.tabs?.filter(({ preset = {} }) => Object.keys(preset).every(seen));
  const { formBy, workflow } = sections;
  const left = (prune(Page, { ...sections, pageConfig: config } as unknown as Json, CONTEXT, (place) =>
    restriction.isGone(place),
  ) ?? sections) as unknown as CompiledPage;
  const buttons = (actions: readonly CompiledAction[]) =>
    actions.flatMap((action) => restriction.action(action, workflow));
  return {
    ...left,
    formBy: formBy && [formBy.column, formBy.data].every(seen) ? formBy : undefined,
    pageConfig: {
      ...left.pageConfig,
      nameColumn: left.pageConfig.nameColumn ?? '',
      ...(tabs && { tabs }),
      ...(moves && !isFixed(moves.parent) && { moves: restrictedMoves(moves, isFixed) }),
      ...(init && { init }),
      ...(imports && {
        import: { ...imports, ...(imports.params && { params: restriction.form(imports.params) }) },
      }),
      toolbar: buttons(toolbar),
      rowActions: buttons(rowActions),
    },
    columns: columns.filter(({ model }) => seen(model)).map((field) => restriction.field(field)),
    formConfig: restriction.form(formConfig, true),
    checks: restriction.checks(checks),
    ...(guards && { guards: guards.filter(({ when }) => restriction.isReadable(when)) }),
    workflow: workflow && seen(workflow.state) ? restriction.workflow(workflow) : undefined,
    tableConfig: {
      ...left.tableConfig,
      columns: left.tableConfig.columns.map((column) => restriction.listed(column)),
    },
  };
}

type Workflow = NonNullable<CompiledPage['workflow']>;
type Listed = CompiledPage['tableConfig']['columns'][number];

/** What a user's limits leave of each part of a page. */
class Restriction {
  constructor(private readonly limits: PageLimits) {}

  isSeen(name: string): boolean {
    return isSeen(name, this.limits.hidden);
  }

  /** A column that the user cannot change is shown, not switched and not assigned. */
  isFixed(name: string): boolean {
    const { hidden, readOnly, heldBack } = this.limits;
    return hidden.has(name) || readOnly.has(name) || heldBack?.has(name) === true;
  }

  /** Whether a place of the grammar names a hidden column or reads one. */
  isGone({ as, says, text }: Place): boolean {
    return (
      as === 'value' &&
      ((says.kind === 'column' && says.of === undefined && !this.isSeen(text)) ||
        (says.kind === 'expression' && !this.isReadable(text)))
    );
  }

  /** A field without the rules that read hidden columns. */
  field(given: Field): Field {
    const { readOnly, lines } = this.limits;
    const linkage = given.linkage?.filter((rule) => this.isReadable(...expressionsOf(rule)));
    const limits = given.lines && lines?.get(given.lines.entity);
    return {
      ...given,
      ...(limits && restrictedLines(given, limits)),
      ...(readOnly.has(given.model) && { readOnly: true }),
      ...(linkage && { linkage }),
      ...(given.far && { far: given.far.filter((one) => this.isSeen(one.model)) }),
    };
  }

  /** `ofRow`: the form of the rows themselves, which shows values that the user can enter but not change. */
  form(given: CompiledForm, ofRow = false): CompiledForm {
    const { heldBack } = this.limits;
    const field = (one: Field): Field | null => {
      if (!this.isSeen(one.model)) return null;
      return ofRow && heldBack?.has(one.model) ? { ...this.field(one), heldBack: true } : this.field(one);
    };
    return { ...given, list: mapNodes(given.list, { field }), checks: this.checks(given.checks) };
  }

  /** The checks that neither stand at a hidden column nor read one. */
  checks(given: readonly Check[]): Check[] {
    return given.filter(({ path, when, expr }) => this.isSeen(path) && this.isReadable(when, expr));
  }

  /** An action of a page with this workflow; none where the user cannot do what it does. */
  action({ form, ...given }: CompiledAction, workflow: Workflow | undefined): CompiledAction[] {
    const left = prune(PageAction, given as unknown as Json, CONTEXT, (place) => this.isGone(place)) as
      typeof given | undefined;
    // Without its dialog the button would call its URL at once.
    if (!left || (given.dialog && !left.dialog)) return [];
    if (given.dialog?.kind === 'assign' && given.dialog.rows && this.isFixed(given.dialog.rows.column))
      return [];
    // Who may not change the state may not change it by a verb either.
    if (given.verb && workflow && this.limits.readOnly.has(workflow.state)) return [];
    return [{ ...left, ...(form && { form: this.form(form) }) }];
  }

  /** A workflow whose state the user sees, without its hidden columns. */
  workflow(given: Workflow): Workflow {
    const seen = (name: string) => this.isSeen(name);
    const reopening = ({ columns, ...rule }: Reopened): Reopened => ({
      ...rule,
      ...(columns && { columns: columns.filter(seen) }),
    });
    return {
      ...given,
      facts: given.facts.filter(seen),
      ...(given.reopen && { reopen: given.reopen.map(reopening) }),
    };
  }

  /** A column of the table. */
  listed({ switch: switched, ...column }: Listed): Listed {
    return {
      ...column,
      ...(switched && !this.isFixed(column.column) && { switch: switched }),
      field: this.field(column.field),
    };
  }

  isReadable(...texts: (string | undefined)[]): boolean {
    return texts.every((text) => isSeenBy(text, this.limits.hidden));
  }
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
type Reopened = NonNullable<Workflow['reopen']>[number];

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
