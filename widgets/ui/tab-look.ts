type Side = 'top' | 'right' | 'bottom' | 'left';

/** Look and position of tabs. Side positions apply to wide windows only; `gutter` in pixels. */
export interface TabLook {
  kind?: 'line' | 'card';
  side?: Side;
  size?: 'small' | 'default' | 'large';
  gutter?: number;
}

/** The tab list comes first in the DOM, for keyboard and screen readers, at any position. */
export const TAB_WRAPS: Readonly<Record<Side, string>> = {
  top: '',
  bottom: 'flex flex-col',
  left: 'md:flex',
  right: 'md:flex',
};

/**
 * The line is a shadow inside the list: tabs that overlap a border would overflow, and get a scrollbar where scrollbars take
 * room. Forced colours drop shadows.
 */
const LINE_BELOW = 'flex overflow-x-auto shadow-[inset_0_-1px_0_var(--color-line)] forced-colors:border-b';
const LINE_ABOVE = 'flex overflow-x-auto shadow-[inset_0_1px_0_var(--color-line)] forced-colors:border-t';
/** Classes of the tab list by side. */
export const TAB_LISTS: Readonly<Record<Side, string>> = {
  top: LINE_BELOW,
  bottom: `order-last ${LINE_ABOVE}`,
  left: `${LINE_BELOW} md:shrink-0 md:flex-col md:overflow-visible md:border-r md:border-line md:shadow-none`,
  right: `${LINE_BELOW} md:order-last md:shrink-0 md:flex-col md:overflow-visible md:border-l md:border-line md:shadow-none`,
};

/** Classes of the tab height by size. */
export const TAB_SIZES = { small: 'h-8 text-small', default: 'h-9.5', large: 'h-11 text-large' } as const;

const MARK =
  'border-transparent forced-colors:border-[Canvas] data-[state=active]:border-primary-border forced-colors:data-[state=active]:border-[Highlight]';
/** The border towards the pane has the background colour, so that an active card looks open. */
const CARD =
  'border border-line px-3 data-[state=inactive]:bg-sunken forced-colors:data-[state=active]:border-[Highlight]';
const UNDER = 'border-b-2';
const OPEN_BELOW = 'rounded-t-control data-[state=active]:border-b-surface';

/** Classes of a tab by kind and side. */
export const TABS: Readonly<Record<'line' | 'card', Readonly<Record<Side, string>>>> = {
  line: {
    top: `${UNDER} ${MARK}`,
    bottom: `border-t-2 ${MARK}`,
    left: `${UNDER} md:-mr-px md:border-r-2 md:border-b-0 md:pr-4 ${MARK}`,
    right: `${UNDER} md:-ml-px md:border-b-0 md:border-l-2 md:pl-4 ${MARK}`,
  },
  card: {
    top: `${OPEN_BELOW} ${CARD}`,
    bottom: `rounded-b-control data-[state=active]:border-t-surface ${CARD}`,
    left: `rounded-t-control md:-mr-px md:rounded-l-control md:rounded-tr-none md:data-[state=active]:border-r-surface ${CARD}`,
    right: `rounded-t-control md:-ml-px md:rounded-r-control md:rounded-tl-none md:data-[state=active]:border-l-surface ${CARD}`,
  },
};

/** Classes of the pane by side. */
export const PANES: Readonly<Record<Side, string>> = {
  top: 'pt-3',
  bottom: 'pb-3',
  left: 'flex-1 max-md:pt-3 md:pl-6',
  right: 'flex-1 max-md:pt-3 md:pr-6',
};
