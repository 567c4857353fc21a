import type { RowBatch } from '../records/row-batch';
import type { SheetColumn } from './sheet-columns';

/** The columns by which the records of a sheet are a tree. */
export interface TreeColumns {
  /** The column that names the parent. */
  parent: SheetColumn;
  /** The columns of the sheet whose texts name a record: its label and its codes. */
  names: readonly string[];
  /** The levels that the entity allows; absent: it does not say. */
  maxDepth?: number | undefined;
}

/** Those of a sheet; null: its entity is no tree, or the sheet does not name parents. */
export function treeColumns(batch: RowBatch, columns: readonly SheetColumn[]): TreeColumns | null {
  const { plan } = batch;
  const own = columns.filter(({ lines }) => !lines);
  const parent = own.find(({ name }) => name === plan.parent);
  if (!parent || parent.field.source?.entity !== plan.id) return null;
  const naming = new Set(batch.namingColumns(plan));
  const names = own.flatMap(({ name }) => (naming.has(name) ? [name] : []));
  return { parent, names, maxDepth: plan.model.entity.tree?.maxDepth };
}

/** The texts of a row by which another one may name it. */
export function namesOf(tree: TreeColumns, cells: Readonly<Record<string, string>>): string[] {
  return tree.names.flatMap((name) => cells[name]?.trim() || []);
}
