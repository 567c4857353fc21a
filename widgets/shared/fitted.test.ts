import { expect, it } from 'vitest';
import { fitted } from './fitted';

it.each([
  ['accepts text within the limit', '1234', '123', 4, '1234'],
  ['ignores a character inserted into a full field', '12934', '1234', 4, '1234'],
  ['ignores one appended to it', '12345', '1234', 4, '1234'],
  ['ignores a repeated one', '11122', '1122', 4, '1122'],
  ['lets a text that is too long be shortened', '123567', '1234567', 4, '123567'],
  ['counts a character outside of the BMP once', '𠮷𠮷', '𠮷', 2, '𠮷𠮷'],
  ['truncates a replacement', '98765', '1234', 4, '9876'],
  ['truncates an insertion at the limit', '123456', '12', 4, '1234'],
])('%s', (_name, text, before, limit, left) => expect(fitted(text, before, limit)).toBe(left));
