import { expect, test } from 'vitest';
import { backupArguments } from './backup-arguments';

test('a wrong command line is answered with the usage', () => {
  expect(backupArguments('backup', ['a.tar.gz'])).toEqual({
    task: 'backup',
    file: 'a.tar.gz',
    replace: false,
  });
  expect(backupArguments('restore', ['--replace', 'a'])).toEqual({
    task: 'restore',
    file: 'a',
    replace: true,
  });
  expect(backupArguments('backup', ['--check', 'a'])).toEqual({ task: 'check', file: 'a', replace: false });
  expect(backupArguments('restore', ['a', '--check'])).toMatchObject({ task: 'check', file: 'a' });
  expect(backupArguments('restore', ['--help'])).toMatchObject({
    task: 'help',
    text: expect.stringContaining('--check'),
  });
  for (const args of [[], ['a', 'b'], ['--chek', 'a'], ['--check', '--replace', 'a']])
    expect(() => backupArguments('restore', args)).toThrow(/npm run restore -- <file> \[--replace\]/);
});
