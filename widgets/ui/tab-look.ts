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

const LINE_BELOW = 'flex overflow-x-auto border-b border-line';
/** Classes of the tab list by side. */
export const TAB_LISTS: Readonly<Record<Side, string>> = {
  top: LINE_BELOW,
  bottom: 'order-last flex overflow-x-auto border-t border-line',
  left: `${LINE_BELOW} md:shrink-0 md:flex-col md:overflow-visible md:border-r md:border-b-0`,
  right: `${LINE_BELOW} md:order-last md:shrink-0 md:flex-col md:overflow-visible md:border-b-0 md:border-l`,
};

/** Classes of the tab height by size. */
export const TAB_SIZES = { small: 'h-8 text-small', default: 'h-9.5', large: 'h-11 text-large' } as const;

const MARK =
  'border-transparent forced-colors:border-[Canvas] data-[state=active]:border-primary-border forced-colors:data-[state=active]:border-[Highlight]';
/** The border towards the pane has the background colour, so that an active card looks open. */
const CARD =
  'border border-line px-3 data-[state=inactive]:bg-sunken forced-colors:data-[state=active]:border-[Highlight]';
const UNDER = '-mb-px border-b-2';
const OPEN_BELOW = '-mb-px rounded-t-control data-[state=active]:border-b-surface';

/** Classes of a tab by kind and side. */
export const TABS: Readonly<Record<'line' | 'card', Readonly<Record<Side, string>>>> = {
  line: {
    top: `${UNDER} ${MARK}`,
    bottom: `-mt-px border-t-2 ${MARK}`,
    left: `${UNDER} md:-mr-px md:mb-0 md:border-r-2 md:border-b-0 md:pr-4 ${MARK}`,
    right: `${UNDER} md:mb-0 md:-ml-px md:border-b-0 md:border-l-2 md:pl-4 ${MARK}`,
  },
  card: {
    top: `${OPEN_BELOW} ${CARD}`,
    bottom: `-mt-px rounded-b-control data-[state=active]:border-t-surface ${CARD}`,
    left: `-mb-px rounded-t-control md:-mr-px md:mb-0 md:rounded-l-control md:rounded-tr-none md:data-[state=active]:border-r-surface ${CARD}`,
    right: `-mb-px rounded-t-control md:mb-0 md:-ml-px md:rounded-r-control md:rounded-tl-none md:data-[state=active]:border-l-surface ${CARD}`,
  },
};

/** Classes of the pane by side. */
export const PANES: Readonly<Record<Side, string>> = {
  top: 'pt-3',
  bottom: 'pb-3',
  left: 'flex-1 max-md:pt-3 md:pl-6',
  right: 'flex-1 max-md:pt-3 md:pr-6',
};
