import { expect, it } from 'vitest';
import { fitted } from './fitted';

it.each([
  ['takes what fits', '1234', '123', 4, '1234'],
  ['does not let a figure put into the middle push out the last', '12934', '1234', 4, '1234'],
  ['nor one put in at the end', '12345', '1234', 4, '1234'],
  ['nor the same figure once more', '11122', '1122', 4, '1122'],
  ['cuts nothing off one that came too long and is made shorter', '123567', '1234567', 4, '123567'],
  ['counts a rare character once', '𠮷𠮷', '𠮷', 2, '𠮷𠮷'],
  ['cuts what replaces all of it', '98765', '1234', 4, '9876'],
  ['cuts what is put into one with room left', '123456', '12', 4, '1234'],
])('%s', (_name, text, before, limit, left) => expect(fitted(text, before, limit)).toBe(left));
