import { classNames } from './class-names';

interface BadgeProps {
  count: number;
  /** Larger counts are shown as 99+. */
  max?: number;
  /** `danger` on a bell, `neutral` beside a label, `primary` for hidden conditions. */
  tone?: 'danger' | 'neutral' | 'primary';
  className?: string;
}

const TONES = {
  danger: 'h-4 min-w-4 bg-danger-solid text-on-solid text-[11px]',
  neutral: 'h-[18px] min-w-[18px] bg-pressed text-fg-2 text-note',
  primary: 'h-[18px] min-w-[18px] bg-primary-soft-2 text-primary-on-soft text-note font-semibold',
};

/** A count in a pill; renders nothing for zero. */
export function Badge({ count, max = 99, tone = 'neutral', className }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      className={classNames(
        'inline-flex items-center justify-center rounded-full px-1 leading-none tabular-nums',
        TONES[tone],
        className,
      )}
    >
      {count > max ? `${max}+` : count}
    </span>
  );
}
