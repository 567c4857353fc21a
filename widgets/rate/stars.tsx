import { classNames } from '../ui/class-names';

const STAR = 'M12 2.5l2.9 6.1 6.6.9-4.8 4.6 1.2 6.6L12 17.6l-5.9 3.1 1.2-6.6L2.5 9.5l6.6-.9z';

interface StarsProps {
  count: number;
  max: number;
  size?: number;
  muted?: boolean;
  invalid?: boolean;
}

/** `count` filled stars of `max`, including a half star. Outlines distinguish them without colour. */
export function Stars({ count, max, size = 20, muted, invalid }: StarsProps) {
  return (
    <span aria-hidden className="inline-flex">
      {Array.from({ length: max }, (_, index) => {
        const share = Math.min(Math.max(count - index, 0), 1);
        return (
          <svg
            key={index}
            width={size + 4}
            height={size + 4}
            viewBox="-1 -1 26 26"
            className={classNames(
              'stroke-[1.5]',
              share > 0 && !muted ? 'text-warning-border' : invalid ? 'text-danger-border' : 'text-control',
            )}
          >
            <path d={STAR} fill="none" stroke="currentColor" strokeLinejoin="round" />
            {share > 0 && (
              <path
                d={STAR}
                fill="currentColor"
                style={{ clipPath: `inset(0 ${(1 - share) * 100}% 0 0)`, transformBox: 'fill-box' }}
              />
            )}
          </svg>
        );
      })}
    </span>
  );
}
