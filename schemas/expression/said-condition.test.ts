import { expect, test } from 'vitest';
import { saidCondition } from './said-condition';

const own = (name: string) => ({ name, outer: false });

test.each([
  ['status == 1', { kind: 'compared', column: own('status'), sign: '==', with: 1 }],
  ['-1.5 < kind', { kind: 'compared', column: own('kind'), sign: '>', with: -1.5 }],
  ['area != null', { kind: 'filled', column: own('area') }],
  ['area == null', { kind: 'empty', column: own('area') }],
  ['form.kind != "x"', { kind: 'compared', column: { name: 'kind', outer: true }, sign: '!=', with: 'x' }],
  ['a >= articleId.price', { kind: 'compared', column: own('a'), sign: '>=', with: own('articleId.price') }],
  ['a in [1, "b"]', { kind: 'oneOf', column: own('a'), values: [1, 'b'] }],
  ['!a', { kind: 'compared', column: own('a'), sign: '==', with: false }],
  [
    'a == 1 && b == 2 && (c == 3 || isIdNumber(d))',
    {
      kind: 'all',
      of: [
        { kind: 'compared', column: own('a'), sign: '==', with: 1 },
        { kind: 'compared', column: own('b'), sign: '==', with: 2 },
        {
          kind: 'any',
          of: [
            { kind: 'compared', column: own('c'), sign: '==', with: 3 },
            { kind: 'formula', text: 'isIdNumber(d)' },
          ],
        },
      ],
    },
  ],
  ['size(a) > 0', { kind: 'formula', text: 'size(a) > 0' }],
  ['a ==', { kind: 'formula', text: 'a ==' }],
])('%s', (text, condition) => {
  expect(saidCondition(text)).toEqual(condition);
});
