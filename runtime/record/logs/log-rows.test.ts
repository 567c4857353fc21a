import { expect, test } from 'vitest';
import { loggedObject } from './log-rows';

test('B3-22: texts that look like objects are parsed, others are not', () => {
  expect(loggedObject('{"url":"a"}')).toEqual({ url: 'a' });
  expect(loggedObject({ url: 'a' })).toEqual({ url: 'a' });
  for (const other of ['{broken', 'text', '[1]', null, undefined, 3]) expect(loggedObject(other)).toBeNull();
});
