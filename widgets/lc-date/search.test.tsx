import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Json } from '../../schemas/json';
import { testDom } from '../../tests/support/test-dom';
import { exampleField } from '../shared/field-fixture';
import { lcDateType } from './field';
import { Search } from './search';

testDom();

it('searches a month column by a range of months', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn<(value: Json | undefined) => void>();
  const field = exampleField('lcDate', { ...lcDateType.defaults, month: true }, { range: true });
  render(<Search id="month" field={field} value={['2026-02', null]} onChange={onChange} />);
  const [from, to] = screen.getAllByRole<HTMLInputElement>('combobox');
  expect(from!.value).toBe('2026-02');
  await user.type(to!, '2026-3{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(['2026-02', '2026-03']);
  await user.clear(from!);
  await user.tab();
  expect(onChange).toHaveBeenLastCalledWith(undefined);
});
