import type { Language } from '../../schemas/languages';

/** What the calls of a preview answer: so many rows, rows after a while, or a refusal. */
export const SAMPLES = ['0', '1', '100', 'slow', '403'] as const;
/** One of these answers. */
export type Sample = (typeof SAMPLES)[number];

/** What a preview shows. The designer sends it to the frame, again after each change. */
export interface PreviewOrder {
  kind: 'preview';
  /** Only in the memory of both windows. */
  token: string;
  /** The code of the page, and its title until it is loaded. */
  page: string;
  title: string;
  sample: Sample;
  theme: 'light' | 'dark';
  language: Language;
}

/** What the frame answers: it waits for its order, or its session is over. */
export interface PreviewState {
  kind: 'preview-state';
  state: 'waits' | 'over';
}

/** Whether a message comes from the other window of the same origin. */
export function isFrom(event: MessageEvent, other: Window | null | undefined): boolean {
  return event.origin === location.origin && event.source !== null && event.source === other;
}
