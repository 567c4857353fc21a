import type { Box, ListBox } from './hit-test';

/** The parts and lists of a canvas, in document order. */
export interface CanvasBoxes {
  parts: readonly (Box & { key: string })[];
  lists: readonly ListBox[];
}

/** Measures what a form marks for a designer, relative to the element. Parts that are not shown have no box. */
export function measureCanvas(element: HTMLElement): CanvasBoxes {
  const origin = element.getBoundingClientRect();
  const boxOf = (one: Element): Box => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return {
      left: left - origin.left,
      top: top - origin.top,
      right: right - origin.left,
      bottom: bottom - origin.top,
    };
  };
  const isShown = (one: HTMLElement) => one.offsetWidth > 0 || one.offsetHeight > 0;
  const marked = [...element.querySelectorAll<HTMLElement>('[data-design-part]')].filter(isShown);
  const lists = [...element.querySelectorAll<HTMLElement>('[data-design-list]')].filter(isShown);
  const inside = new Map<Element | null, (Box & { key: string })[]>();
  const parts = marked.map((one) => {
    const box = { key: one.dataset.designPart ?? '', ...boxOf(one) };
    const list = one.parentElement?.closest('[data-design-list]') ?? null;
    inside.set(list, [...(inside.get(list) ?? []), box]);
    return box;
  });
  return {
    parts,
    lists: lists.map((one) => ({
      list: one.dataset.designList ?? '',
      ...boxOf(one),
      parts: inside.get(one) ?? [],
    })),
  };
}
