import { useEffect, useRef, useState } from 'react';
import type { TreeMoves } from '../../../schemas/model/page';
import { classNames } from '../../../widgets/ui/class-names';
import { followDrag, type Point } from '../../../widgets/ui/follow-drag';
import { useWords, type Words } from '../../../widgets/ui/use-words';
import type { ListRow } from '../../data/data-source';
import type { ListController } from '../../list/list-controller';
import { childrenOf } from '../../list/tree-rows';
import { rowWord } from '../../record/record-url';
import { treeDrop, type Held, type TreeDrop } from './tree-drop';
import { isOrdered, pathTo, type RowEdit } from './tree-move';

interface TreeDragProps {
  list: ListController;
  moves: TreeMoves;
  nameColumn: string;
  onDrop(edits: readonly RowEdit[]): void;
}

/** What is shown while a row is held: a line or a frame in pixels from the corner of the table's box, and a text at the pointer. */
interface Mark {
  held: Held;
  drop: TreeDrop;
  top: number;
  left: number;
  height: number;
  at: Point;
}

/** Share of a row's height that is its upper and its lower edge. */
const EDGE = 0.3;
/** Indentation of a level. */
const INDENT = 20;

/**
 * Drags rows of a tree by their handles, below another row or among its children. Stands in the box of the table, which does not
 * render while a row is dragged. Keys have the commands of the row.
 */
export function TreeDrag({ list, moves, nameColumn, onDrop }: TreeDragProps) {
  const t = useWords();
  const here = useRef<HTMLDivElement>(null);
  const [mark, setMark] = useState<Mark | null>(null);
  const latest = useRef({ moves, onDrop });
  useEffect(() => {
    latest.current = { moves, onDrop };
  });
  useEffect(() => {
    const box = here.current?.parentElement;
    let stop = () => {};
    const press = (event: PointerEvent) => {
      const row = (event.target as Element).closest('[data-grip]')?.closest<HTMLElement>('tr[data-id]');
      if (!box || !row || event.button !== 0) return;
      event.preventDefault();
      stop();
      const id = Number(row.dataset.id);
      let drop: TreeDrop | null = null;
      stop = followDrag({ x: event.clientX, y: event.clientY }, row, {
        look(pointer) {
          const found = markAt(box, pointer, list, id, latest.current.moves);
          drop = found?.drop ?? null;
          setMark((shown) => (shown && found && isSame(shown, found) ? shown : found));
        },
        end(isDropped) {
          setMark(null);
          if (isDropped && drop && 'edits' in drop) latest.current.onDrop(drop.edits);
        },
      });
    };
    box?.addEventListener('pointerdown', press);
    return () => {
      stop();
      box?.removeEventListener('pointerdown', press);
    };
  }, [list]);
  return (
    <div ref={here} className="pointer-events-none absolute inset-0 z-drag overflow-hidden">
      {mark && <Shown mark={mark} text={wordsOf(mark, nameColumn, t)} />}
    </div>
  );
}

function Shown({ mark: { held, drop, top, left, height, at }, text }: { mark: Mark; text: string }) {
  const refused = 'refusal' in drop;
  return (
    <>
      <div
        style={{ top, left, height, right: 0 }}
        className={classNames(
          'absolute',
          held.part === 'on'
            ? classNames(
                'rounded-control border-2',
                refused ? 'border-danger-border' : 'border-primary-border',
              )
            : refused
              ? 'bg-danger-solid'
              : 'bg-primary-solid',
        )}
      />
      <p
        role="status"
        style={{ top: at.y, left: at.x }}
        className={classNames(
          'absolute max-w-80 truncate rounded-control bg-surface px-2 py-1 text-small shadow-popover',
          refused ? 'text-danger-text' : 'text-fg',
        )}
      >
        {text}
      </p>
    </>
  );
}

/** What the drop at the pointer would do; null outside of the rows. */
function markAt(
  box: HTMLElement,
  pointer: Point,
  list: ListController,
  id: number,
  moves: TreeMoves,
): Mark | null {
  const rows = [...box.querySelectorAll<HTMLElement>('tr[data-id]')];
  const index = rows.findIndex((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top <= pointer.y && pointer.y < bottom;
  });
  const row = rows[index];
  if (!row) return null;
  const { rows: tree } = list.state;
  const line = row.getBoundingClientRect();
  const share = (pointer.y - line.top) / line.height;
  const over = Number(row.dataset.id);
  const next = Number(rows[index + 1]?.dataset.id);
  const path = pathTo(tree, over) ?? [];
  let held: Held = {
    over,
    part: !moves.sort || (share > EDGE && share < 1 - EDGE) ? 'on' : share > 0.5 ? 'below' : 'above',
  };
  // Below an open row is before its first child.
  const opens = held.part === 'below' && childrenOf(path.at(-1) ?? { id: over })[0]?.id === next;
  if (opens) held = { over: next, part: 'above' };
  const drop = treeDrop(tree, id, held, moves, isOrdered(list.state));
  if (!drop) return null;
  const corner = box.getBoundingClientRect();
  const on = held.part === 'on';
  const edge = held.part === 'above' && !opens ? line.top : line.bottom;
  return {
    ...{ held, drop },
    top: (on ? line.top : edge - 1) - corner.top,
    left: on ? 0 : textLeft(row) - corner.left + (opens ? INDENT : 0),
    height: on ? line.height : 2,
    at: {
      x: Math.min(pointer.x - corner.left + 16, corner.width - 200),
      y: Math.min(pointer.y - corner.top + 16, corner.height - 32),
    },
  };
}

/** Where the text of a row's node begins. */
function textLeft(row: HTMLElement): number {
  return (row.querySelector('[data-cut]') ?? row).getBoundingClientRect().left;
}

const isSame = (one: Mark, other: Mark) =>
  one.held.over === other.held.over && one.held.part === other.held.part && one.top === other.top;

/** What a drop does, or why it is refused. */
function wordsOf({ held, drop }: Mark, nameColumn: string, t: Words): string {
  if ('refusal' in drop) return t(drop.refusal);
  const name = (row: ListRow) => rowWord(row, nameColumn);
  const { parent, next } = drop;
  if (held.part === 'on' && parent) return t('move.into', { name: name(parent) });
  if (next) return t('move.before', { name: name(next) });
  return parent ? t('move.lastBelow', { name: name(parent) }) : t('move.lastTop');
}
