import type { FormFunction } from '../../widgets/widget';

/**
 * Functions that a form button may name (`"handle": "dynamic", "dynamicFun": "print"`). Documents contain no code;
 * code that they need is registered here.
 */
export const functions: Readonly<Record<string, FormFunction>> = {
  /** Opens the print dialog of the browser. */
  print: () => window.print(),
};
