import type { Field } from './field';
import type { FormNode } from './page';

/** A list of nodes inside a container: a card itself, a column, a pane, a cell. */
interface FormPart {
  /** The title of a card or pane; columns and cells have none. */
  label?: string;
  /** Tells a pane apart from its siblings. */
  value?: string;
  list: FormNode[];
}

/** The parts of a node in reading order; a field has none. */
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

/** Every field of a form, containers flattened, in order. */
export function formFields(nodes: readonly FormNode[]): Field[] {
  return nodes.flatMap((node) =>
    node.kind === 'field' ? [node.field] : partsOf(node).flatMap(({ list }) => formFields(list)),
  );
}

/** The replacements in a form. */
interface NodeChange {
  /** Null: the field is left out. */
  field(field: Field): Field | null;
  /** Of cards and panes; absent: they keep theirs. */
  label?(text: string): string;
}

/** The nodes of a form with other fields and labels; the structure stays as it is. */
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
