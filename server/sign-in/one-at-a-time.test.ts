import { expect, test } from 'vitest';
import { OneAtATime } from './one-at-a-time';

test('tasks with the same key run one after the other, also after a failure; other keys do not wait', async () => {
  const queue = new OneAtATime();
  const log: string[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const first = queue.run('a', async () => {
    await held;
    log.push('a1');
    throw new Error('no');
  });
  const second = queue.run('a', async () => void log.push('a2'));
  await queue.run('b', async () => void log.push('b'));
  release();
  await expect(first).rejects.toThrow('no');
  await second;
  expect(log).toEqual(['b', 'a1', 'a2']);
});
