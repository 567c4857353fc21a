import { useState } from 'react';
import { movedEntry } from '../ui/moved-entry';

interface Keys {
  keys: readonly number[];
  next: number;
}

/** Stable React keys for rows without an id, so that removing or moving a row does not move the state of another. */
export function useRowKeys(count: number): {
  keys: readonly number[];
  remove(at: number): void;
  move(from: number, to: number): void;
} {
  const [state, setState] = useState<Keys>(() => resized({ keys: [], next: 0 }, count));
  const current = state.keys.length === count ? state : resized(state, count);
  if (current !== state) setState(current);
  return {
    keys: current.keys,
    remove: (at) => setState({ ...current, keys: current.keys.filter((_, index) => index !== at) }),
    move: (from, to) => setState({ ...current, keys: movedEntry(current.keys, from, to) }),
  };
}

function resized({ keys, next }: Keys, count: number): Keys {
  const fresh = Array.from({ length: Math.max(count - keys.length, 0) }, (_, at) => next + at);
  return { keys: [...keys.slice(0, count), ...fresh], next: next + fresh.length };
}
