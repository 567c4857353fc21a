import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names';
import type { BatchField } from './batch-columns';
import { columnWidth } from './cell-class';
import { BatchHead } from './batch-head';
import type { VirtualRows } from './use-virtual-rows';

/** Width of the number and action columns in pixels. */
const END_WIDTH = 60;
/** Further width of the action column with handles. */
const HANDLE_WIDTH = 20;

interface BatchTableProps {
  shown: VirtualRows;
  columns: readonly BatchField[];
  rowCount: number;
  /** Shows the column with row numbers. */
  sequence: boolean;
  /** Shows the column with the remove buttons. */
  actions: boolean;
  /** Rows have handles beside their remove buttons. */
  movable?: boolean;
  /** Maximum height in pixels; undefined to grow with the rows. */
  height: number | undefined;
  focusable: boolean;
  /** The last row, which stays in sight. */
  foot?: ReactNode;
  children(at: number): ReactNode;
}

/** The scroll box with header and the mounted rows, which `children` renders. */
export function BatchTable(props: BatchTableProps) {
  const { shown, columns, rowCount, sequence, actions, movable = false } = props;
  const ends = Number(sequence) + Number(actions);
  return (
    <div
      ref={shown.box}
      // Without a focusable child the keyboard scrolls the box itself.
      tabIndex={props.focusable ? undefined : 0}
      className="overflow-auto outline-offset-[-2px]"
      style={{ maxHeight: props.height }}
    >
      <table
        aria-rowcount={rowCount + 1}
        className={classNames(
          'w-full table-fixed text-left max-md:block',
          // A head without rows uses the available width.
          rowCount > 0 && 'md:min-w-(--table-width)',
        )}
        style={{
          ['--table-width' as string]: `${columns.reduce((sum, { field }) => sum + columnWidth(field), 0) + ends * END_WIDTH + (movable ? HANDLE_WIDTH : 0)}px`,
        }}
      >
        <BatchHead
          columns={columns}
          sequence={sequence}
          actions={actions}
          sized={rowCount > 0}
          movable={movable}
        />
        <tbody className="max-md:block">
          {shown.drawn.flatMap(({ at, gap }) => [
            gap > 0 && <Gap key={`before ${at}`} height={gap} />,
            props.children(at),
          ])}
          {shown.after > 0 && <Gap height={shown.after} />}
        </tbody>
        {props.foot}
      </table>
    </div>
  );
}

/** Placeholder for the height of rows that are not mounted. */
function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden className="max-md:block">
      <td style={{ height }} className="p-0 max-md:block" />
    </tr>
  );
}
