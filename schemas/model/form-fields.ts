import type { Field } from './field';
import type { FormNode } from './page';

/** Every field of a form, containers flattened, in order. */
export function formFields(nodes: readonly FormNode[]): Field[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'field') return [node.field];
    if (node.kind === 'card') return formFields(node.list);
    if (node.kind === 'table') return node.rows.flat().flatMap((cell) => formFields(cell.list));
    return node.columns.flatMap((column) => formFields(column.list));
  });
}
