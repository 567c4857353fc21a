import { expect, test } from 'vitest';
import { linkAddress } from './link-address';

test.each([
  [' example.com/a ', 'https://example.com/a'],
  ['example.com:8080', 'https://example.com:8080'],
  ['HTTP://example.com', 'HTTP://example.com'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['', ''],
])('%s is the address %s', (typed, address) => expect(linkAddress(typed)).toBe(address));

test.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])(
  '%s is refused',
  (typed) => expect(linkAddress(typed)).toBeNull(),
);
