import { expect, test } from 'vitest';
import { BOUNDS } from '../../schemas/document/bounds';
import { LIMITS } from '../../server/contract/limits';

test('the editor of a document takes a text as long as the request that saves it', () => {
  expect(BOUNDS.bytes).toBe(LIMITS.documentKb[0] * 1024);
});
