import { describe, expect, it } from 'vitest';
import { TEXT_KINDS, TEXT_KIND_NAMES, type TextKindName } from './text-kinds';

const cases: [TextKindName, string, string][] = [
  ['text', '  王建国 ', '王建国 '],
  ['mobile', '139 0571-8888x', '13905718888'],
  ['number', 'a1b2', '12'],
  ['tel', '0571 - 8888 6666 转', '0571-88886666'],
  ['idcard', '33010219900101123xX', '33010219900101123X'],
  ['idcard', '3301xx', '3301X'],
  ['fileName', ' a?b*c:"d<e>f\\g|h/i', 'abcdefghi'],
  ['upper', 'aB-3c', 'ABC'],
  ['positiveInteger', '0012.5', '125'],
  ['amount', '12.345元', '12.34'],
  ['amount', '1.2.3', '1.23'],
  ['decimal', '0.', '0.'],
];

describe('text kinds', () => {
  it.each(cases)('%s: typing "%s" leaves "%s"', (kind, typed, left) =>
    expect(TEXT_KINDS[kind].strip(typed)).toBe(left),
  );

  it('have the lengths of the specification', () => {
    expect([TEXT_KINDS.mobile.maxLength, TEXT_KINDS.tel.maxLength, TEXT_KINDS.idcard.maxLength]).toEqual([
      11, 12, 18,
    ]);
  });

  it.each(TEXT_KIND_NAMES)('%s: what stripping leaves of a complete text keeps the pattern', (kind) => {
    const complete = { mobile: '139 0571 8888', idcard: '33010219900101123x' }[kind as string] ?? ' 12';
    expect(TEXT_KINDS[kind].strip(complete)).toMatch(new RegExp(TEXT_KINDS[kind].pattern, 'u'));
  });
});
