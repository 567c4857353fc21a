import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from './class-names';
import { CutTooltip } from './cut-tooltip';
import { Icon } from './icon';
import { PickerMessage } from './picker-message';
import { scrollWithin } from './scroll-within';
import { TreeNoteLine } from './tree-note-line';
import type { TreeNode, TreeRow, TreeValue } from './tree-rows';
import { useRowWindow } from './use-row-window';
import type { TreeModel } from './use-tree';

const ROW = 30;
const INDENT = 20;
/** Number of rows above which the tree is virtualized. */
const VIRTUAL_ABOVE = 200;

interface TreeListProps {
  id: string;
  label: string;
  tree: TreeModel;
  checkable?: boolean;
  stateOf(node: TreeNode): boolean | 'mixed';
  onUse(node: TreeNode): void;
  /** The tree takes the focus itself; otherwise another element controls it. */
  focusable?: boolean;
  onKeyDown?(event: KeyboardEvent): void;
  /** Loads the rest of a level. */
  onGoOn?(node: TreeValue): void;
  maxHeight?: number;
  /** Draws a node instead of its label. */
  draw?(node: TreeNode): ReactNode;
}

/** Element id of a row, for `aria-activedescendant`. */
export const treeRowId = (listId: string, index: number) => `${listId}-${index}`;

/** The rows of a tree: caret, checkbox and label. Virtualized above `VIRTUAL_ABOVE` rows. */
export function TreeList({
  id,
  label,
  tree,
  checkable,
  stateOf,
  onUse,
  focusable,
  onKeyDown,
  onGoOn,
  maxHeight,
  draw,
}: TreeListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, active } = tree;
  const flat = rows.every((row) => row.level === 1 && !row.expandable);
  const virtual = rows.length > VIRTUAL_ABOVE;
  const { from, to, follow, show } = useRowWindow(scroller, rows.length, ROW, VIRTUAL_ABOVE);
  useEffect(() => {
    if (active < 0) return;
    if (virtual) show(active);
    else scrollWithin(scroller.current, document.getElementById(treeRowId(id, active)));
  }, [active, id, virtual, show]);

  const line = (row: TreeRow, index: number) =>
    row.node.note ? (
      <TreeNoteLine
        key={row.node.value}
        id={treeRowId(id, index)}
        row={row}
        note={row.node.note}
        height={ROW}
        indent={8 + (row.level - 1) * INDENT + 28}
        active={index === active}
        onHover={() => tree.setActive(index)}
        onGoOn={() => onGoOn?.(row.node.of ?? 0)}
      />
    ) : (
      <TreeLine
        key={row.node.value}
        id={treeRowId(id, index)}
        row={row}
        active={index === active}
        state={stateOf(row.node)}
        checkable={checkable && !row.node.group}
        focusable={focusable}
        onHover={() => tree.setActive(index)}
        onToggle={() => tree.toggleOpen(row.node.value)}
        onUse={() => onUse(row.node)}
        flat={flat}
        drawn={draw?.(row.node)}
      />
    );

  // A tree without nodes is none: it would promise items that cannot be reached.
  if (rows.length === 0)
    return (
      <div id={id} className="rounded-panel p-1">
        <PickerMessage />
      </div>
    );
  return (
    <div
      ref={scroller}
      id={id}
      role="tree"
      aria-label={label}
      aria-multiselectable={checkable || undefined}
      tabIndex={focusable ? 0 : undefined}
      aria-activedescendant={focusable && rows[active] ? treeRowId(id, active) : undefined}
      onKeyDown={onKeyDown}
      onScroll={follow}
      style={{ maxHeight: maxHeight ?? (virtual ? 280 : undefined) }}
      className="group/tree overflow-y-auto rounded-panel p-1"
    >
      {virtual ? (
        <div role="presentation" className="relative" style={{ height: rows.length * ROW }}>
          <div role="presentation" className="absolute inset-x-0" style={{ top: from * ROW }}>
            {rows.slice(from, to).map((row, step) => line(row, from + step))}
          </div>
        </div>
      ) : (
        rows.map(line)
      )}
      <CutTooltip
        box={scroller}
        of='[role="treeitem"]'
        active={focusable && rows[active] ? treeRowId(id, active) : undefined}
      />
    </div>
  );
}

interface TreeLineProps {
  id: string;
  row: TreeRow;
  active: boolean;
  state: boolean | 'mixed';
  checkable?: boolean;
  focusable?: boolean;
  /** No row is expandable, so none reserves space for a caret. */
  flat: boolean;
  /** Shown instead of the label. */
  drawn?: ReactNode;
  onHover(): void;
  onToggle(): void;
  onUse(): void;
}

function TreeLine(props: TreeLineProps) {
  const { id, row, active, state, checkable, focusable, flat, onHover, onToggle, onUse } = props;
  const { node } = row;
  const chosen = !checkable && state === true;
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={row.expandable ? row.expanded : undefined}
      aria-checked={checkable ? state : undefined}
      aria-selected={checkable ? undefined : state === true}
      aria-disabled={node.disabled || undefined}
      onMouseMove={onHover}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !node.disabled && onUse()}
      style={{ height: ROW, paddingLeft: 8 + (row.level - 1) * INDENT }}
      className={classNames(
        'flex items-center gap-2 rounded-control pr-2 select-none',
        node.disabled ? 'cursor-not-allowed text-fg-disabled' : 'cursor-pointer',
        chosen
          ? 'bg-primary-soft text-primary-on-soft'
          : active && !focusable
            ? 'bg-hover'
            : 'hover:bg-hover',
        active &&
          focusable &&
          'group-focus-visible/tree:outline-2 group-focus-visible/tree:-outline-offset-2 group-focus-visible/tree:outline-focus',
      )}
    >
      {!flat && (
        <span
          aria-hidden
          className="flex size-5 shrink-0 items-center justify-center text-fg-2"
          onClick={(event) => {
            event.stopPropagation();
            if (row.expandable) onToggle();
          }}
        >
          {row.expandable && <Icon name={row.expanded ? 'chevron-down' : 'chevron-right'} size={14} />}
        </span>
      )}
      {checkable && <CheckMark state={state} disabled={node.disabled} />}
      <span data-cut className="min-w-0 flex-1 truncate">
        {props.drawn ?? node.label}
        {node.disabled && node.reason && `（${node.reason}）`}
        {node.above && node.above.length > 0 && (
          <span className="ml-2 text-small text-fg-3">{node.above.map((one) => one.label).join(' / ')}</span>
        )}
      </span>
      {chosen && <Icon name="check" size={14} className="shrink-0" />}
    </div>
  );
}

// Decorative: the row itself is the control.
function CheckMark({ state, disabled }: { state: boolean | 'mixed'; disabled?: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'flex size-4 shrink-0 items-center justify-center rounded-tag border',
        disabled
          ? 'border-line-strong bg-pressed text-fg-disabled'
          : state
            ? 'border-primary-solid bg-primary-solid text-on-solid'
            : 'border-control bg-surface',
      )}
    >
      {state && <Icon name={state === 'mixed' ? 'minus' : 'check'} size={12} className="stroke-3" />}
    </span>
  );
}
