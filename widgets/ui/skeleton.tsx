import { classNames } from './class-names';

export interface SkeletonProps {
  /** Width and height by classes: `w-20 h-3`. */
  className?: string;
}

/** A grey bar where text will stand. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classNames('skeleton-bar inline-block animate-late-in', className ?? 'h-3 w-20')}
    />
  );
}
