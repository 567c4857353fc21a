import { useRef } from 'react';

/** Stable keys for rows that have no identity of their own, so that removing one moves no typing into another. */
export function useRowKeys(count: number): { keys: readonly number[]; remove(at: number): void } {
  const state = useRef<{ keys: number[]; next: number }>({ keys: [], next: 0 });
  const { current } = state;
  while (current.keys.length < count) current.keys.push(current.next++);
  current.keys.length = count;
  return {
    keys: current.keys,
    remove: (at) => {
      current.keys = current.keys.filter((_, index) => index !== at);
    },
  };
}
