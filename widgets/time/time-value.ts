import { TIME_PATTERN } from '../../schemas/expression/date-patterns';

const TIME = new RegExp(TIME_PATTERN);

/** Parses a typed time: `9:5`, `0905`, `09：05：30`; other text is returned unchanged. */
export function readTime(typed: string): string | null {
  const text = typed.normalize('NFKC').trim();
  if (text === '') return null;
  const parts =
    /^(\d{1,2})[:.时](\d{1,2})(?:[:.分](\d{1,2}))?[分秒]?$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{2})?$/.exec(text);
  const [, hour = '', minute = '', second = '0'] = parts ?? [];
  const time = [hour, minute, second].map((part) => part.padStart(2, '0')).join(':');
  return parts && TIME.test(time) ? time : typed;
}

/** Whether a text is a complete `HH:mm:ss`. */
export const isTime = (text: string | null) => text !== null && TIME.test(text);

/** `HH:mm:ss`, or without seconds; other text is returned unchanged. */
export function shownTime(text: string, seconds: boolean): string {
  return seconds || !TIME.test(text) ? text : text.slice(0, 5);
}
