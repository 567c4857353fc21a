import { pinyin } from 'pinyin-pro';

/** Pinyin initials of a name, for quick search: 欧阳明 → OYM. */
export function initials(name: string): string {
  return pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', surname: 'head' })
    .join('')
    .toUpperCase();
}
