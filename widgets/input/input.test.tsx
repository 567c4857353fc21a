import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { drawControl } from '../../tests/support/draw-control';
import { testDom } from '../../tests/support/test-dom';
import type { Field } from '../../schemas/model/field';
import { exampleField } from '../shared/field-fixture';

testDom();

const box = () => screen.getByRole<HTMLInputElement>('textbox');
async function paste(options: Field['options'], text: string) {
  const user = userEvent.setup();
  const report = drawControl(exampleField('input', options), null);
  await user.click(box());
  await user.paste(text);
  await user.tab();
  return report.mock.lastCall;
}

it('applies the length limit after stripping a pasted text', async () => {
  expect(await paste({ maxLength: 3 }, '  王建国')).toEqual(['王建国']);
});

it('truncates a pasted text that is too long', async () => {
  expect(await paste({ maxLength: 3 }, '王建国庆')).toEqual(['王建国']);
});

it('ignores input beyond the limit and keeps the existing end', async () => {
  const user = userEvent.setup();
  const report = drawControl(exampleField('input', { type: 'mobile' }), '13905718888');
  await user.type(box(), '7', { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect([box().value, box().selectionStart]).toEqual(['13905718888', 3]);
  expect(report).not.toHaveBeenCalled();
});

it('keeps the caret position when characters are stripped', async () => {
  const user = userEvent.setup();
  const report = drawControl(exampleField('input', { type: 'idcard' }), '3301X');
  await user.type(box(), 'a02', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  await user.tab();
  expect(report.mock.lastCall).toEqual(['330201X']);
});
