import type { ThroughOf } from './field';

/** Between the label of a reference and that of the column. */
const JOINT = ' · ';

/** `articleId.price` → the reference and the column. */
export function pathParts(path: string): { reference: string; column: string } {
  const at = path.indexOf('.');
  return { reference: path.slice(0, at), column: path.slice(at + 1) };
}

/** The path of a field that is read through a reference. */
export const pathOf = ({ reference, column }: ThroughOf): string => `${reference}.${column}`;

/** Whether a name is a path. */
export const isPath = (name: string): boolean => name.includes('.');

/** The label of a path in the words of a language. */
export function pathLabel(labels: readonly string[], word: (text: string) => string): string {
  return labels.map(word).join(JOINT);
}
