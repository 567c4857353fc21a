import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * The cells of a sub-table that were left, so that a row that was just added says nothing of what is still to be filled
 * in. Kept by the keys of the rows; `report` is told all of them by their places: `3/word`, or `3` for a whole row.
 */
export function useLeftCells(keys: readonly number[], report: (parts: readonly string[]) => void) {
  /** By the key of a row; null: all of its cells. */
  const left = useRef(new Map<number, Set<string> | null>());
  const latest = useRef({ keys, report });
  useEffect(() => {
    latest.current = { keys, report };
  });
  const tell = () => {
    const parts = latest.current.keys.flatMap((key, at) => {
      const cells = left.current.get(key);
      if (cells === undefined) return [];
      return cells === null ? [`${at}`] : [...cells].map((model) => `${at}/${model}`);
    });
    latest.current.report(parts);
  };
  // A row came or went: those behind it have other places now.
  useLayoutEffect(() => {
    latest.current = { keys, report };
    if (left.current.size > 0) tell();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is told is the latest
  }, [keys]);

  return {
    cell(at: number, model: string) {
      const key = latest.current.keys[at];
      if (key === undefined || left.current.get(key) === null) return tell();
      left.current.set(key, new Set([...(left.current.get(key) ?? []), model]));
      tell();
    },
    rows(from = 0, count = Infinity) {
      for (const key of latest.current.keys.slice(from, from + count)) left.current.set(key, null);
      tell();
    },
  };
}
