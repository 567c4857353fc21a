// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { zhCN } from '../../runtime/i18n/locales/zh-CN';
import type { Json } from '../../schemas/json';
import type { FieldCase } from '../../widgets/shared/field-fixture';
import { fieldLabelId } from '../../widgets/ui/field-frame';
import { WidgetHostProvider, type InputProps, type WidgetHost, type WidgetLook } from '../../widgets/widget';
import { builtInInputs } from '../../widgets/inputs';
import { UnknownInput } from '../../widgets/shared/unknown-input';
import { createWidgetRegistry } from '../../widgets/widget-registry';
import { builtInWidgets } from '../../widgets/widgets';
import { DRAWN_KINDS, cases, withOddParts } from './fixtures';

const registry = createWidgetRegistry(builtInWidgets);
/** A widget with its control, as a form puts them together. */
type Complete = WidgetLook & Required<Pick<WidgetLook, 'Input'>>;
const complete = (type: string): Complete => ({
  Input: builtInInputs[type] ?? UnknownInput,
  ...registry.widget(type),
});
const all = cases.map(([name, example]) => [name, example, complete(example.field.type)] as const);
const examples = all.filter(([, example]) => example.sql !== null);
const valueless = all.filter(([, example]) => example.sql === null);

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'zh-CN',
    resources: { 'zh-CN': { translation: zhCN } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  });
  // The editor scrolls to its cursor; here a place in a text has no size either.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  // Floating parts measure themselves; nothing here has a size.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(cleanup);

function host(example: FieldCase): WidgetHost {
  return {
    choices: () => Promise.resolve([...(example.choices ?? [])]),
    upload: () => Promise.reject(new Error('not in these tests')),
  };
}

interface Drawn extends Partial<InputProps> {
  example: FieldCase;
  widget: Complete;
  onReport?(value: Json): void;
}

/** A control in the smallest form: its label, and a state that takes over what is reported. */
function Form({ example, widget: { Input }, onReport, value, ...props }: Drawn) {
  const [held, hold] = useState(value);
  const { field } = example;
  return (
    <WidgetHostProvider value={host(example)}>
      <label id={fieldLabelId('control')} htmlFor="control">
        {field.label}
      </label>
      <p id="control-message">说明</p>
      <Input
        id="control"
        field={field}
        value={held}
        disabled={false}
        readOnly={false}
        required={false}
        invalid={false}
        describedBy="control-message"
        {...props}
        onChange={(next) => {
          hold(next);
          onReport?.(next);
        }}
      />
    </WidgetHostProvider>
  );
}

/** The element that has the field's id, or is named and described by its label. */
function control(): HTMLElement {
  const found = document.getElementById('control');
  if (!found) throw new Error('nothing has the id of the field');
  return found;
}

/** All that can be read: words, and what stands in text fields. */
const seen = (container: HTMLElement) =>
  [
    container.textContent,
    ...[...container.querySelectorAll('input, textarea')].map((node) => (node as HTMLInputElement).value),
  ].join(' ');

