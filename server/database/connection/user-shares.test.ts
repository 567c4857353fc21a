import { expect, test } from 'vitest';
import { UserShares } from './user-shares';

test('a user holds a few connections; the next request takes the place of one that ends, in order', async () => {
  const shares = new UserShares(2, 10, 60);
  const done: string[] = [];
  expect([shares.takeAtOnce(1), shares.takeAtOnce(1), shares.takeAtOnce(1)]).toEqual([true, true, false]);
  const waits = ['a', 'b'].map(async (name) => {
    await shares.wait(1);
    done.push(name);
  });
  expect(shares.takeAtOnce(2)).toBe(true);
  shares.give(1);
  await waits[0];
  expect(done).toEqual(['a']);
  expect(shares.takeAtOnce(1)).toBe(false);
  shares.give(1);
  await Promise.all(waits);
  shares.give(1);
  shares.give(1);
  expect([shares.takeAtOnce(1), shares.takeAtOnce(1), shares.takeAtOnce(1)]).toEqual([true, true, false]);
});

test('whoever waits too long, or behind too many, is refused and takes nothing', async () => {
  const shares = new UserShares(1, 1, 0.01);
  expect(shares.takeAtOnce(1)).toBe(true);
  const late = shares.wait(1);
  expect(() => shares.wait(1)).toThrow('系统繁忙');
  await expect(late).rejects.toMatchObject({ errorName: 'unavailable' });
  shares.give(1);
  expect(shares.takeAtOnce(1)).toBe(true);
});
