import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { measureCanvas, type CanvasBoxes } from './measure-canvas';

const NONE: CanvasBoxes = { parts: [], lists: [] };

/** Where the parts of a canvas are; measured again when `cause` changes and whenever the form changes its size. */
export function useBoxes(canvas: RefObject<HTMLElement | null>, cause: unknown): CanvasBoxes {
  const [boxes, setBoxes] = useState(NONE);
  useLayoutEffect(() => {
    if (canvas.current) setBoxes(measureCanvas(canvas.current));
  }, [canvas, cause]);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const measure = () => setBoxes(measureCanvas(element));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Controls that load change their own size, and late parts that of others.
    const changes = new MutationObserver(measure);
    const form = element.firstElementChild;
    if (form)
      changes.observe(form, { subtree: true, childList: true, attributeFilter: ['data-state', 'hidden'] });
    return () => {
      observer.disconnect();
      changes.disconnect();
    };
  }, [canvas]);
  return boxes;
}
