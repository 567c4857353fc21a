import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words';

test.each([
  ['0', '零元整'],
  ['0.00', '零元整'],
  ['0.05', '伍分'],
  ['0.50', '伍角整'],
  ['10', '壹拾元整'],
  ['1.05', '壹元零伍分'],
  ['1680.32', '壹仟陆佰捌拾元叁角贰分'],
  ['1409.50', '壹仟肆佰零玖元伍角整'],
  ['6007.14', '陆仟零柒元壹角肆分'],
  ['107000.53', '壹拾万柒仟元伍角叁分'],
  ['10001', '壹万零壹元整'],
  ['100000001', '壹亿零壹元整'],
  ['100010000', '壹亿零壹万元整'],
  ['1000010000000', '壹万亿壹仟万元整'],
  ['-12.30', '负壹拾贰元叁角整'],
  ['9999999999999999.99', '玖仟玖佰玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
])('%s is written %s', (amount, words) => {
  expect(amountInWords(amount)).toBe(words);
});

test('what is not an exact amount is not written', () => {
  for (const wrong of ['', '1,000', '1.005', '1e3', '٣', ' 1', '--1', '12345678901234567', '.5', '1.'])
    expect(amountInWords(wrong)).toBeNull();
});

test('every amount can be read back, and has no doubled or trailing zero', () => {
  const whole = fc.oneof(
    fc.bigInt({ min: 0n, max: 9_999_999_999_999_999n }),
    // Many zeros, where the rules are.
    fc
      .array(fc.constantFrom('0', '0', '0', '1', '7'), { minLength: 1, maxLength: 16 })
      .map((of) => BigInt(of.join(''))),
  );
  fc.assert(
    fc.property(whole, fc.integer({ min: 0, max: 99 }), fc.boolean(), (integer, cents, negative) => {
      const isZero = integer === 0n && cents === 0;
      const text = `${negative && !isZero ? '-' : ''}${integer}.${String(cents).padStart(2, '0')}`;
      const words = amountInWords(text)!;
      expect(words).toMatch(/^负?[零壹贰叁肆伍陆柒捌玖拾佰仟万亿元角分]+整?$/);
      expect(words).toMatch(cents % 10 === 0 ? /整$/ : /分$/);
      if (!isZero) expect(words).not.toMatch(/零零|零[万亿元角整]|^零/);
      expect(readBack(words)).toBe(text);
    }),
    { numRuns: 500 },
  );
});

/** The amount of words: another way round than the function goes. */
function readBack(words: string): string {
  const digits = '零壹贰叁肆伍陆柒捌玖';
  const [, sign = '', whole = '', small = ''] = /^(负?)(?:([^元]*)元)?(.*)$/.exec(words)!;
  const cents = [/(.)角/, /(.)分/].map((of) => digits.indexOf(of.exec(small)?.[1] ?? '零')).join('');
  return `${sign && '-'}${valueOf(whole)}.${cents}`;

  function valueOf(text: string): bigint {
    for (const [unit, size] of [
      ['亿', 100_000_000n],
      ['万', 10_000n],
    ] as const) {
      const at = text.lastIndexOf(unit);
      if (at >= 0) return valueOf(text.slice(0, at)) * size + valueOf(text.slice(at + 1));
    }
    let sum = 0n;
    let digit = 0;
    for (const one of text) {
      const place = '拾佰仟'.indexOf(one);
      if (place >= 0) sum += BigInt(digit) * 10n ** BigInt(place + 1);
      digit = place >= 0 ? 0 : digits.indexOf(one);
    }
    return sum + BigInt(Math.max(digit, 0));
  }
}
