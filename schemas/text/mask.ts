import { firstPoints, lastPoints, countPoints } from './cut-text';
import type { Mask } from '../document/entity';
import type { Json } from '../json';

const HIDDEN = '*'.repeat(6);

/** Shows just enough of a sensitive value to recognise it (domains, section 0). */
export function mask(kind: Mask, value: string): string {
  switch (kind) {
    case 'idcard':
      return ends(value, 3, 11, 4);
    case 'mobile':
      return ends(value, 3, 4, 4);
    case 'card':
      return ends(value, 4, 11, 4);
    case 'name':
      return `${firstPoints(value, 1)}*`;
    case 'all':
      return HIDDEN;
  }
}

/** The same of a value of any kind: one that is no text is masked as its JSON. */
export function maskedValue(kind: Mask, value: Json): string {
  return mask(kind, typeof value === 'string' ? value : JSON.stringify(value));
}

/** The first and the last characters; nothing of a text that has hardly more. */
function ends(value: string, first: number, stars: number, last: number): string {
  if (countPoints(value) <= first + last) return HIDDEN;
  return `${firstPoints(value, first)}${'*'.repeat(stars)}${lastPoints(value, last)}`;
}
