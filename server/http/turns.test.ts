import { expect, test } from 'vitest';
import { Turns } from './turns';

test('a few tasks run at once; the next one is of whoever has none running, in the order of arrival', async () => {
  const turns = new Turns(2, 10, 10);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (who: number, name: string) =>
    turns.run(who, () => {
      begun.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    });
  const all = [task(1, 'a'), task(1, 'b'), task(1, 'c'), task(2, 'd'), task(1, 'e')];
  const end = async (name: string) => {
    ends.get(name)!();
    await new Promise((resolve) => setImmediate(resolve));
  };
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'd']);
  await end('a');
  await end('d');
  expect(begun).toEqual(['a', 'b', 'd', 'c', 'e']);
  await end('c');
  await end('e');
  await Promise.all(all);
});

test('a task that fails makes room; too many waiting ones are refused', async () => {
  const turns = new Turns(1, 1, 1);
  const failing = turns.run(1, () => Promise.reject(new Error('broken')));
  const next = turns.run(2, () => Promise.resolve('done'));
  await expect(turns.run(3, () => Promise.resolve())).rejects.toMatchObject({ errorName: 'unavailable' });
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await turns.run(3, () => Promise.resolve('later'))).toBe('later');
});

test('nobody fills the queue alone', async () => {
  const turns = new Turns(1, 10, 1);
  const run = (who: number) => turns.run(who, () => Promise.resolve(who));
  const [first, second, third, other] = [run(1), run(1), run(1), run(2)];
  await expect(third).rejects.toMatchObject({ errorName: 'unavailable' });
  expect(await Promise.all([first, second, other])).toEqual([1, 1, 2]);
});
