const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const UNITS = ['', '拾', '佰', '仟'];
const AMOUNT = /^(-?)(\d{1,16})(?:\.(\d{1,2})0*)?$/;

/**
 * An amount as Chinese documents write it out (大写金额): `1680.32` is 壹仟陆佰捌拾元叁角贰分. The amount is a text of
 * digits with at most 16 before and 2 after the point, so nothing is rounded; null for anything else. Where the rules
 * for vouchers leave a zero before 角 or 仟 to the writer, none is written.
 */
export function amountInWords(amount: string): string | null {
  const [, sign, whole, decimals = ''] = AMOUNT.exec(amount) ?? [];
  if (whole === undefined) return null;
  const [tenths, hundredths] = decimals.padEnd(2, '0').split('').map(Number) as [number, number];
  const integer = BigInt(whole);
  if (integer === 0n && tenths === 0 && hundredths === 0) return '零元整';
  const parts = [
    integer > 0n ? `${wholeInWords(integer)}元` : '',
    tenths > 0 ? `${DIGITS[tenths]}角` : integer > 0n && hundredths > 0 ? '零' : '',
    hundredths > 0 ? `${DIGITS[hundredths]}分` : '整',
  ];
  return `${sign === '-' ? '负' : ''}${parts.join('')}`;
}

/** A whole number above 0: groups of four digits below 万 and 亿. */
function wholeInWords(value: bigint): string {
  for (const [size, unit] of [
    [100_000_000n, '亿'],
    [10_000n, '万'],
  ] as const) {
    if (value < size) continue;
    const rest = value % size;
    // A gap below the unit is one zero, however long.
    const gap = rest > 0n && rest < size / 10n ? '零' : '';
    return `${wholeInWords(value / size)}${unit}${gap}${rest > 0n ? wholeInWords(rest) : ''}`;
  }
  return groupInWords(Number(value));
}

/** A number from 1 to 9999. */
function groupInWords(value: number): string {
  const digits = String(value);
  let words = '';
  [...digits].forEach((digit, place) => {
    if (digit === '0') return;
    const gap = place > 0 && digits[place - 1] === '0' ? '零' : '';
    words += `${gap}${DIGITS[Number(digit)]}${UNITS[digits.length - 1 - place]}`;
  });
  return words;
}
