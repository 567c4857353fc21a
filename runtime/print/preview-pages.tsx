import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type Ref } from 'react';
import type { PrintPage } from '../../schemas/print/print-page';
import { useWords } from '../../widgets/ui/use-words';
import { pageSvg } from './page-svg';

/** Between two pages, in CSS pixels. */
const GAP = 16;
/** CSS pixels of a point at 100 %. */
export const PIXELS = 96 / 72;

/** Scrolls to a page, from 0. */
export interface PageScroll {
  toPage(index: number): void;
}

interface PreviewPagesProps {
  pages: readonly PrintPage[];
  /** 1 shows paper in its size. */
  zoom: number;
  scroll: Ref<PageScroll>;
  /** Called with the page at the top of the window, from 0. */
  onPage(index: number): void;
}

/** The pages below each other; only those in sight are drawn. Page keys, Home and End move from page to page. */
export function PreviewPages({ pages, zoom, scroll, onPage }: PreviewPagesProps) {
  const t = useWords();
  const box = useRef<HTMLDivElement>(null);
  const size = (index: number) => pages[index]!.height * PIXELS * zoom + GAP;
  const virtual = useVirtualizer({
    count: pages.length,
    getScrollElement: () => box.current,
    estimateSize: size,
    overscan: 1,
    onChange: (instance) => {
      const middle = (instance.scrollOffset ?? 0) + (instance.scrollRect?.height ?? 0) / 3;
      onPage(instance.getVirtualItemForOffset(middle)?.index ?? 0);
    },
  });
  const toPage = (index: number) =>
    virtual.scrollToIndex(Math.max(0, Math.min(index, pages.length - 1)), { align: 'start' });
  useEffect(() => virtual.measure(), [virtual, zoom, pages]);
  useLayoutEffect(() => {
    if (typeof scroll === 'function') return void scroll({ toPage });
    if (scroll) scroll.current = { toPage };
    return undefined;
  });

  function onKey(event: KeyboardEvent) {
    const at = virtual.getVirtualItemForOffset((virtual.scrollOffset ?? 0) + GAP)?.index ?? 0;
    const target = { PageDown: at + 1, PageUp: at - 1, Home: 0, End: pages.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    toPage(target);
  }
  return (
    <div
      ref={box}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={t('print.pages')}
      className="h-full overflow-auto bg-sunken"
      onKeyDown={onKey}
    >
      <div
        className="relative mx-auto"
        style={{ height: virtual.getTotalSize(), width: widest(pages, zoom) }}
      >
        {virtual.getVirtualItems().map(({ index, start }) => (
          <Page
            key={index}
            page={pages[index]!}
            zoom={zoom}
            top={start}
            name={t('print.page', { n: index + 1 })}
          />
        ))}
      </div>
    </div>
  );
}

const widest = (pages: readonly PrintPage[], zoom: number) =>
  Math.max(...pages.map(({ width }) => width)) * PIXELS * zoom + 2 * GAP;

interface PageProps {
  page: PrintPage;
  zoom: number;
  top: number;
  name: string;
}

/** A sheet of paper: white also in the dark theme. */
function Page({ page, zoom, top, name }: PageProps) {
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    sheet.current?.replaceChildren(pageSvg(document, page));
  }, [page]);
  const width = page.width * PIXELS * zoom;
  const height = page.height * PIXELS * zoom;
  return (
    <div
      ref={sheet}
      role="group"
      aria-label={name}
      className="absolute left-1/2 -translate-x-1/2 shadow-popover [&>svg]:size-full"
      style={{ top: top + GAP, width, height, background: '#fff' }}
    />
  );
}
