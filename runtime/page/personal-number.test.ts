import { expect, it } from 'vitest';
import { hasPersonalNumber } from './personal-number';

it('finds numbers of identity documents, cards and mobile phones in a text, and no others', () => {
  for (const text of ['110105194912310029', '11010519491231002X', '6222021234567890123', '电话 13800138000'])
    expect([text, hasPersonalNumber(text)]).toEqual([text, true]);
  for (const value of ['990012600666', '12345678901234', '张三', '', 13800138000, null])
    expect([value, hasPersonalNumber(value)]).toEqual([value, false]);
});
