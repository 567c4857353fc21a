import type { ExportTemplate, TemplateColumn } from '../template/export-template';
import { checkedTree, orderedColumns } from '../template/template-columns';
import { leavesOf } from './table-columns';
import type { PrintColumn } from './print-input';

/** What a print needs to know of a column; null: the reader does not see it. */
export type PrintedField = (key: string) => Pick<PrintColumn, 'numeric' | 'sum' | 'join'> | null;

/** The columns that a template prints, in its order and below its headings; empty ones are filled in by hand. */
export function printColumns(
  { columns, colOrder, columnModel }: Pick<ExportTemplate, 'columns' | 'colOrder' | 'columnModel'>,
  field: PrintedField,
): PrintColumn[] {
  const tree = treeOf(checkedTree(orderedColumns(columns, colOrder)), field);
  return columnModel === 'flat' ? leavesOf(tree) : tree;
}

function treeOf(nodes: readonly TemplateColumn[], field: PrintedField): PrintColumn[] {
  return nodes.flatMap((node): PrintColumn[] => {
    const column = { key: node.key, title: node.customName || node.name };
    if (node.children) {
      const children = treeOf(node.children, field);
      return children.length > 0 ? [{ ...column, children }] : [];
    }
    const facts = node.iscustom ? {} : field(node.key);
    return facts ? [{ ...column, ...facts, share: node.customPrintWidth ?? 0 }] : [];
  });
}
