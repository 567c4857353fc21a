import { MOST_SPELLED_CHARACTERS } from '../../../schemas/text/spelled-term';
import { readingsOf } from './readings';

/**
 * The readings of a text as `spellingFinder` takes them, so that a browser finds choices by pinyin without a table of
 * its own; undefined for a text without a Chinese character.
 */
export function spellingOfText(text: string): string | undefined {
  if (!/[\u4e00-\u9fff]/.test(text)) return undefined;
  return [...text]
    .slice(0, MOST_SPELLED_CHARACTERS)
    .map((character) => readingsOf(character).join('/'))
    .filter((readings) => readings !== '')
    .join(' ');
}
