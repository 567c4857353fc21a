import { useState, type UIEvent } from 'react';

/** A header that hides while content is scrolled down, and comes back at its top or while it is scrolled up. */
interface HiddenHeader {
  hidden: boolean;
  /** For the element around everything that scrolls. */
  onScrollCapture(event: UIEvent): void;
  /** Shows the header: the focus is in it. */
  show(): void;
}

/** Less is no scrolling by hand. */
const LEAST_PX = 8;

/** Whether the header hides, by how the content was scrolled last; never unless `on`. */
export function useHiddenHeader(on: boolean): HiddenHeader {
  const [scrolled, setScrolled] = useState<{ of: EventTarget; top: number; down: boolean } | null>(null);
  return {
    hidden: on && scrolled?.down === true,
    onScrollCapture({ target }) {
      if (!on || !(target instanceof HTMLElement)) return;
      const { scrollTop: top } = target;
      const before = scrolled?.of === target ? scrolled.top : 0;
      if (Math.abs(top - before) >= LEAST_PX || top === 0)
        setScrolled({ of: target, top, down: top > before && top > 0 });
    },
    // Content moves a little when the header comes back.
    show: () => setScrolled((last) => last && { ...last, down: false }),
  };
}
