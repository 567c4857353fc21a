import { checkTotalCircles } from '../check/check-total-circles';
import { checkChecks } from '../check/check-checks';
import { checkLinkageComparisons } from '../check/check-comparisons';
import { namesRead, readInRows } from '../check/names-read';
import { MOST } from '../document/bounds';
import { containerLook } from '../document/container-look';
import { chainTo, formDerivations } from './derivations';
import { checkGrammar } from '../parse/check-grammar';
import type { Field } from './field';
import {
  CONTAINERS,
  FormItem,
  FreeItem,
  type ContainerDocument,
  type FormConfig,
} from '../document/form-document';
import { formFields, mapNodes } from './form-tree';
import { isReference } from './chosen-source';
import type { EntityModel } from './entity-model';
import type { Linkage } from '../document/linkage';
import { byReference, withFar } from './paths-of';
import { readPaths, type PathNeighbours } from '../check/check-paths';
import { isObject, type JsonObject } from '../json';
import { derivedFromSensitive } from './inherit-sensitivity';
import { innerOptions } from './inner-options';
import { checkCircles, overrideField } from './join-field';
import type { Neighbours } from './neighbours';
import type { CompiledForm, FormNode } from './page';
import { reportBelow, type Report } from '../problems/problem';
import { cause } from '../problems/causes';
import { unknownName } from '../problems/unknown-name';
import { resolvePath } from './resolve-path';
import { isPath } from './through';

/** What a form's items are compiled against. */
export interface FormScope {
  /** Columns that items join by `model`. */
  columns: ReadonlyMap<string, Field>;
  /** What the columns can refer to. */
  neighbours: Neighbours;
  /**
   * `column`: every item needs a column. `open`: an item needs no column when it sets type and label itself, and the
   * column's protection (read-only, immutable, masked) does not apply, because the form fills the body of an action.
   * `foreign`: like `open`, and any model name is allowed.
   */
  items: 'column' | 'open' | 'foreign';
  /** The entity whose columns they are, and the entities it refers to. Absent for a form of a foreign API. */
  paths?: { own: EntityModel } & PathNeighbours;
  /** The surrounding container is disabled, and with it every item inside. */
  disabled?: boolean;
}

/** The scope of one form, with the number of fields and containers it may still have. */
interface CountedScope extends FormScope {
  left: { nodes: number };
  /** Names that the rules of its items read, by place; the items that they name may come later. */
  read: Map<string, readonly string[]>;
  /** The rules of its items. */
  ruled: { model: string; linkage: readonly Linkage[]; at: string }[];
}

const DEFAULTS = { layout: 'vertical', labelWidth: 100, columns: 2 } as const;

/** Compiles `{ list, config }` of a document to nodes with complete fields. Problems go to `report`. */
export function compileFormConfig(
  form: FormConfig,
  path: string,
  scope: FormScope,
  report: Report,
): CompiledForm {
  const counted: CountedScope = { ...scope, left: { nodes: MOST.formNodes }, read: new Map(), ruled: [] };
  const list = compileNodes(form.list, `${path}.list`, counted, report);
  const fields = formFields(list);
  if (fields.some((field) => field.linkage !== scope.columns.get(field.model)?.linkage)) {
    checkCircles(fields, path, report, scope.neighbours.fieldTypes);
    checkTotalCircles(fields, () => path, report);
  }
  keepSensitive(fields, path, scope, report);
  const models = new Set<string>();
  const twice = new Set<string>();
  for (const { model } of fields) (models.has(model) && model !== '' ? twice : models).add(model);
  for (const model of twice)
    report(path, cause('modelTwice', { name: model }), scope.items === 'foreign' ? 'warning' : undefined);
  // A column that there is not is a problem of the entity.
  for (const { model, sourceBy } of fields)
    if (sourceBy && scope.columns.has(sourceBy.column) && !models.has(sourceBy.column))
      report(path, cause('refersByMissing', { name: model, by: sourceBy.column }));
  checkChecks(form.checks ?? [], `${path}.checks`, models, report);
  checkRead(counted, models, report);
  const checks = form.checks ?? [];
  const { paths } = scope;
  const rules = { fields: counted.ruled, checks, checksAt: `${path}.checks` };
  const far = byReference(paths ? readPaths(paths.own, rules, paths, report) : []);
  return {
    list: far.size > 0 ? mapNodes(list, { field: (field) => withFar(field, far.get(field.model)) }) : list,
    checks,
    config: compileLayout(form.config),
  };
}

