import { expect, test } from 'vitest';
import { copiedDomains } from '../support/copied-domains';

const { pages } = copiedDomains();

// Names are checked before anything is started; `tests/e2e/pages.spec.ts` starts it.
test.each([
  [['supervised-leve'], 'found "supervised-leve"; the nearest known is "supervised-level"'],
  [['--locale=en'], 'found "en"; the nearest known is "en-US"'],
  [['--state=slow,failled'], 'found "failled"; the nearest known is "failed"'],
])('%j: what is unknown is named', async (args, message) => {
  expect(await pages('test', ...args)).toMatchObject({
    code: 1,
    err: expect.stringContaining(message),
  });
});

test.each(['--locale', '--locale=', '--statee=slow', '--whole=yes'])('%s is no option', async (option) => {
  const { code, err } = await pages('test', option);
  expect(code).toBe(2);
  expect(err).toContain(`unknown option "${option}"`);
});

test('its help says which states and languages there are', async () => {
  const { out } = await pages('test', '--help');
  expect(out.join('\n')).toMatch(
    /\[--whole\] \[--locale=…\] \[--state=…\] \[--documents=…\][^]*zh-CN, zh-TW, en-US, pt-BR[^]*none, one, many, slow, forbidden, failed, ended/,
  );
});
