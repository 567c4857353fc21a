import { firstPoints, lastPoints, countPoints } from './cut-text';
import type { Mask } from '../document/mask';
import type { Json } from '../json';

const HIDDEN = '*'.repeat(6);

/** Masks a sensitive value, with just enough left to recognise it. */
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
    case 'secret':
      return HIDDEN;
  }
}

/** The same for a value of any type; a value that is not a text is masked as JSON. */
export function maskedValue(kind: Mask, value: Json): string {
  return mask(kind, typeof value === 'string' ? value : JSON.stringify(value));
}

/** Keeps the first and last characters; nothing of a text that is hardly longer. */
function ends(value: string, first: number, stars: number, last: number): string {
  if (countPoints(value) <= first + last) return HIDDEN;
  return `${firstPoints(value, first)}${'*'.repeat(stars)}${lastPoints(value, last)}`;
}
