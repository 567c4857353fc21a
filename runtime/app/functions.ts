import type { FormFunction } from '../../widgets/widget';

/**
 * Functions that a button of a document may name (`"handle": "dynamic", "dynamicFun": "print"`). Documents hold no code:
 * what one of them needs beyond this is written here.
 */
export const functions: Readonly<Record<string, FormFunction>> = {
  /** The browser's own print dialog. */
  print: () => window.print(),
};
