import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { drawControl } from '../../tests/support/draw-control';
import { testDom } from '../../tests/support/test-dom';
import { exampleField } from '../shared/field-fixture';
import { unitChoices } from './units';

testDom();
const field = exampleField('unitInput', { defaultUnit: 'kg' });

it('strips separators of a pasted number before checking its length', async () => {
  const user = userEvent.setup();
  const report = drawControl(field, null);
  await user.click(screen.getByRole('textbox'));
  await user.paste('1,234,567.89');
  await user.tab();
  expect(report.mock.lastCall).toEqual([{ value: 1234567.89, unit: 'kg' }]);
});

it('has no clear button for the unit, which is required', async () => {
  const user = userEvent.setup();
  drawControl(field, { value: 1, unit: 'kg' });
  await user.hover(screen.getByRole('combobox'));
  expect(screen.queryByRole('button')).toBeNull();
});

it('marks a value whose unit is not text', () => {
  drawControl(field, { value: 1, unit: 5 });
  expect(screen.getByText('{"value":1,"unit":5}')).toBeTruthy();
});

it('B9-09: offers the standard units', () => {
  const units = unitChoices(undefined).map(({ value }) => value);
  expect(units).toEqual(expect.arrayContaining(['份', '盒', '本', 'kg', 'g']));
});