/** Rules read items of the form or columns. What an imported form means by another name is unknown. */
function checkRead(
  { read, columns, items }: CountedScope,
  models: ReadonlySet<string>,
  report: Report,
): void {
  const severity = items === 'foreign' ? 'warning' : 'tolerated';
  for (const [path, names] of read)
    for (const name of names)
      if (!models.has(name) && !columns.has(name))
        report(path, unknownName(name, [...models, ...columns.keys()]), severity);
}

/**
 * No rule of a form may write a sensitive value into a column that is not sensitive. On a page with an entity this is
 * reported; on a page of a foreign API the item becomes sensitive itself.
 */
function keepSensitive(
  fields: readonly Field[],
  path: string,
  { columns, neighbours, items, paths }: FormScope,
  report: Report,
): void {
  const byModel = new Map(fields.map((field) => [field.model, field]));
  const far = (name: string) => {
    const through = paths && isPath(name) ? resolvePath(name, paths.own, paths) : null;
    return through && 'field' in through ? through.field : undefined;
  };
  const isSensitive = (name: string) =>
    (columns.get(name) ?? byModel.get(name) ?? far(name))?.sensitive !== undefined;
  const derivations = formDerivations(fields, neighbours.fieldTypes);
  for (const field of fields) {
    const chain = isSensitive(field.model) ? null : chainTo(derivations, field.model, isSensitive);
    if (!chain) continue;
    if (items === 'foreign') field.sensitive = 'all';
    else report(path, derivedFromSensitive(chain));
  }
}

/** A fixed label width takes precedence over a relative one. */
function compileLayout(given: FormConfig['config'] = {}): CompiledForm['config'] {
  const { layout, labelWidth, columns } = { ...DEFAULTS, ...given };
  const share = given.labelWidth === undefined && given.labelSpan !== undefined;
  return {
    layout,
    labelWidth,
    columns,
    ...(share && { labelSpan: given.labelSpan }),
    ...(given.hideRequiredMark && { hideRequiredMark: true }),
  };
}

function compileNodes(
  list: readonly unknown[],
  path: string,
  scope: CountedScope,
  report: Report,
): FormNode[] {
  return list.flatMap((node, at) => compileNode(node, `${path}[${at}]`, scope, report) ?? []);
}

function compileNode(node: unknown, path: string, scope: CountedScope, report: Report): FormNode | null {
  if (!takeOne(scope, path, report)) return null;
  const type = isObject(node) ? node.type : undefined;
  if (typeof type === 'string' && Object.hasOwn(CONTAINERS, type)) {
    const problems = checkGrammar(CONTAINERS[type as keyof typeof CONTAINERS], node, path);
    problems.forEach((found) => report(found.path, found));
    return problems.length > 0
      ? null
      : compileContainer(node as unknown as ContainerDocument, path, scope, report);
  }
  return compileItem(node, path, scope, report);
}

/** Counts a node, pane, column or cell: each is checked and compiled, so their number bounds the time for one form. */
function takeOne({ left }: CountedScope, path: string, report: Report): boolean {
  left.nodes -= 1;
  if (left.nodes === -1) report(path, cause('tooManyValues', { n: MOST.formNodes }));
  return left.nodes >= 0;
}

