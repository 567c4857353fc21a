import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { computeAccessibleName } from 'dom-accessibility-api';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { zhCN } from '../../runtime/i18n/locales/zh-CN';
import type { Json } from '../../schemas/json';
import { control, controlDom, ControlForm, drawnExamples, settled, upload } from './control-form';
import { presented } from './presented';

/*
 * How a control presents its state, visually and to screen readers, and whether it behaves accordingly. Uses only the
 * DOM, so that new types are tested in the same way.
 */
controlDom();
beforeEach(() => void upload.mockClear());

/** Elements with which a user can change something. */
const PARTS = 'input, textarea, select, button, [contenteditable], [role=combobox]';
const GROUPS = '[role=group], [role=radiogroup], [role=toolbar], ul';
/** Roles that can announce that they are required. */
const CAN_BE_REQUIRED =
  'textarea, [role=combobox], [role=textbox], [role=radiogroup], input:not([type=checkbox], [type=radio], [type=range], [type=file])';

const parts = (box: ParentNode, selector = PARTS) => [...box.querySelectorAll<HTMLElement>(selector)];
/** The element of the whole control: its group, or itself. */
const whole = () => control().closest<HTMLElement>('[role=group], [role=radiogroup]') ?? control();

/** The names announced when a part receives the focus by Tab: those of the surrounding groups first, then its own. */
function called(part: HTMLElement): string[] {
  const around = part.parentElement?.closest<HTMLElement>(GROUPS);
  return [...(around ? called(around) : []), computeAccessibleName(part)];
}

describe.each(drawnExamples)('%s', (_name, example, widget) => {
  const [value] = example.valid;
  const { label } = example.field;
  const shown = { example, widget, value };

  it('is named by its label, in all its parts', async () => {
    const { container } = render(<ControlForm {...shown} />);
    await settled();
    expect(computeAccessibleName(whole())).toContain(label);
    for (const part of parts(container)) {
      const names = called(part);
      expect(names.at(-1), part.outerHTML).not.toBe('');
      if (part.tabIndex >= 0) expect(names.join(' '), part.outerHTML).toContain(label);
    }
  });

  it.each([true, false])('announces that it is required, and its error: %s', async (on) => {
    const { container } = render(<ControlForm {...shown} required={on} invalid={on} />);
    await settled();
    if (whole().matches(CAN_BE_REQUIRED))
      expect(whole().getAttribute('aria-required')).toBe(on ? 'true' : null);
    const wrong = parts(container, '[aria-invalid=true]');
    // The parts of a group are marked as invalid individually.
    if (!on || !control().matches('[role=group]')) expect(wrong.length > 0).toBe(on);
    const told = [whole(), ...wrong].filter((part) => part.matches('[aria-describedby~="control-message"]'));
    expect(told.length).toBeGreaterThan(0);
  });

  it.each(['disabled', 'readOnly'] as const)('announces that it is %s', async (state) => {
    const { container } = render(<ControlForm {...shown} {...{ [state]: true }} />);
    await settled();
    const fixed = {
      disabled: ':disabled, [aria-disabled=true], [contenteditable=false]',
      readOnly: ':disabled, [readonly], [aria-readonly=true], [contenteditable=false]',
    }[state];
    for (const part of parts(container, 'input, textarea, select, [role=combobox], [contenteditable]'))
      expect(part.matches(fixed), part.outerHTML).toBe(true);
  });

  it.each(['disabled', 'readOnly'] as const)(
    'ignores keys, clicks, paste and files while %s',
    async (state) => {
      const report = vi.fn<(value: Json) => void>();
      const { container } = render(<ControlForm {...shown} onReport={report} {...{ [state]: true }} />);
      await settled();
      const user = userEvent.setup({ pointerEventsCheck: 0 });
      for (const part of parts(container, `${PARTS}, label, [tabindex]`)) {
        if (!part.matches(':disabled')) await user.click(part);
        part.focus();
        if (document.activeElement === part) {
          await user.keyboard('9 {Enter}{ArrowDown}{Enter}{Backspace}{Delete}');
          await user.paste('7\t8\n9\t10');
        }
        fireEvent.drop(part, { dataTransfer: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } });
      }
      await user.tab();
      for (const place of parts(container, ':not(:disabled, label)')) fireEvent.click(place, { clientX: 5 });
      await settled();
      expect(report).not.toHaveBeenCalled();
      expect(upload).not.toHaveBeenCalled();
      expect(screen.queryByRole('listbox') ?? screen.queryByRole('tree')).toBeNull();
    },
  );

  it('shows its values, all of them, while it is not editable', async () => {
    const drawn = async (given: Json | undefined, state = {}) => {
      const { container, unmount } = render(<ControlForm {...shown} value={given} {...state} />);
      await settled();
      const found = presented(container);
      unmount();
      return found;
    };
    const empty = await drawn(null);
    let shows = 0;
    for (const given of example.valid) {
      const brought = [...(await drawn(given))].filter((word) => !empty.has(word));
      shows += brought.length;
      for (const state of [{ disabled: true }, { readOnly: true }]) {
        const kept = await drawn(given, state);
        expect([given, state, brought.filter((word) => !kept.has(word))]).toEqual([given, state, []]);
      }
    }
    expect(shows).toBeGreaterThan(0);
  });

  it('clears its value if it offers that', async () => {
    const report = vi.fn<(value: Json) => void>();
    const { container } = render(<ControlForm {...shown} onReport={report} />);
    await settled();
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    for (const part of parts(container, 'input, textarea, [role=combobox]')) {
      await user.hover(part);
      part.focus();
      const frame = part.closest('.group\\/control') ?? part;
      const clear = parts(frame).filter((one) => computeAccessibleName(one) === zhCN['ui.clear']);
      for (const button of clear) {
        await user.click(button);
        await user.tab();
        await settled();
        expect(report).toHaveBeenCalled();
        expect(button.isConnected).toBe(false);
        report.mockClear();
      }
    }
  });
});
