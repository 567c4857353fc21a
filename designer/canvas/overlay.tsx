import { classNames } from '../../widgets/ui/class-names';
import { Icon } from '../../widgets/ui/icon';
import type { Dragged } from '../drag/use-drag';
import type { Box } from './hit-test';

/** A box that is marked on the canvas. */
export interface Marked extends Box {
  name: string;
  label: string;
  /** Number of problems of the part. */
  problems: number;
  kind: 'selected' | 'hovered' | 'wrong';
}

const EDGES: Readonly<Record<Marked['kind'], string>> = {
  selected: 'outline-2 outline-primary-border',
  hovered: 'outline-1 outline-dashed outline-primary-border',
  wrong: 'outline-1 outline-dashed outline-danger-border',
};

/** The marks above a canvas: selected parts, the part under the pointer, parts with problems. */
export function Marks({ marks }: { marks: readonly Marked[] }) {
  return marks.map(({ name, kind, label, problems, left, top, right, bottom }) => (
    <div
      key={`${kind} ${name}`}
      aria-hidden
      className={classNames('pointer-events-none absolute rounded-control outline-offset-4', EDGES[kind])}
      style={{ left, top, width: right - left, height: bottom - top }}
    >
      {kind === 'selected' && (
        <span className="absolute -top-[23px] -left-[5px] inline-flex h-[18px] max-w-48 items-center gap-1 truncate rounded-tag bg-primary-solid px-1.5 text-note text-on-solid">
          {label}
        </span>
      )}
      {problems > 0 && (
        <span className="absolute -top-[23px] -right-[5px] inline-flex h-[18px] items-center gap-0.5 rounded-tag bg-danger-soft px-1 text-note text-danger-on-soft">
          <Icon name="circle-alert" size={12} />
          {problems}
        </span>
      )}
    </div>
  ));
}

/** The line where a dragged part would be dropped, and its label beside the pointer. */
export function DropMark({ dragged: { gap, label, at } }: { dragged: Dragged }) {
  return (
    <>
      {gap && (
        <div
          aria-hidden
          className="pointer-events-none absolute z-tooltip rounded-full bg-primary-solid"
          style={{
            left: gap.line.left,
            top: gap.line.top,
            width: gap.line.upright ? 3 : gap.line.length,
            height: gap.line.upright ? gap.line.length : 3,
          }}
        />
      )}
      <div
        aria-hidden
        className={classNames(
          'pointer-events-none absolute z-tooltip max-w-56 truncate rounded-control border bg-raised px-2 py-1 text-small shadow-popover',
          gap ? 'border-primary-border text-fg' : 'border-line-strong text-fg-3',
        )}
        style={{ left: at.x + 12, top: at.y + 12 }}
      >
        {label}
      </div>
    </>
  );
}
