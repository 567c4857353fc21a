import type { KeyboardEvent } from 'react';

/**
 * Moves the focus among `items`, of which one has it: `steps` maps keys to steps, ±Infinity means the first or last
 * item. A step over an end stays, or continues at the other end with `wrap`. Returns the index of the item that a
 * handled key leads to.
 */
export function moveFocus(
  event: KeyboardEvent,
  items: readonly HTMLElement[],
  steps: Readonly<Record<string, number>>,
  wrap = false,
): number | undefined {
  const step = steps[event.key];
  const from = items.indexOf(document.activeElement as HTMLElement);
  if (step === undefined || from < 0) return undefined;
  event.preventDefault();
  const last = items.length - 1;
  const to = Number.isFinite(step) ? from + step : step < 0 ? 0 : last;
  const within = wrap ? (to + items.length) % items.length : to >= 0 && to <= last ? to : from;
  items[within]?.focus();
  return within;
}
