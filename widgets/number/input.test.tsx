import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Json } from '../../schemas/json';
import { testDom } from '../../tests/support/test-dom';
import { exampleField } from '../shared/field-fixture';
import { Input } from './input';

testDom();

const FIELD = exampleField('number', { max: 9999, precision: 20 });

function Figure() {
  const [value, setValue] = useState<Json>(null);
  const open = { disabled: false, readOnly: false, required: false, invalid: false };
  return <Input id="n" field={FIELD} value={value} onChange={setValue} {...open} />;
}

test('a number that leaving the field changes says what was typed, until it is changed', async () => {
  const user = userEvent.setup();
  render(<Figure />);
  const field = screen.getByRole('spinbutton');
  const leave = async (typed: string) => {
    await user.clear(field);
    await user.type(field, typed);
    await user.tab();
    return screen.queryByRole('status')?.textContent ?? '';
  };
  expect(await leave('12000')).toBe('输入的 12000 超出上限，已改为 9999');
  expect(await leave('12')).toBe('');
  // The limit itself is what was typed.
  expect(await leave('9999')).toBe('');
  expect(await leave('1.25000000000000001')).toBe('输入的 1.25000000000000001 太长，已改为 1.25');
  const long = `1${'0'.repeat(60)}`;
  expect(await leave(long)).toBe(`输入的 ${long.slice(0, 40)} 超出上限，已改为 9999`);
});
