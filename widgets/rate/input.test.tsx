import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { drawControl } from '../../tests/support/draw-control';
import { testDom } from '../../tests/support/test-dom';
import { exampleField } from '../shared/field-fixture';

testDom();

it('a double click rates like a click, and another click clears the rating', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 20));
  const user = userEvent.setup();
  const report = drawControl(exampleField('rate'), 0);
  const stars = screen.getByRole('slider').parentElement!;
  await user.pointer([{ keys: '[MouseLeft][MouseLeft]', target: stars, coords: { clientX: 70 } }]);
  expect(report.mock.calls).toEqual([[4]]);
  await user.pointer([{ keys: '[MouseLeft]', target: document.body }]);
  await user.pointer([{ keys: '[MouseLeft]', target: stars, coords: { clientX: 70 } }]);
  expect(report.mock.lastCall).toEqual([0]);
});
