import { waitText } from './wait-text';

/** Values for the placeholders of a text. */
export type ErrorParams = Readonly<Record<string, string | number>>;

/**
 * Replaces `{name}` with the parameter, and `{name:min}` and `{name:s}` with so long a wait in minutes or seconds;
 * unknown placeholders stay.
 */
export function fill(text: string, params: ErrorParams, language = 'zh-CN'): string {
  return text.replace(/\{(\w+)(?::(min|s))?\}/g, (whole, name: string, unit?: 'min' | 's') => {
    const value = params[name] ?? whole;
    return unit && typeof value === 'number' ? waitText(value, unit, language) : String(value);
  });
}
