/** Whether a text has 8 or 13 digits of which the last one is the check digit of the others (GS1). */
export function isEan(code: string): boolean {
  if (!/^(\d{8}|\d{13})$/.test(code)) return false;
  const [check = 0, ...others] = [...code].reverse().map(Number);
  const sum = others.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0);
  return (sum + check) % 10 === 0;
}
