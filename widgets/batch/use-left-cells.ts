import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Tracks which cells of a sub-table were blurred, so that a new row shows no required errors yet. Tracked by row key;
 * `report` receives all of them by position: `3/word` for a cell, `3` for a whole row.
 */
export function useLeftCells(keys: readonly number[], report: (parts: readonly string[]) => void) {
  /** By row key; null means all cells. */
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
  // Rows were added or removed, which changes the positions behind them.
  useLayoutEffect(() => {
    latest.current = { keys, report };
    if (left.current.size > 0) tell();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- reports the latest values
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
