import { useEffect, useMemo, useRef } from 'react';
import type { BatchRowProps } from './batch-row';

type RowCallbacks = Pick<BatchRowProps, 'onCell' | 'onCellBusy' | 'onLeave' | 'onRemove' | 'onDrag'>;

/** Stable functions that call the latest `callbacks`: a memoized row renders only when its own data changes. */
export function useRowCallbacks(callbacks: RowCallbacks): RowCallbacks {
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });
  return useMemo<RowCallbacks>(
    () => ({
      onCell: (...args) => latest.current.onCell(...args),
      onCellBusy: (...args) => latest.current.onCellBusy(...args),
      onLeave: (...args) => latest.current.onLeave(...args),
      onRemove: (at) => latest.current.onRemove(at),
      onDrag: (...args) => latest.current.onDrag(...args),
    }),
    [],
  );
}
