import type { ReactNode } from 'react';

/** What an empty state says; each kind has its own drawing. */
export type EmptyKind =
  'empty' | 'no-match' | 'error' | 'offline' | 'forbidden' | 'not-found' | 'conflict' | 'done';

const BLOCK = 'M36 9H84V28.5H74.3V50H45.7V28.5H36Z';

const BLOCKS: Record<EmptyKind, ReactNode> = {
  empty: <path d={BLOCK} className="fill-none stroke-primary-border" strokeDasharray="5 3.5" />,
  'no-match': (
    <g className="fill-surface stroke-control">
      <circle cx="58" cy="31" r="16" />
      <path d="M51.5 31H64.5" strokeLinecap="round" />
      <path d="M69.5 42.5L80 53" strokeWidth="2.75" />
    </g>
  ),
  error: (
    <path
      d={BLOCK}
      transform="translate(51 5) rotate(13) translate(-36 -9)"
      className="fill-danger-soft stroke-danger-border"
    />
  ),
  offline: (
    <>
      <path
        d={BLOCK}
        transform="translate(0 -6)"
        className="fill-none stroke-control"
        strokeDasharray="5 3.5"
      />
      <path d="M38 57H52M68 57H82" className="stroke-fg-2" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M56 53L64 61M64 53L56 61" className="stroke-fg-2" strokeWidth="2" strokeLinecap="round" />
    </>
  ),
  forbidden: (
    <>
      <circle cx="60" cy="45" r="15" className="fill-surface stroke-fg-2" />
      <rect x="53.25" y="43.5" width="13.5" height="10" rx="1.5" className="fill-fg-2" />
      <path d="M55.5 43.5V40.5a4.5 4.5 0 0 1 9 0V43.5" className="fill-none stroke-fg-2" strokeWidth="2" />
    </>
  ),
  'not-found': (
    <>
      <path d={BLOCK} className="fill-none stroke-control" strokeDasharray="5 3.5" />
      <path
        d="M56 18.5a4 4 0 1 1 5.6 3.7c-1.1.5-1.6 1.2-1.6 2.6"
        className="fill-none stroke-fg-2"
        strokeLinecap="round"
      />
      <circle cx="60" cy="29.5" r="1.1" className="fill-fg-2" />
    </>
  ),
  done: (
    <>
      <path d={BLOCK} transform="translate(0 21.5)" className="fill-success-soft stroke-success-border" />
      <path
        d="M52.5 45.5L58 51L68 40.5"
        className="fill-none stroke-success-text"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </>
  ),
  conflict: (
    <>
      <path
        d={BLOCK}
        transform="translate(9 -4)"
        className="fill-none stroke-control"
        strokeDasharray="5 3.5"
      />
      <path d={BLOCK} transform="translate(-7 2)" className="fill-warning-soft stroke-warning-border" />
    </>
  ),
};

/** The illustration of an empty state, 120 × 96: a joint whose block is missing, tilted or locked. */
export function EmptyPicture({ kind }: { kind: EmptyKind }) {
  return (
    <svg aria-hidden width="120" height="96" viewBox="0 0 120 96" fill="none" strokeWidth="1.5">
      {kind === 'forbidden' && (
        <path d={BLOCK} transform="translate(0 21.5)" className="fill-pressed stroke-control" />
      )}
      <path d="M14 50H45.7V71.5H74.3V50H106V88H14Z" className="fill-sunken stroke-control" />
      {kind === 'forbidden' && <path d="M45.7 50H74.3V71.5H45.7Z" className="fill-pressed stroke-control" />}
      {BLOCKS[kind]}
    </svg>
  );
}
