import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { classNames } from '../../widgets/ui/class-names';
import { IconButton } from '../../widgets/ui/icon-button';
import { useRowDrag } from '../../widgets/ui/use-row-drag';
import { useWords } from '../../widgets/ui/use-words';

/** A line of a list whose lines can be moved. */
export interface MovableLine {
  key: string;
  name: string;
  /** Levels of headings above it. */
  depth?: number;
  content: ReactNode;
}

interface MovableListProps {
  label: string;
  lines: readonly MovableLine[];
  /** Moves by drag and by keys are off: no handles. */
  fixed?: boolean;
  onDrop(from: number, to: number): void;
  /** Alt and an arrow: up and down, and where the list is a tree, in and out. */
  onStep(key: string, arrow: 'up' | 'down' | 'in' | 'out'): void;
  className?: string;
}

const ARROWS: Readonly<Record<string, 'up' | 'down' | 'in' | 'out'>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** Lines that are moved by their handles or with Alt and an arrow key; the focus follows the line. */
export function MovableList({ label, lines, fixed, onDrop, onStep, className }: MovableListProps) {
  const t = useWords();
  const box = useRef<HTMLDivElement>(null);
  const { line, start } = useRowDrag(box, onDrop);

  function onKeyDown(event: KeyboardEvent, key: string) {
    const arrow = ARROWS[event.key];
    if (!event.altKey || !arrow) return;
    event.preventDefault();
    onStep(key, arrow);
    requestAnimationFrame(() => {
      const moved = [...(box.current?.querySelectorAll('li') ?? [])].find((one) => one.dataset.key === key);
      moved?.querySelector<HTMLElement>('[data-move]')?.focus();
    });
  }

  return (
    <div ref={box} className={classNames('relative', className)}>
      <ul aria-label={label}>
        {lines.map(({ key, name, depth = 0, content }, at) => (
          <li
            key={key}
            data-index={at}
            data-key={key}
            className="flex min-h-9 items-center gap-1 rounded-control pr-2 hover:bg-hover"
            style={{ paddingLeft: `${depth * INDENT}px` }}
          >
            {!fixed && (
              <IconButton
                plain
                data-move
                size="small"
                icon="grip-vertical"
                label={t('templates.move', { name })}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
                className="cursor-grab touch-none"
                onPointerDown={(event: PointerEvent) => start(event, at)}
                onKeyDown={(event: KeyboardEvent) => onKeyDown(event, key)}
              />
            )}
            {content}
          </li>
        ))}
      </ul>
      {line !== null && (
        <div
          className="pointer-events-none absolute inset-x-2 h-0.5 bg-primary-solid"
          style={{ top: line }}
        />
      )}
    </div>
  );
}

const INDENT = 24;
