import type { TemplateColumn } from '../../schemas/template/export-template';
import { TEMPLATE_MOST } from '../../schemas/template/template-bounds';
import { leavesOf } from '../../schemas/template/template-columns';

/** A node of the tree as a line of the list that shows it. */
export interface TreeLine {
  node: TemplateColumn;
  depth: number;
  /** The keys of the headings above it, the topmost first. */
  above: readonly string[];
  /** Its place among its siblings. */
  at: number;
}

/** The tree as lines, headings before their columns. */
export function linesOf(columns: readonly TemplateColumn[], above: readonly string[] = []): TreeLine[] {
  return columns.flatMap((node, at) => [
    { node, depth: above.length, above, at },
    ...linesOf(node.children ?? [], [...above, node.key]),
  ]);
}

/** A parent is checked when all its columns are, and partly when some are (spec B4). */
export function checkState({ checked, children }: TemplateColumn): boolean | 'mixed' {
  if (!children) return checked;
  const leaves = leavesOf(children);
  const count = leaves.filter((leaf) => leaf.checked).length;
  return count === 0 ? false : count === leaves.length ? true : 'mixed';
}

/** The tree with a node and all below it checked or not; null: everything. */
export function withChecked(
  columns: readonly TemplateColumn[],
  key: string | null,
  checked: boolean,
): TemplateColumn[] {
  return columns.map((node) => {
    const whole = key === null || node.key === key;
    const children = node.children && withChecked(node.children, whole ? null : key, checked);
    if (children) return settled({ ...node, children });
    return whole ? { ...node, checked } : node;
  });
}

/** A heading is marked as its columns are. */
function settled(node: TemplateColumn): TemplateColumn {
  return node.children ? { ...node, checked: checkState(node) === true } : node;
}

/** The tree with a changed node. An undefined value removes the property. */
export function changed(
  columns: readonly TemplateColumn[],
  key: string,
  change: Partial<
    Record<'customName' | 'customPrintWidth' | 'customExcelWidth', string | number | undefined>
  >,
): TemplateColumn[] {
  return columns.map((node) => {
    if (node.key === key) {
      const all = Object.entries({ ...node, ...change }).filter(([, value]) => value !== undefined);
      return Object.fromEntries(all) as unknown as TemplateColumn;
    }
    return node.children ? { ...node, children: changed(node.children, key, change) } : node;
  });
}

/** The tree without a node of the user; the columns of a heading take its place. */
export function removed(columns: readonly TemplateColumn[], key: string): TemplateColumn[] {
  return columns.flatMap((node) => {
    if (node.key === key) return node.children ?? [];
    return node.children ? [settled({ ...node, children: removed(node.children, key) })] : [node];
  });
}

/** The tree with a node of the user at the end: of the list, or of the first lines of a record. */
export function added(columns: readonly TemplateColumn[], node: TemplateColumn): TemplateColumn[] {
  const lines = columns.findIndex(isLines);
  if (lines < 0) return [...columns, node];
  return columns.map((one, at) =>
    at === lines ? settled({ ...one, children: [...(one.children ?? []), node] }) : one,
  );
}

/** The tree with a node moved among its siblings. */
export function shifted(columns: readonly TemplateColumn[], key: string, step: -1 | 1): TemplateColumn[] {
  const at = columns.findIndex((node) => node.key === key);
  if (at < 0)
    return columns.map((node) =>
      node.children ? { ...node, children: shifted(node.children, key, step) } : node,
    );
  const other = columns[at + step];
  if (!other) return [...columns];
  return columns.map((column, place) => (place === at ? other : place === at + step ? columns[at]! : column));
}

/** The tree with a node put into the heading of the user before it; unchanged if there is none. */
export function putInto(columns: readonly TemplateColumn[], key: string): TemplateColumn[] {
  const lines = linesOf(columns);
  const line = lines.find(({ node }) => node.key === key);
  const before = line && lines.find(({ at, above }) => at === line.at - 1 && isSame(above, line.above))?.node;
  if (!line || !before?.iscustom || !before.children) return [...columns];
  return placed(columns, line.node, { parent: before.key, after: before.children.at(-1)?.key ?? null });
}

/** The tree with a node taken out of its heading and put behind it. */
export function takenOut(columns: readonly TemplateColumn[], key: string): TemplateColumn[] {
  const line = linesOf(columns).find(({ node }) => node.key === key);
  const heading = line?.above.at(-1);
  if (!line || heading === undefined) return [...columns];
  return placed(columns, line.node, { parent: line.above.at(-2) ?? null, after: heading });
}

/** The tree with the line `from` dropped so that it becomes the line `to`; unchanged where it may not stand. */
export function dropped(columns: readonly TemplateColumn[], from: number, to: number): TemplateColumn[] {
  const lines = linesOf(columns);
  const line = lines[from];
  const before = lines[to > from ? to : to - 1];
  if (!line || before?.node.key === line.node.key || before?.above.includes(line.node.key))
    return [...columns];
  if (!before) return placed(columns, line.node, { parent: null, after: null });
  const isInside = before.node.children !== undefined && !line.node.children;
  return placed(
    columns,
    line.node,
    isInside
      ? { parent: before.node.key, after: null }
      : { parent: before.above.at(-1) ?? null, after: before.node.key },
  );
}

interface Place {
  parent: string | null;
  /** Null: before all others. */
  after: string | null;
}

function placed(columns: readonly TemplateColumn[], node: TemplateColumn, place: Place): TemplateColumn[] {
  if (!mayStand(columns, node, place.parent)) return [...columns];
  return inserted(without(columns, node.key), node, place, null);
}

function without(columns: readonly TemplateColumn[], key: string): TemplateColumn[] {
  return columns
    .filter((node) => node.key !== key)
    .map((node) => (node.children ? settled({ ...node, children: without(node.children, key) }) : node));
}

function inserted(
  columns: readonly TemplateColumn[],
  node: TemplateColumn,
  place: Place,
  parent: string | null,
): TemplateColumn[] {
  if (parent === place.parent) {
    const at = place.after === null ? 0 : columns.findIndex(({ key }) => key === place.after) + 1;
    return [...columns.slice(0, at), node, ...columns.slice(at)];
  }
  return columns.map((one) =>
    one.children ? settled({ ...one, children: inserted(one.children, node, place, one.key) }) : one,
  );
}

/** Columns of lines stay among their lines, headings are not deeper than the bound. */
function mayStand(columns: readonly TemplateColumn[], node: TemplateColumn, parent: string | null): boolean {
  const line = linesOf(columns).find((one) => one.node.key === parent);
  const root = line && (line.above[0] ?? line.node.key);
  const top = columns.find(({ key }) => key === root);
  if ((line ? line.depth + 1 : 0) + levels(node) > TEMPLATE_MOST.levels) return false;
  if (isLines(node)) return parent === null;
  const lines = /^([^/]+)\//.exec(node.key)?.[1];
  if (lines !== undefined) return root === lines;
  return columns.some(isLines) ? top !== undefined && isLines(top) : true;
}

/** A heading that the page gives: the lines of a record. */
const isLines = ({ children, iscustom }: TemplateColumn): boolean => children !== undefined && !iscustom;

function levels({ children = [] }: TemplateColumn): number {
  return 1 + children.reduce((most, child) => Math.max(most, levels(child)), 0);
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join();
