import type { IconNode } from 'lucide';
import { createElement, type ReactNode } from 'react';
import { classNames } from './class-names';

const drawn = new WeakMap<IconNode, ReactNode>();

/** The elements of an icon, cached: a long form shows hundreds. */
function elementsOf(lines: IconNode): ReactNode {
  let elements = drawn.get(lines);
  if (!elements) {
    elements = lines.map(([tag, attributes], key) => createElement(tag, { ...attributes, key }));
    drawn.set(lines, elements);
  }
  return elements;
}

interface LineDrawingProps {
  lines: IconNode;
  /** Pixels. */
  size?: number;
  className?: string;
}

/** Renders the lines of an icon. */
export function LineDrawing({ lines, size = 16, className }: LineDrawingProps) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      width={size}
      height={size}
      strokeWidth={size <= 14 ? 2 : 1.75}
      className={classNames('line-icon', className)}
    >
      {elementsOf(lines)}
    </svg>
  );
}
