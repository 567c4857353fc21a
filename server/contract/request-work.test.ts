import { expect, test } from 'vitest';
import { RECORD_STEPS } from '../../schemas/expression/evaluation-budget';
import { RequestWork } from './request-work';

test('F30 the records of one request share its steps, whatever each one may use', async () => {
  const work = new RequestWork();
  let taken = 0;
  for (let record = 0; record < 20; record++) {
    const budget = await work.next();
    taken += budget.steps;
    if (budget.steps > 0) budget.spend(budget.steps);
  }
  expect(taken).toBe(10 * RECORD_STEPS);
  expect((await work.next()).steps).toBe(0);
});

test('F30 other requests are served between records that take long', async () => {
  const work = new RequestWork();
  const order: string[] = [];
  const turn = () => setImmediate(() => order.push('other'));
  (await work.next()).spend(10);
  turn();
  await work.next();
  order.push('cheap');
  (await work.next()).spend(RECORD_STEPS / 2);
  await work.next();
  order.push('dear');
  expect(order).toEqual(['cheap', 'other', 'dear']);
});
