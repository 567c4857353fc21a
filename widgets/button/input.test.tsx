import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { drawControl } from '../../tests/support/draw-control';
import { testDom } from '../../tests/support/test-dom';
import { exampleField } from '../shared/field-fixture';

testDom();

it('calls its function once on a double click', async () => {
  const user = userEvent.setup();
  const count = vi.fn<() => void>();
  const field = exampleField('button', { handle: 'dynamic', dynamicFun: 'count' });
  drawControl(field, undefined, { host: { functions: { count } } });
  await user.dblClick(screen.getByRole('button', { name: '示例' }));
  expect(count).toHaveBeenCalledOnce();
});
