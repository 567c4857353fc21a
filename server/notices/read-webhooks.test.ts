import { expect, test } from 'vitest';
import { mayReach } from '../outside/private-address';
import { readWebhooks } from './read-webhooks';

function read(env: Record<string, string>) {
  const problems: string[] = [];
  return { webhooks: readWebhooks(env, (text) => void problems.push(text)), problems };
}

test('origins have a secret each, which may contain equals signs', () => {
  const { webhooks, problems } = read({
    WEBHOOKS: 'https://hooks.example.com=abcdefghijklmnop==, http://10.20.0.9:8080=0123456789abcdef',
    WEBHOOK_NETWORKS: '10.20.0.0/16',
  });
  expect(problems).toEqual([]);
  const { secrets, opened } = webhooks!;
  expect([...secrets]).toEqual([
    ['https://hooks.example.com', 'abcdefghijklmnop=='],
    ['http://10.20.0.9:8080', '0123456789abcdef'],
  ]);
  expect([mayReach('10.20.0.9', opened), mayReach('10.30.0.9', opened)]).toEqual([true, false]);
});

test('without variables there are no webhooks', () => {
  expect(read({})).toEqual({ webhooks: null, problems: [] });
});

test.each([
  ['hooks.example.com=abcdefghijklmnop', 'such as https://hooks.example.com=secret'],
  ['https://hooks.example.com/path=abcdefghijklmnop', 'such as'],
  ['ftp://hooks.example.com=abcdefghijklmnop', 'such as'],
  ['https://hooks.example.com=short-secret', 'less than 16 characters'],
  ['https://a.example=abcdefghijklmnop,https://a.example/=abcdefghijklmnop', 'twice'],
])('C38: %s is refused without its secret', (WEBHOOKS, why) => {
  const { problems } = read({ WEBHOOKS });
  expect(problems).toEqual([expect.stringContaining(why)]);
  expect(problems.join()).not.toMatch(/abcdefghijklmnop|short-secret/);
});

test('a network that is none is refused', () => {
  expect(read({ WEBHOOK_NETWORKS: '10.20.0.0/99' }).problems).toEqual([
    '  WEBHOOK_NETWORKS: 10.20.0.0/99 is not a network, such as 10.20.0.0/16',
  ]);
});
