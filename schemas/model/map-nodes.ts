import type { Field } from './field';
import type { FormNode } from './page';

/** What takes the place of the parts of a form. */
export interface NodeChange {
  /** Null: the field is left out. */
  field(field: Field): Field | null;
  /** Of cards and panes; absent: they keep theirs. */
  label?(text: string): string;
}

/** The nodes of a form with other fields and labels; where everything stands stays as it is. */
export function mapNodes(nodes: readonly FormNode[], change: NodeChange): FormNode[] {
  const inner = (list: readonly FormNode[]) => mapNodes(list, change);
  const label = change.label ?? ((text: string) => text);
  return nodes.flatMap((node): FormNode[] => {
    switch (node.kind) {
      case 'field': {
        const field = change.field(node.field);
        return field ? [{ ...node, field }] : [];
      }
      case 'card':
        return [{ ...node, label: label(node.label), list: inner(node.list) }];
      case 'tabs': {
        const columns = node.columns.map((pane) => ({
          ...pane,
          label: label(pane.label),
          list: inner(pane.list),
        }));
        return [{ ...node, columns }];
      }
      case 'grid':
        return [{ ...node, columns: node.columns.map((one) => ({ ...one, list: inner(one.list) })) }];
      case 'table':
        return [
          {
            ...node,
            rows: node.rows.map((row) => row.map((cell) => ({ ...cell, list: inner(cell.list) }))),
          },
        ];
    }
  });
}
