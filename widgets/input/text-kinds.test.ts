import { describe, expect, it } from 'vitest';
import { TEXT_KINDS, TEXT_KIND_NAMES, type TextKind, type TextKindName } from './text-kinds';

const cases: [TextKindName, string, string][] = [
  ['text', '  王建国 ', '王建国 '],
  ['mobile', '139 0571-8888x', '13905718888'],
  ['mobile', '１３９０５７１８８８８', '13905718888'],
  ['mobile', '+86 139 0571 8888', '13905718888'],
  ['mobile', '86139057188', '86139057188'],
  ['number', 'a1b2', '12'],
  ['number', '１２', '12'],
  ['tel', '0571 - 8888 6666 转', '0571-88886666'],
  ['tel', '０５７１—８８８８６６６６', '0571-88886666'],
  ['idcard', '33010219900101123xX', '33010219900101123X'],
  ['idcard', '３３０１０２１９９００１０１１２３ｘ', '33010219900101123X'],
  ['idcard', '3301xx', '3301X'],
  ['fileName', ' a?b*c:"d<e>f\\g|h/i', 'abcdefghi'],
  ['upper', 'aB-3c', 'ABC'],
  ['upper', 'ａＢ', 'AB'],
  ['positiveInteger', '0012.5', '12'],
  ['amount', '12.345元', '12.34'],
  ['amount', '1.2.3', '1.23'],
  ['amount', '１２。３', '12.3'],
  ['amount', '12345678901234567.8', '123456789012345.8'],
  ['decimal', '0.', '0.'],
  ['decimal', '1.23456789012', '1.2345678901'],
  ['positiveInteger', '0001234567890123456', '123456789012345'],
];

const finished: [TextKindName, string, number, string][] = [
  ['amount', '12.', 2, '12'],
  ['amount', '.5', 2, '0.5'],
  ['amount', '.', 2, ''],
  ['decimal', '007.50', 2, '7.50'],
  ['fixedDecimal', '1.5', 2, '1.50'],
  ['fixedDecimal', '1.005', 2, '1.01'],
  ['fixedDecimal', '999.995', 2, '1000.00'],
  ['fixedDecimal', '2.5', 0, '3'],
  ['fixedDecimal', '', 2, ''],
];

describe('text kinds', () => {
  it.each(cases)(
    'K5-19, K5-20, K5-21, K5-22, K5-23, K5-25, B5-19, B5-20, B5-21, B5-22, B5-23: %s: typing "%s" leaves "%s"',
    (kind, typed, left) => expect(TEXT_KINDS[kind].strip(typed)).toBe(left),
  );

  it.each(finished)(
    'K5-24: %s: leaving "%s" with %i decimals makes it "%s"',
    (kind, typed, decimals, left) => {
      const { finish } = TEXT_KINDS[kind] as TextKind;
      expect(finish?.(typed, decimals)).toBe(left);
      expect(left).toMatch(new RegExp(TEXT_KINDS[kind].pattern, 'u'));
    },
  );

  it.each(['十二', '-', 'abc', '.'])('B5-30: a decimal: "%s" is no number and is cleared', (typed) => {
    const { strip, finish } = TEXT_KINDS.decimal;
    expect(finish(strip(typed))).toBe('');
  });

  it('B5-30: a decimal may be zero', () => {
    const { strip, finish } = TEXT_KINDS.decimal;
    expect(finish(strip('0.00'))).toBe('0.00');
  });

  it('B5-24: have the lengths of the specification', () => {
    expect([TEXT_KINDS.mobile.maxLength, TEXT_KINDS.tel.maxLength, TEXT_KINDS.idcard.maxLength]).toEqual([
      11, 12, 18,
    ]);
  });

  it.each(TEXT_KIND_NAMES)('%s: a complete text matches the pattern after stripping', (kind) => {
    const complete = { mobile: '139 0571 8888', idcard: '33010219900101123x' }[kind as string] ?? ' 12';
    expect(TEXT_KINDS[kind].strip(complete)).toMatch(new RegExp(TEXT_KINDS[kind].pattern, 'u'));
  });
});
