import { useEffect, useRef } from 'react';
import { Button } from './button';
import { useWords } from './use-words';

/** The last row of a partly loaded list: loads more when it becomes visible or is clicked. */
export function MoreRow({ onMore }: { onMore(): void }) {
  const t = useWords();
  const row = useRef<HTMLDivElement>(null);
  const ask = useRef(onMore);
  useEffect(() => {
    ask.current = onMore;
  });
  useEffect(() => {
    if (!row.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) ask.current();
      },
      // Loads a little earlier: arrow keys scroll only the last row into view.
      { root: row.current.closest('[data-scrolls]'), rootMargin: '80px' },
    );
    observer.observe(row.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={row} className="col-span-full flex justify-center">
      {/* The focus stays in the list. */}
      <Button
        onMouseDown={(event) => event.preventDefault()}
        variant="text"
        size="small"
        tabIndex={-1}
        onClick={onMore}
      >
        {t('ui.loadMore')}
      </Button>
    </div>
  );
}
