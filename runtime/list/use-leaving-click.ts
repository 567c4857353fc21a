import { useEffect, useRef, type RefObject } from 'react';

/**
 * Calls `leave` for a press beside an open part of a panel. Lists and calendars of its controls are elsewhere in the
 * document, so that a press in them is none.
 */
export function useLeavingClick(part: RefObject<HTMLElement | null>, open: boolean, leave: () => void): void {
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    if (!open) return;
    const onPress = ({ target }: Event) => {
      const { current } = part;
      if (!(target instanceof Element) || !current || current.contains(target)) return;
      if (layerOf(target) === layerOf(current)) latest.current();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open, part]);
}

/** The child of the body that contains an element: what floats is a child of its own. */
function layerOf(element: Element): Element {
  let layer = element;
  while (layer.parentElement && layer.parentElement !== document.body) layer = layer.parentElement;
  return layer;
}
