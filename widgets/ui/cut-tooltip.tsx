import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { TooltipBubble } from './tooltip';

const DELAY_MS = 300;
/** Time to move the pointer to the bubble. */
const LEAVE_MS = 100;

interface CutTooltipProps {
  box: RefObject<HTMLElement | null>;
  /** What the pointer hovers: cells of the table, or nodes of the tree in the box. */
  of?: 'td' | '[role="treeitem"]';
  /** Id of the node that the keyboard has reached in a focused tree. */
  active?: string | undefined;
}

/**
 * The tooltip of a table for the hovered cell whose text is cut, or of a tree for its nodes, also those that the keyboard
 * reaches: one for all of them, since a tooltip of its own would double the time that a cell takes.
 */
export function CutTooltip({ box, of = 'td', active }: CutTooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState('');

  const show = useRef((cell: HTMLElement | null) => {
    anchor.current = cell;
    clearTimeout(timer.current);
    setText('');
    const cut = cell?.querySelector('[data-cut]') ?? cell;
    if (!cut || cut.scrollWidth <= cut.clientWidth) return;
    TooltipBubble.load().catch(() => undefined);
    timer.current = setTimeout(() => setText(cut.textContent ?? ''), DELAY_MS);
  });

  function close(after: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setText(''), after);
  }
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onOver = ({ target, pointerType }: PointerEvent) => {
      const cell = (target as Element).closest<HTMLElement>(of);
      if (cell === anchor.current || pointerType === 'touch') return;
      // A row may contain another table, which has a tooltip itself.
      if (of === 'td' && cell && cell.closest('table')?.parentElement !== element) return;
      show.current(cell);
    };
    const onLeave = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setText(''), LEAVE_MS);
      anchor.current = null;
    };
    element.addEventListener('pointerover', onOver);
    element.addEventListener('pointerleave', onLeave);
    return () => {
      clearTimeout(timer.current);
      element.removeEventListener('pointerover', onOver);
      element.removeEventListener('pointerleave', onLeave);
    };
  }, [box, of]);
  useEffect(() => {
    if (active === undefined || !box.current?.contains(document.activeElement)) return;
    const node = document.getElementById(active);
    if (node !== anchor.current) show.current(node);
  }, [box, active]);

  if (text === '') return null;
  return (
    <TooltipBubble
      id={id}
      anchor={anchor}
      side="top"
      onEnter={() => clearTimeout(timer.current)}
      onLeave={() => close(LEAVE_MS)}
      onClose={() => setText('')}
    >
      <span className="whitespace-pre-wrap">{text}</span>
    </TooltipBubble>
  );
}
