import type { Choice } from '../../schemas/dictionary';
import { NATIONS } from '../../widgets/nation-select/nations';
import { unitChoices } from '../../widgets/unit-input/units';
import type { FormFunction } from '../../widgets/widget';

/**
 * Functions that a button of a document may name (`"handle": "dynamic", "dynamicFun": "print"`). Documents hold no code:
 * what one of them needs beyond this is written here.
 */
export const functions: Readonly<Record<string, FormFunction>> = {
  /** The browser's own print dialog. */
  print: () => window.print(),
};

/** Choices that a document may name (`"dynamic": true, "dynamicKey": "units"`) where it does not list them itself. */
export const dynamicChoices: Readonly<Record<string, readonly Choice[]>> = {
  nations: NATIONS,
  units: unitChoices([]),
};
