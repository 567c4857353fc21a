import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { moveFocus } from './move-focus';

testDom();

const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

function press(from: string, key: string, wrap?: boolean) {
  render(
    <div
      onKeyDown={(event) =>
        moveFocus(event, [...event.currentTarget.querySelectorAll<HTMLElement>('button')], STEPS, wrap)
      }
    >
      {['a', 'b', 'c'].map((name) => (
        <button key={name}>{name}</button>
      ))}
    </div>,
  );
  const button = screen.getByRole('button', { name: from });
  button.focus();
  const isDefault = fireEvent.keyDown(button, { key });
  return { focused: document.activeElement?.textContent, isDefault };
}

test.each([
  ['b', 'ArrowRight', false, 'c'],
  ['c', 'ArrowRight', false, 'c'],
  ['c', 'ArrowRight', true, 'a'],
  ['a', 'ArrowLeft', true, 'c'],
  ['b', 'End', true, 'c'],
  ['c', 'Home', false, 'a'],
])('moves from %s by %s (wrap: %s) to %s', (from, key, wrap, to) => {
  expect(press(from, key, wrap)).toEqual({ focused: to, isDefault: false });
});

test('leaves other keys to the browser', () => {
  expect(press('b', 'x')).toEqual({ focused: 'b', isDefault: true });
});
