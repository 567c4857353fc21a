import { expect, test } from 'vitest';
import { redirectTarget } from './redirect-target';

const ORIGIN = 'http://console.example';

test.each([
  '//evil.example',
  '///evil.example',
  'https:evil.example',
  'https://evil.example/x',
  '\\\\evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  '/%5Cevil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'supervised/level',
  '/login',
  '/login?redirect=/login',
  '',
  null,
])('C34: %j is rejected', (asked) => {
  expect(redirectTarget(asked, ORIGIN)).toBeNull();
});

test.each([
  ['/supervised/level', '/supervised/level'],
  ['/supervised/level?pageNo=2&pageSize=20', '/supervised/level?pageNo=2&pageSize=20'],
  ['/a/../b#c', '/b#c'],
])('%s redirects to %s', (asked, target) => {
  expect(redirectTarget(asked, ORIGIN)).toBe(target);
});