/** Lets answers of the host and chunks of widgets arrive. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe.each(Object.entries(builtInWidgets))('%s', (name, widget) => {
  it('has both halves and a control under one name', () => {
    expect(widget.type.type).toBe(name);
    expect(builtInInputs[name]).toBeTypeOf('function');
  });
});

describe.each(examples)('%s', (_name, example, widget) => {
  const { Input, Cell } = widget;
  const first = example.valid[0] as Json;

  it('draws its control with id, label and description', async () => {
    const { container } = render(<Form example={example} widget={widget} value={first} required />);
    await vi.waitFor(() => expect(control()).toBeTruthy());
    const described = container.querySelector('[aria-describedby~="control-message"]');
    expect(described).not.toBeNull();
    const focusable = control().matches('input, textarea, button') ? control() : described;
    const named = focusable?.getAttribute('aria-label') ?? focusable?.getAttribute('aria-labelledby');
    expect(named ?? container.querySelector('label[for=control]')?.textContent).toBeTruthy();
  });

  it.each(['disabled', 'readOnly'] as const)('takes no key while %s', async (state) => {
    const report = vi.fn<(value: Json) => void>();
    render(<Form example={example} widget={widget} value={first} onReport={report} {...{ [state]: true }} />);
    const user = userEvent.setup();
    control().focus();
    await user.keyboard('9a {Enter}{ArrowDown}{Enter}{Tab}');
    expect(report).not.toHaveBeenCalled();
  });

  it('shows any value without changing it', async () => {
    for (const value of [...DRAWN_KINDS, null, undefined, ...example.valid]) {
      const report = vi.fn<(value: Json) => void>();
      const { unmount } = render(<Form example={example} widget={widget} value={value} onReport={report} />);
      control().focus();
      control().blur();
      await settled();
      unmount();
      expect([value, report.mock.calls]).toEqual([value, []]);
    }
  });

  it('shows a value that is odd in one of its parts without changing it, in a cell too', async () => {
    for (const value of withOddParts(first)) {
      const report = vi.fn<(value: Json) => void>();
      const { unmount } = render(
        <>
          <Form example={example} widget={widget} value={value} onReport={report} />
          <WidgetHostProvider value={host(example)}>
            <Cell field={example.field} value={value} />
          </WidgetHostProvider>
        </>,
      );
      control().focus();
      control().blur();
      unmount();
      expect([value, report.mock.calls]).toEqual([value, []]);
    }
    await settled();
  });

  it('shows a text it cannot use', async () => {
    const { container } = render(<Form example={example} widget={widget} value="不是这里的值" />);
    await vi.waitFor(() => expect(seen(container)).toContain('不是这里的值'));
  });

  it('draws any value in a cell, and a dash where there is none', () => {
    const drawn = (value: Json | undefined) => {
      const { container, unmount } = render(
        <WidgetHostProvider value={host(example)}>
          <Cell field={example.field} value={value} />
        </WidgetHostProvider>,
      );
      const text = container.textContent;
      unmount();
      return text;
    };
    for (const value of [...DRAWN_KINDS, ...example.valid])
      expect([value, typeof drawn(value)]).toEqual([value, 'string']);
    expect([drawn(null), drawn(undefined)]).toEqual(['—', '—']);
  });

  it('is drawn by a plain function, as the form engine asks for', () => {
    expect([typeof Input, typeof Cell]).toEqual(['function', 'function']);
  });
});

const typed = examples.flatMap(([name, example, widget]) =>
  example.keys ? [[name, example.keys.press, example.keys, example, widget] as const] : [],
);

describe('keys', () => {
  it.each(typed)('%s: %s', async (_name, _press, { from, press, reports }, example, widget) => {
    const report = vi.fn<(value: Json) => void>();
    render(<Form example={example} widget={widget} value={from} onReport={report} />);
    await settled();
    // The editor travels when the first one is drawn; until then there is only its text.
    if (example.field.type === 'editor') await screen.findByRole('textbox');
    const user = userEvent.setup();
    control().focus();
    for (const key of press.match(/\{\{|\{\/?\w+>?\}|./gs) ?? []) {
      await user.keyboard(key);
      await settled();
    }
    await vi.waitFor(() => expect(report.mock.lastCall).toEqual([reports]));
  });
});

describe.each(valueless)('%s', (_name, example, widget) => {
  it('draws its words without a value, and reports none', async () => {
    const report = vi.fn<(value: Json) => void>();
    for (const value of [undefined, ...DRAWN_KINDS]) {
      const { unmount } = render(<Form example={example} widget={widget} value={value} onReport={report} />);
      await settled();
      expect(control().isConnected).toBe(true);
      unmount();
    }
    expect(report).not.toHaveBeenCalled();
  });
});

const searched = examples.filter(([, example]) => example.search !== null);

describe.each(searched)('criterion of %s', (_name, example, { Search = () => null }) => {
  it.each([undefined, example.valid[0], ...DRAWN_KINDS].map((value) => [value]))(
    '%j stands in a box with its label',
    async (value) => {
      const report = vi.fn<(value: Json | undefined) => void>();
      const { container } = render(
        <WidgetHostProvider value={host(example)}>
          <Search id="criterion" field={example.field} value={value} onChange={report} />
        </WidgetHostProvider>,
      );
      expect(container.querySelector('label[for=criterion]')?.textContent).toBe(example.field.label);
      await vi.waitFor(() => expect(document.getElementById('criterion')).not.toBeNull());
      const box = document.getElementById('criterion');
      box?.focus();
      box?.blur();
      await settled();
      expect(box).not.toBeNull();
      expect(report).not.toHaveBeenCalled();
    },
  );
});
