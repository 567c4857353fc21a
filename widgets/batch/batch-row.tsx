import { memo, useMemo, type PointerEvent } from 'react';
import { equalJson } from '../../schemas/equal-json';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import type { LinkageGraph } from '../../schemas/linkage/linkage-graph';
import { LinkageRun } from '../../schemas/linkage/linkage-run';
import { shownValue } from '../../schemas/linkage/shown-value';
import { narrowField } from '../../schemas/linkage/narrow-field';
import { plainText } from '../shared/plain-text';
import { IconButton } from '../ui/icon-button';
import { useWords } from '../ui/use-words';
import { BatchCell, type BatchCellProps } from './batch-cell';
import { isFixed, type BatchField } from './batch-columns';
import { CELL, STUCK } from './cell-class';

/** A row with its linkage and its place in the table; callbacks take the row number. */
export interface BatchRowProps extends Pick<
  BatchCellProps,
  'at' | 'disabled' | 'readOnly' | 'onCell' | 'onCellBusy' | 'onLeave'
> {
  rowId: string;
  row: Json;
  columns: readonly BatchField[];
  /** Linkage rules among the columns, and the form values that they read. */
  graph: LinkageGraph | null;
  outer: JsonObject;
  /** Error messages by column. */
  errors: Readonly<Record<string, string>> | undefined;
  sequence: boolean;
  /** Rows cannot be removed: `least` are required. */
  fixed: boolean;
  least: number;
  /** Rows can be moved to other places. */
  movable: boolean;
  onRemove(at: number): void;
  onDrag(event: PointerEvent, at: number): void;
  measure: ((row: HTMLElement | null) => void) | undefined;
}

/** One row of a sub-table. Memoized: renders only when its own data changes. */
export const BatchRow = memo(
  function BatchRow(props: BatchRowProps) {
    const { at, row, columns, sequence, fixed, least, disabled, readOnly } = props;
    const t = useWords();
    return (
      <tr
        ref={props.measure}
        data-index={at}
        aria-rowindex={at + 2}
        className="relative border-t border-line align-top max-md:flex max-md:flex-col max-md:gap-3 max-md:p-3"
      >
        {sequence && (
          <td className="px-2 py-2.5 text-center text-fg-3 max-md:p-0 max-md:text-left max-md:font-semibold">
            {at + 1}
          </td>
        )}
        {isObject(row) ? (
          <Cells {...props} row={row} />
        ) : (
          <td colSpan={columns.length} className="px-2 py-2.5">
            {plainText(row)}
          </td>
        )}
        {!disabled && !readOnly && (
          <td
            className={`${STUCK} bg-surface px-2 py-1.5 text-center whitespace-nowrap max-md:absolute max-md:top-1 max-md:right-1 max-md:p-0`}
          >
            {props.movable && (
              <IconButton
                icon="grip-vertical"
                size="small"
                plain
                data-move
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                className="cursor-grab touch-none max-md:size-10"
                label={t('widget.batch.move', { n: at + 1 })}
                onPointerDown={(event) => props.onDrag(event, at)}
              />
            )}
            <IconButton
              icon="trash-2"
              tone="danger"
              size="small"
              plain
              data-remove
              className="max-md:size-10"
              label={fixed ? t('widget.batch.least', { n: least }) : t('widget.batch.remove', { n: at + 1 })}
              disabled={fixed}
              onClick={() => props.onRemove(at)}
            />
          </td>
        )}
      </tr>
    );
  },
  (before, now) => {
    const { errors, ...rest } = now;
    const same = (Object.keys(rest) as (keyof typeof rest)[]).every((key) => before[key] === now[key]);
    return same && equalJson(before.errors, errors);
  },
);

function Cells({ row, columns, graph, outer, errors, ...props }: BatchRowProps & { row: JsonObject }) {
  const cells = useMemo(() => {
    const states = graph && new LinkageRun(graph, row, outer).states;
    return columns.map(({ field, type }) => {
      const state = states?.get(field.model);
      return { field: narrowField(field, state), state, words: type.valueless };
    });
  }, [columns, graph, row, outer]);
  return cells.map(({ field, state, words }) =>
    state?.hidden ? (
      <td key={field.key} aria-hidden className={`${CELL} text-fg-3 max-md:hidden`}>
        —
      </td>
    ) : (
      <BatchCell
        key={field.key}
        id={`${props.rowId}-${field.model}`}
        field={field}
        at={props.at}
        words={words}
        value={state?.value !== undefined ? state.value : shownValue(field, row)}
        error={errors?.[field.model]}
        disabled={props.disabled || isFixed(field, row) || (state?.disabled ?? false)}
        readOnly={props.readOnly}
        required={field.required || (state?.required ?? false)}
        onCell={props.onCell}
        onCellBusy={props.onCellBusy}
        onLeave={props.onLeave}
      />
    ),
  );
}
