import { expect, test } from 'vitest';
import { replayArguments } from './replay-arguments';

test('a replay is of the last day, of so many hours, or of what has failed', () => {
  expect(replayArguments([])).toEqual({ failed: false, hours: 24 });
  expect(replayArguments(['--failed', '--hours', '3'])).toEqual({ failed: true, hours: 3 });
  expect(replayArguments(['--help'])).toContain('npm run replay-notices');
});

test.each([[['--hours', '0']], [['--hours', '1.5']], [['--hours', 'x']], [['--all']], [['more']]])(
  '%j is refused with the usage',
  (args) => {
    expect(() => replayArguments(args)).toThrow('npm run replay-notices');
  },
);
