/** The characters of a code in the order of their values: without I, O, S, V and Z, which look like digits. */
const CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** The weight of each of the first 17 characters: the powers of 3 modulo 31. */
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** The check character that the first 17 characters of a code ask for (GB 32100). */
export function creditCheckCharacter(characters: string): string {
  const sum = WEIGHTS.reduce(
    (total, weight, at) => total + weight * CHARACTERS.indexOf(characters[at] ?? ''),
    0,
  );
  return CHARACTERS[(31 - (sum % 31)) % 31] ?? '';
}

/** Whether a text is a unified social credit code (GB 32100): 18 characters, of which the last one checks the others. */
export function isCreditCode(code: string): boolean {
  return /^[0-9A-HJ-NPQRTUWXY]{18}$/.test(code) && creditCheckCharacter(code) === code[17];
}
