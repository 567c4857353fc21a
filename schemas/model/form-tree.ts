import type { Field } from './field';
import type { FormNode } from './page';

/** A list of nodes inside a container: a card, a column, a pane or a cell. */
interface FormPart {
  /** The title of a card or pane; columns and cells have none. */
  label?: string;
  /** Distinguishes a pane from its siblings. */
  value?: string;
  list: FormNode[];
}

/** The parts of a node in reading order; empty for a field. */
export function partsOf(node: FormNode): readonly FormPart[] {
  switch (node.kind) {
    case 'field':
      return [];
    case 'card':
      return [node];
    case 'table':
      return node.rows.flat();
    default:
      return node.columns;
  }
}

/** Every field of a form in order, including those in containers. */
export function formFields(nodes: readonly FormNode[]): Field[] {
  return nodes.flatMap((node) =>
    node.kind === 'field' ? [node.field] : partsOf(node).flatMap(({ list }) => formFields(list)),
  );
}

/** How `mapNodes` replaces fields and labels. */
interface NodeChange {
  /** Returns null to remove the field. */
  field(field: Field): Field | null;
  /** For cards and panes; without it labels stay. */
  label?(text: string): string;
}

/** Returns the nodes with replaced fields and labels; the structure stays. */
export function mapNodes(nodes: readonly FormNode[], change: NodeChange): FormNode[] {
  const part = <Part extends FormPart>(one: Part): Part => ({
    ...one,
    ...(one.label !== undefined && change.label && { label: change.label(one.label) }),
    list: mapNodes(one.list, change),
  });
  return nodes.flatMap((node): FormNode[] => {
    switch (node.kind) {
      case 'field': {
        const field = change.field(node.field);
        return field ? [{ ...node, field }] : [];
      }
      case 'card':
        return [part(node)];
      case 'tabs':
        return [{ ...node, columns: node.columns.map(part) }];
      case 'grid':
        return [{ ...node, columns: node.columns.map(part) }];
      case 'table':
        return [{ ...node, rows: node.rows.map((row) => row.map(part)) }];
    }
  });
}
