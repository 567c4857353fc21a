import { expect, test } from 'vitest';
import { RateMeter } from './rate-meter';

test('bursts pass; more than the rate over ten seconds is rejected, only for the client that exceeds it', () => {
  let now = 1000;
  const meter = new RateMeter(2, () => now);
  const ask = (who: string, times: number) => Array.from({ length: times }, () => meter.wait(who));
  expect(ask('one', 20)).toEqual(Array(20).fill(0));
  expect(ask('one', 2)).toEqual([1, 1]);
  expect(ask('other', 1)).toEqual([0]);
  now += 1000;
  expect(ask('one', 3)).toEqual([0, 0, 1]);
  now += 10_000;
  expect(ask('one', 20)).toEqual(Array(20).fill(0));
});

test('0 is no limit', () => {
  const meter = new RateMeter(0);
  expect(Array.from({ length: 1000 }, () => meter.wait('one')).every((wait) => wait === 0)).toBe(true);
});

test('requests that another limit rejected are not counted', () => {
  const meter = new RateMeter(1, () => 0);
  for (let request = 0; request < 50; request++) {
    expect(meter.wait('a')).toBe(0);
    meter.uncount('a');
  }
  const waits = Array.from({ length: 11 }, () => meter.wait('a'));
  expect(waits).toEqual([...Array.from({ length: 10 }, () => 0), 1]);
});
