import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { defineFunction, registerFunctions } from '../../schemas/expression/domain-functions';
import { withoutOpenCalls } from '../../schemas/expression/closed-names';
import { throughModel } from '../support/through-documents';

/* What is filled in from a masked column with a function whose result may be shown keeps its own right. */
const title = { 'zh-CN': '测试', 'en-US': 'test' };
const one = { title, parameters: { text: 'text' }, result: 'text' } as const;
registerFunctions('shop', {
  openPart: defineFunction({ ...one, open: true, run: ({ text }) => text.slice(0, 2) }),
  closedPart: defineFunction({ ...one, run: ({ text }) => text.slice(0, 2) }),
});
const masked = (rule: JsonObject): boolean => {
  const model = throughModel({
    orderColumns: [
      { name: 'cardNo', label: '卡号', type: 'input', sensitive: 'card' },
      { name: 'bank', label: '银行', type: 'input', linkage: [rule as never] },
    ],
  });
  expect(model.problems).toEqual([]);
  return model.entities.get('shop_order')!.byName.get('bank')!.sensitive !== undefined;
};

describe('a column that a rule derives from a masked one', () => {
  test.each<[string, JsonObject, boolean]>([
    ['filled in with an open function', { when: 'true', then: { fill: 'openPart(cardNo)' } }, false],
    [
      'filled in under a condition with one',
      { when: "quantity != 2 && openPart(cardNo) != ''", then: { fill: 'openPart(cardNo)' } },
      false,
    ],
    [
      'set with one, which follows the stored value',
      { when: 'true', then: { set: 'openPart(cardNo)' } },
      true,
    ],
    ['filled in with another function', { when: 'true', then: { fill: 'closedPart(cardNo)' } }, true],
    ['filled in with the column itself', { when: 'true', then: { fill: 'cardNo' } }, true],
    ['filled in with both', { when: 'true', then: { fill: 'openPart(cardNo) + cardNo' } }, true],
    ['filled in where the column decides', { when: "cardNo == '1'", then: { fill: "'a'" } }, true],
    [
      'filled in with a call within a call',
      { when: 'true', then: { fill: 'openPart(closedPart(cardNo))' } },
      true,
    ],
  ])('%s', (_, rule, isMasked) => {
    expect(masked(rule)).toBe(isMasked);
  });
});

test('only calls of open functions over columns are left out', () => {
  expect(withoutOpenCalls('openPart( cardNo ) == closedPart(cardNo)')).toBe(
    'open_result__ == closedPart(cardNo)',
  );
  expect(withoutOpenCalls('openPart(cardNo + what)')).toBe('openPart(cardNo + what)');
});