function compileContainer(
  node: ContainerDocument,
  path: string,
  scope: CountedScope,
  report: Report,
): FormNode {
  const within = node.options?.disabled === true ? { ...scope, disabled: true } : scope;
  const inner = (list: readonly unknown[], at: string) =>
    takeOne(scope, `${path}.${at}`, report) ? compileNodes(list, `${path}.${at}`, within, report) : [];
  const { key } = node;
  switch (node.type) {
    case 'card':
      return {
        kind: 'card',
        key,
        label: node.label ?? '',
        list: compileNodes(node.list, `${path}.list`, within, report),
      };
    case 'grid':
      return {
        kind: 'grid',
        key,
        ...lookOf('grid', node),
        columns: node.columns.map(({ span, list }, at) => ({
          span,
          list: inner(list, `columns[${at}].list`),
        })),
      };
    case 'tabs': {
      // In old documents panes were identified by position: of two panes with the same value, the second gets a unique one.
      const values = new Set<string>();
      return {
        kind: 'tabs',
        key,
        ...lookOf('tabs', node),
        columns: node.columns.map(({ value, label, list }, at) => {
          const unique = values.has(value) ? `${value} (${at + 1})` : value;
          values.add(value);
          return { value: unique, label, list: inner(list, `columns[${at}].list`) };
        }),
      };
    }
    case 'table':
      return {
        kind: 'table',
        key,
        ...lookOf('table', node),
        rows: node.trs.map(({ tds }, row) =>
          tds
            .map(({ colspan, rowspan, list }, at) => ({
              colspan,
              rowspan,
              list: inner(list, `trs[${row}].tds[${at}].list`),
            }))
            .filter(({ colspan, rowspan }) => colspan > 0 && rowspan > 0),
        ),
      };
  }
}

function lookOf<Type extends 'grid' | 'tabs' | 'table'>(type: Type, { options }: ContainerDocument) {
  const look = containerLook(type, options as JsonObject | undefined);
  return look && { look };
}

function compileItem(node: unknown, path: string, scope: CountedScope, report: Report): FormNode | null {
  const field = itemField(node, path, scope, report);
  if (!field) return null;
  const rows = ownRows(node as FormItem, path);
  const refers = (name: string) => isReference(scope.columns.get(name) ?? {});
  if (rows !== null)
    for (const [place, names] of readInRows(field, scope.neighbours.fieldTypes, rows, report, refers))
      scope.read.set(place, names);
  const { options } = field;
  return {
    kind: 'field',
    field: scope.disabled ? { ...field, options: { ...options, disabled: true } } : field,
  };
}

/** Where an item declares the columns of a sub-table itself. */
function ownRows({ list, options }: FormItem, path: string): string | null {
  if (list !== undefined) return `${path}.list`;
  return options?.list === undefined ? null : `${path}.options.list`;
}

function itemField(node: unknown, path: string, scope: CountedScope, report: Report): Field | null {
  const problems = checkGrammar(scope.items === 'foreign' ? FreeItem : FormItem, node, path);
  problems.forEach((found) => report(found.path, found));
  if (problems.length > 0) return null;
  const given = node as FormItem;
  const inner = reportBelow(report, path);
  const parts = innerOptions(given, scope.neighbours.fieldTypes, scope.items === 'foreign', inner);
  const item: FormItem =
    Object.keys(parts).length > 0 ? { ...given, options: { ...given.options, ...parts } } : given;
  const model = item.model ?? item.key ?? '';
  const readable = { fields: scope.columns, fieldTypes: scope.neighbours.fieldTypes };
  checkLinkageComparisons(item.linkage, path, readable, report);
  for (const read of namesRead(item.linkage)) scope.read.set(`${path}.${read.path}`, read.names);
  if (item.linkage) scope.ruled.push({ model, linkage: item.linkage, at: path });
  const column = scope.columns.get(model);
  if (column) {
    const { readOnly, immutable, notBy, sensitive, ...open } = column;
    return overrideField(scope.items === 'column' ? column : open, item, scope.neighbours, inner);
  }
  const plain = item.type !== undefined && scope.neighbours.fieldTypes.get(item.type)?.valueless;
  if ((scope.items === 'column' && !plain) || !item.type || item.label === undefined) {
    report(`${path}.model`, unknownName(model, [...scope.columns.keys()]));
    return null;
  }
  const bare: Field = {
    key: item.key ?? model,
    model,
    type: item.type,
    label: item.label,
    options: {},
    rules: [],
    required: false,
  };
  return overrideField(bare, item, scope.neighbours, inner);
}
