import { classNames } from './class-names';

interface SkeletonProps {
  /** Width and height as classes: `w-20 h-3`. */
  className?: string;
}

/** A grey placeholder for text. */
export function Skeleton({ className }: SkeletonProps) {
  return <span aria-hidden className={classNames('skeleton-bar inline-block', className ?? 'h-3 w-20')} />;
}
