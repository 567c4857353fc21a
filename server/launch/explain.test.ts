import { expect, test } from 'vitest';
import { explain } from './explain';

test('F5: a full disk during the start is reported as one sentence with advice, not as a stack', () => {
  const error = Object.assign(new Error('could not extend file "base/1/2": No space left on device'), {
    code: '53100',
  });
  expect(explain(error)).toMatch(
    /^\nThe disk of the database is full: could not extend file .*Free some space/,
  );
  expect(explain(new Error('Connection terminated unexpectedly'))).toMatch(/See its log for the reason/);
  const stopped = Object.assign(new Error('terminating connection'), { code: '57P01' });
  expect(explain(stopped)).toMatch(/See its log for the reason/);
  expect(explain(new Error('Port 80 is taken'))).toBe('\nPort 80 is taken');
});
