import { useCallback } from 'react';

/**
 * Keeps an element as tall as it ever was at its width, so that content below does not jump. Pass the result as
 * `ref`.
 */
export function useTallest(): (node: HTMLElement | null) => (() => void) | undefined {
  return useCallback((node) => {
    if (!node || typeof ResizeObserver === 'undefined') return undefined;
    let width = node.offsetWidth;
    const observer = new ResizeObserver(() => {
      if (node.offsetWidth !== width) node.style.minHeight = '';
      width = node.offsetWidth;
      node.style.minHeight = `${node.offsetHeight}px`;
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
}
