import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { measureCanvas, type CanvasBoxes } from './measure-canvas';

const NONE: CanvasBoxes = { parts: [], lists: [] };

/** Where the parts of a canvas are; measured again when `cause` changes and whenever the form changes its size. */
export function useBoxes(canvas: RefObject<HTMLElement | null>, cause: unknown): CanvasBoxes {
  const [boxes, setBoxes] = useState(NONE);
  const measure = useCallback(() => {
    if (canvas.current) setBoxes(measureCanvas(canvas.current));
  }, [canvas]);
  useLayoutEffect(measure, [measure, cause]);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Controls that load change their own size, and images and late parts that of others.
    const changes = new MutationObserver(measure);
    changes.observe(element, { subtree: true, childList: true, attributeFilter: ['data-state', 'hidden'] });
    return () => {
      observer.disconnect();
      changes.disconnect();
    };
  }, [canvas, measure]);
  return boxes;
}
