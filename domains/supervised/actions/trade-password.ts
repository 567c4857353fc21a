/** Whether a password is easy to guess: a repeated part, or consecutive digits. */
export function isWeakTradePassword(digits: string): boolean {
  const repeats = /^(\d+)\1+$/.test(digits);
  const steps = [...digits].slice(1).map((digit, at) => Number(digit) - Number(digits[at]));
  return repeats || steps.every((step) => step === 1) || steps.every((step) => step === -1);
}
