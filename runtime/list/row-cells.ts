import type { CSSProperties } from 'react';
import type { Field } from '../../schemas/model/field';
import { classNames } from '../../widgets/ui/class-names';
import type { WidgetLook } from '../../widgets/widget';
import type { FieldRegistry } from '../fields/list-registry';
import { fixedClass, fixedStyle } from './fixed-cell';
import type { TableColumn } from './arranged-columns';

/** What the cells of one column have in common in all rows. */
export interface RowCell {
  id: string;
  kind: 'select' | 'index' | 'data' | 'actions';
  field: Field | undefined;
  /** Renders a value of the field. */
  Value: WidgetLook['Cell'] | undefined;
  className: string;
  style: CSSProperties;
  /** The content is cut by an element of its own, because the cell casts a shadow beside itself. */
  boxed: boolean;
}

/** The cells of a row, computed once per table: a row with twenty columns is rendered a hundred times. */
export function rowCells(columns: readonly TableColumn[], registry: FieldRegistry): RowCell[] {
  return columns.map((column, at): RowCell => {
    const { kind, field, right } = column;
    const pinned = column.side !== null;
    return {
      id: column.id,
      kind,
      field,
      Value: field && registry.widget(field.type).Cell,
      boxed: pinned,
      style: fixedStyle(column),
      className: classNames(
        fixedClass(column),
        pinned && 'z-fixed-cell',
        kind === 'data' && !pinned && 'truncate',
        'border-b border-line group-last/row:border-b-0',
        // Other cells show the colour of their row.
        pinned && 'bg-(--row)',
        at === 0 ? 'pl-4' : 'pl-3',
        at === columns.length - 1 ? 'pr-4' : 'pr-3',
        // Cells cover the outline of their row, so they have the focus ring.
        'group-focus-visible/row:[box-shadow:inset_0_2px_0_var(--color-focus),inset_0_-2px_0_var(--color-focus)]!',
        right && 'text-right',
        kind === 'index' && 'text-center text-fg-3',
      ),
    };
  });
}
