import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import type { Json } from '../../schemas/json';
import { parseNumber } from '../number/number-value';
import { exampleField } from './field-fixture';
import { FigureSearch } from './figure-search';

testDom();

it.each([
  ['abc', []],
  ['-', []],
  ['１，２００．５元', [[1200.5]]],
  ['-1-2', [[-12]]],
  ['1.2.3', [[1.23]]],
])('parses “%s” as a number or as no criterion', async (text, reports) => {
  const user = userEvent.setup();
  const report = vi.fn<(value: Json | undefined) => void>();
  render(
    <FigureSearch
      id="n"
      field={exampleField('number')}
      value={undefined}
      onChange={report}
      parse={parseNumber}
    />,
  );
  await user.click(screen.getByRole('textbox'));
  await user.paste(text);
  await user.tab();
  expect(report.mock.calls).toEqual(reports);
});
