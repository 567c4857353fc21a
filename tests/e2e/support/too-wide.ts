import type { Page } from 'playwright/test';

/**
 * What stands out of the window at the left or right, in words; nothing inside a box that scrolls or cuts its content,
 * as long as the box itself is inside the window.
 */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const width = root.clientWidth;
    const found = root.scrollWidth > width ? [`the window scrolls to ${root.scrollWidth}`] : [];
    const isCut = (element: Element): boolean => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflowX, position } = getComputedStyle(box);
        const { left, right } = box.getBoundingClientRect();
        if (overflowX !== 'visible' && left >= -1 && right <= width + 1) return true;
        if (position === 'fixed') return false;
      }
      return false;
    };
    for (const element of document.querySelectorAll('body *')) {
      const { left, right, width: own, height } = element.getBoundingClientRect();
      if (own < 2 || height < 2 || (left >= -1 && right <= width + 1)) continue;
      // Links to skip the menu wait above the window; drawings are drawn as they are.
      if (element.closest('svg, [aria-hidden=true]') || getComputedStyle(element).visibility === 'hidden')
        continue;
      if (!isCut(element))
        found.push(
          `${element.tagName} “${element.textContent.slice(0, 30)}” ${Math.round(left)}–${Math.round(right)}`,
        );
    }
    return found.slice(0, 5);
  });
}
