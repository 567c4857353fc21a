/** Numbers of identity documents, bank cards and mobile phones, which people also type where something else is asked for. */
const PERSONAL_NUMBER = /(^|[^\dA-Za-z])(\d{15,19}|\d{17}[xX]|1[3-9]\d{9})($|[^\dA-Za-z])/;

/** Whether a criterion holds such a number, so that neither an address nor a saved view may contain it. */
export function hasPersonalNumber(value: unknown): boolean {
  return typeof value === 'string' && PERSONAL_NUMBER.test(value);
}
