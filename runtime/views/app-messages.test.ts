import { expect, test } from 'vitest';
import { readAppMessage } from './app-messages';

test('K2.2-12: a child application says that it is ready, its title, and which page to open', () => {
  expect(readAppMessage({ mortise: 'ready', more: 1 })).toEqual({ mortise: 'ready' });
  expect(readAppMessage({ mortise: 'title', title: ' 入库单 \n 12 ' })).toEqual({
    mortise: 'title',
    title: '入库单 12',
  });
  expect(readAppMessage({ mortise: 'navigate', path: '/org/user?pageNo=2' })).toEqual({
    mortise: 'navigate',
    path: '/org/user?pageNo=2',
  });
});

test.each([
  null,
  'ready',
  { ready: true },
  { mortise: 'token' },
  { mortise: 'title', title: '' },
  { mortise: 'title', title: 'x'.repeat(61) },
  { mortise: 'title', title: ['x'] },
  { mortise: 'navigate', path: 'https://elsewhere.example.com' },
  { mortise: 'navigate', path: '//elsewhere.example.com' },
  { mortise: 'navigate', path: '/\\elsewhere.example.com' },
  { mortise: 'navigate', path: 'javascript:alert(1)' },
  { mortise: 'navigate', path: `/${'x'.repeat(501)}` },
])('another message is ignored: %j', (data) => {
  expect(readAppMessage(data)).toBeNull();
});
