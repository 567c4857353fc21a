import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Json } from '../../schemas/json';

/** What to do once a change of the rows is rendered: where to focus or scroll, and which rows to validate. */
interface NextStep {
  added?: 'by key' | 'by pointer';
  /** Former index of the removed row. */
  removed?: number;
  /** Present place of a moved row, and its focused cell; without one its handle has the focus. */
  moved?: readonly [to: number, model: string | undefined];
  /** First pasted row and the number of pasted rows. */
  pasted?: readonly [from: number, count: number];
  /** First row that was pasted below the others, if it has to be scrolled to. */
  appended?: number;
}

/**
 * Returns a function that sets the step after a change of the rows: `take` runs with it once they are rendered, before
 * painting.
 */
export function useNextStep(rows: readonly Json[], take: (step: NextStep) => void): (step: NextStep) => void {
  const next = useRef<NextStep>({});
  useLayoutEffect(() => {
    const step = next.current;
    next.current = {};
    take(step);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a step belongs to the rows that were changed
  }, [rows]);
  return useCallback((step) => {
    next.current = step;
  }, []);
}
