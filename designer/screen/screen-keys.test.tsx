import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { Designing } from '../edit/designing';
import { onScreenKey } from './screen-keys';

afterEach(cleanup);

it('saves once for a key that is held down, and not for keys inside a dialog', () => {
  const save = vi.fn(() => Promise.resolve(true));
  const designing = {} as Designing;
  render(
    <div onKeyDown={(event) => onScreenKey(event, designing, save)}>
      <button type="button">below</button>
      {createPortal(<button type="button">dialog</button>, document.body)}
    </div>,
  );
  const press = (name: string, repeat: boolean) =>
    fireEvent.keyDown(screen.getByText(name), { key: 's', ctrlKey: true, repeat });
  // The browser does not save its page instead.
  expect(press('dialog', false)).toBe(false);
  expect(save).not.toHaveBeenCalled();
  expect(press('below', false)).toBe(false);
  expect(press('below', true)).toBe(false);
  expect(save).toHaveBeenCalledTimes(1);
});
