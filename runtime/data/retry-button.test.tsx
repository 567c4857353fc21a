import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { RetryButton } from './retry-button';

testDom();

test.each([
  [0, 'the server was not reached', true],
  [429, 'too many calls', true],
  [500, 'an error of the server', true],
  [503, 'the server is busy', true],
  [400, 'a refusal', false],
  [403, 'no permission', false],
  [404, 'nothing there', false],
  [409, 'a conflict', false],
])('after %i (%s) 重试 is offered: %s', (code, _why, offered) => {
  render(<RetryButton code={code} onRetry={() => undefined} />);
  expect(screen.queryAllByRole('button', { name: '重试' })).toHaveLength(offered ? 1 : 0);
});
