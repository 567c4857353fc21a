import { useEffect, useRef } from 'react';
import { Button } from './button';
import { useWords } from './use-words';

/** The last row of a list that has more than was fetched: asks for it as soon as it is in sight, or when pressed. */
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
      // A little before: the arrow keys bring only the last row into sight.
      { root: row.current.closest('[data-scrolls]'), rootMargin: '80px' },
    );
    observer.observe(row.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={row} className="col-span-full flex justify-center">
      {/* The list keeps the focus. */}
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
