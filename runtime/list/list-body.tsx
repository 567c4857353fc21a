import { Fragment, type KeyboardEvent, type ReactNode } from 'react';
import type { DrawnRow } from '../../widgets/ui/row-offsets';
import { useWords, type Words } from '../../widgets/ui/use-words';
import type { ListRow as RowData } from '../data/data-source';
import { ExpandedLine } from './expanded-line';
import type { joinRows } from './joined-rows';
import { ListRow } from './list-row';
import { NoteLine } from './note-line';
import type { RowCell } from './row-cells';
import type { ListTableRow } from './table-rows';
import { isNote, treePlace } from './tree-rows';

/** What rows show below themselves; its functions must be stable. */
export interface RowExpansion {
  can(row: RowData): boolean;
  draw(row: RowData): ReactNode;
}

interface ListBodyProps {
  /** The rows as loaded; `shown` are those of them, and of their children, that are not folded away. */
  rows: readonly RowData[];
  shown: readonly ListTableRow[];
  /** The mounted ones of the shown rows. */
  drawn: readonly DrawnRow[];
  /** Pixels of each row. */
  height: number;
  /** Number of columns. */
  columns: number;
  cells: readonly RowCell[];
  numbers: readonly (number | string)[];
  joins: ReturnType<typeof joinRows> | undefined;
  chosen: ReadonlySet<number>;
  /** Index of the row that the Tab key reaches. */
  focused: number;
  /** Width of the visible part of the table in pixels. */
  room: number;
  tree: boolean;
  treeColumn: string | null;
  /** Width of the columns before the one that shows the tree. */
  treeStart: number;
  expansion: RowExpansion | undefined;
  selectable(row: RowData): boolean;
  /** Whether a row can be dragged; absent: no row can. */
  draggable: ((row: RowData) => boolean) | undefined;
  actions(row: RowData): ReactNode;
  drawCell: ((column: string, row: RowData) => ReactNode | undefined) | undefined;
  onGoOn(node: number): void;
  onSelect(row: RowData, selected: boolean): void;
  isOpen(row: ListTableRow): boolean;
  onToggle(row: ListTableRow, open: boolean): void;
  onKeyDown(event: KeyboardEvent, row: ListTableRow, at: number): void;
  onFocus(at: number): void;
  /** The content below a row has changed its height. */
  onSize(): void;
}

/** The mounted rows of a table, with the space of those out of sight. */
export function ListBody(props: ListBodyProps) {
  const { shown, drawn, height } = props;
  const rest = shown.length - 1 - (drawn.at(-1)?.at ?? -1);
  return (
    <>
      {drawn.map(({ at, gap }) => {
        const row = shown[at]!;
        const key = props.expansion || isNote(row.original) ? row.id : at;
        return (
          <Fragment key={key}>
            {gap > 0 && <Spacer height={gap * height} />}
            <BodyRow {...props} row={row} at={at} />
          </Fragment>
        );
      })}
      {rest > 0 && <Spacer height={rest * height} />}
    </>
  );
}

/** A row or a note in its place, and what an expanded row has below itself. */
function BodyRow(props: ListBodyProps & { row: ListTableRow; at: number }) {
  const { row, at, height, columns, expansion, onKeyDown, onFocus } = props;
  const t = useWords();
  const focusable = at === Math.min(props.focused, props.shown.length - 1);
  const common = { row, at, height, focusable, onKeyDown, onFocus };
  if (isNote(row.original))
    return (
      <NoteLine
        {...common}
        note={row.original}
        columns={columns}
        indent={props.treeStart}
        onGoOn={props.onGoOn}
      />
    );
  const expanded = props.isOpen(row);
  return (
    <>
      <ListRow
        {...common}
        cells={props.cells}
        number={props.numbers[at] ?? 0}
        join={props.joins?.[at]}
        place={props.tree ? placeWord(treePlace(row, props.rows), t) : undefined}
        selected={props.chosen.has(row.original.id)}
        selectable={props.selectable(row.original)}
        expanded={expanded}
        grip={props.draggable?.(row.original)}
        treeColumn={props.treeColumn}
        actions={props.actions}
        drawCell={props.drawCell}
        onSelect={props.onSelect}
        onToggle={props.onToggle}
      />
      {expansion && expanded && (
        <ExpandedLine at={at} columns={columns} room={props.room} onSize={props.onSize}>
          {expansion.draw(row.original)}
        </ExpandedLine>
      )}
    </>
  );
}

/** The place of a row in its tree, in words. */
function placeWord(place: ReturnType<typeof treePlace>, t: Words): string {
  const { level, index, parentLength } = place;
  return parentLength === null
    ? t('list.placeOpen', { level, index })
    : t('list.place', { level, index, n: parentLength });
}

function Spacer({ height }: { height: number }) {
  return (
    <tr aria-hidden>
      <td style={{ height }} className="p-0" />
    </tr>
  );
}
