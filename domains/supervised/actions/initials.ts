import { pinyin } from 'pinyin-pro';

/** First letters of a name's characters, for finding a person quickly: 欧阳明 → OYM. */
export function initials(name: string): string {
  return pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', surname: 'head' })
    .join('')
    .toUpperCase();
}
