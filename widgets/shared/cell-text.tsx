import { useState, type ReactNode } from 'react';
import { classNames } from '../ui/class-names';
import { joinWords } from '../ui/join-words';
import { Tooltip } from '../ui/tooltip';
import { useCellSpace } from './cell-space';

/** The placeholder for an empty value. */
export function EmptyCell() {
  return <span className="text-fg-3">—</span>;
}

/** Text on one line with an ellipsis, and a tooltip where it is cut; where there is room, all lines of it. */
export function CellText({
  text,
  children,
  className,
}: {
  text: string;
  children?: ReactNode;
  className?: string;
}) {
  const space = useCellSpace();
  if (text === '') return <EmptyCell />;
  const shown = children ?? text;
  if (space === 'cell') return className === undefined ? shown : <span className={className}>{shown}</span>;
  if (space === 'block')
    return <span className={classNames('break-words whitespace-pre-wrap', className)}>{shown}</span>;
  return (
    <CutText text={text} className={className}>
      {shown}
    </CutText>
  );
}

/** A number or amount on one line; without a tooltip, because its column is as wide as its longest value. */
export function CellFigure({ text, className }: { text: string; className?: string | false | null }) {
  const fits = useCellSpace() === 'cell';
  if (fits && !className) return text;
  return <span className={classNames(!fits && 'block truncate', className)}>{text}</span>;
}

function CutText({
  text,
  children,
  className,
}: {
  text: string;
  children: ReactNode;
  className: string | undefined;
}) {
  const [cut, setCut] = useState(false);
  return (
    <Tooltip text={cut ? <span className="whitespace-pre-wrap">{text}</span> : ''}>
      <span
        className={classNames('block min-w-0 truncate', className)}
        onMouseEnter={({ currentTarget: node }) => setCut(node.scrollWidth > node.clientWidth)}
      >
        {children}
      </span>
    </Tooltip>
  );
}

/** Several labels; on one line more than `most` end in a count, with all of them in the tooltip. */
export function CellLabels({ labels, most = 3 }: { labels: readonly string[]; most?: number }) {
  const block = useCellSpace() === 'block';
  const rest = labels.length - most;
  if (rest <= 0 || block) return <CellText text={joinWords(labels)} />;
  return (
    <Tooltip text={joinWords(labels)}>
      <span className="flex min-w-0 items-center gap-1">
        <span className="min-w-0 truncate">{joinWords(labels.slice(0, most))}</span>
        <span className="shrink-0 text-fg-2">+{rest}</span>
      </span>
    </Tooltip>
  );
}
