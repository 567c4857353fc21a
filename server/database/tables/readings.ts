import { pinyin } from 'pinyin-pro';

/** The Chinese characters of Unicode's first plane: those of nearly all names. */
export const FIRST_CHARACTER = 0x4e00;
/** The last of them. */
export const LAST_CHARACTER = 0x9fff;
/** Readings of a character. */
const MOST_READINGS = 4;

const known = new Map<string, readonly string[]>();

/**
 * The readings of a character in pinyin without tones (ü as v), the one in surnames first: 曾 → zeng, ceng. A letter from
 * a to z or a digit stands for itself; another character has none.
 */
export function readingsOf(character: string): readonly string[] {
  let readings = known.get(character);
  if (!readings) known.set(character, (readings = read(character)));
  return readings;
}

function read(character: string): string[] {
  const code = character.codePointAt(0) ?? 0;
  if (code < FIRST_CHARACTER || code > LAST_CHARACTER) {
    const letter = character.toLowerCase();
    return /^[a-z0-9]$/.test(letter) ? [letter] : [];
  }
  const options = { toneType: 'none', type: 'array', v: true, nonZh: 'removed' } as const;
  const all = pinyin(character, { ...options, multiple: true });
  const first = all.length > 1 ? pinyin(character, { ...options, surname: 'all' }) : [];
  return [...new Set([...first, ...all])].filter((one) => /^[a-z]+$/.test(one)).slice(0, MOST_READINGS);
}
