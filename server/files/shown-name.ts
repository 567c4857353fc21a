import { firstPoints } from '../../schemas/text/cut-text';
import { asLine } from '../../schemas/text/refused-text';
import { storable } from '../../schemas/text/storable-text';
import { FILE_KINDS, hasEnding } from './file-kinds';

const LONGEST = 120;
/** Marks of the writing direction, and what file systems reserve. */
const HARMFUL = /[\u061c\u200e\u200f?*:"<>|\\/]/g;

/**
 * The last part of the sender's file name, without characters that a file system or a reader would misinterpret. They
 * are left out, not refused: the name comes from a device, and nobody typed it here.
 */
export function plainName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  return storable(asLine(last.replace(HARMFUL, ''))).replace(/^[\s.]+|[\s.]+$/g, '');
}

/**
 * The name under which a file is offered for download: the sender's name with an extension that matches the kind. It
 * never becomes part of a path.
 */
export function shownName(given: string, kind: string): string {
  const name = plainName(given);
  const endings = FILE_KINDS[kind]?.endings ?? [];
  const own = hasEnding(name, endings) ? name.slice(name.lastIndexOf('.')) : '';
  const ending = own || (endings[0] ?? `.${kind}`);
  const stem = own ? name.slice(0, -own.length) : name;
  return `${firstPoints(stem, LONGEST - ending.length) || 'file'}${ending}`;
}
