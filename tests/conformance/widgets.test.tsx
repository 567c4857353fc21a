import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, test, vi } from 'vitest';
import { zhCN } from '../../runtime/i18n/locales/zh-CN';
import type { Json } from '../../schemas/json';
import { builtInInputs } from '../../widgets/inputs';
import { CellSpaceProvider } from '../../widgets/shared/cell-space';
import { WidgetHostProvider } from '../../widgets/widget';
import { createWidgetRegistry, WidgetRegistryContext } from '../../widgets/widget-registry';
import { allWidgets } from '../support/domain-widgets';

const registry = createWidgetRegistry(allWidgets);
import {
  control,
  controlDom,
  ControlForm,
  drawnCases,
  drawnExamples as examples,
  hostOf,
  seen,
  settled,
} from './control-form';
import { DRAWN_KINDS, types, withOddParts } from './fixtures';
import { presented } from './presented';

controlDom();
const valueless = drawnCases.filter(([, example]) => example.sql === null);

describe.each(Object.entries(allWidgets))('%s', (name, widget) => {
  it('has both halves and a control under the same name', () => {
    expect(widget.type.type).toBe(name);
    expect(builtInInputs[name] ?? widget.Input).toBeTypeOf('function');
  });
});

describe.each(examples)('%s', (_name, example, widget) => {
  const { Input, Cell } = widget;
  const type = types.get(example.field.type)!;

  it('renders any value without changing it', async () => {
    for (const value of [...DRAWN_KINDS, null, undefined, ...example.valid]) {
      const report = vi.fn<(value: Json) => void>();
      const { unmount } = render(
        <ControlForm example={example} widget={widget} value={value} onReport={report} />,
      );
      control().focus();
      control().blur();
      await settled();
      unmount();
      expect([value, report.mock.calls]).toEqual([value, []]);
    }
  });

  it('renders a value of which one part is invalid without changing it, also in a cell', async () => {
    for (const value of withOddParts(example.valid[0] as Json)) {
      const report = vi.fn<(value: Json) => void>();
      const { unmount } = render(
        <>
          <ControlForm example={example} widget={widget} value={value} onReport={report} />
          <WidgetHostProvider value={hostOf(example)}>
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

  it('shows a text that it cannot use', async () => {
    const { container } = render(<ControlForm example={example} widget={widget} value="不是这里的值" />);
    await vi.waitFor(() => expect(seen(container)).toContain('不是这里的值'));
  });

  it('renders any value in a cell, and a dash for none', () => {
    const drawn = (value: Json | undefined) => {
      const { container, unmount } = render(
        <WidgetHostProvider value={hostOf(example)}>
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

  it('distinguishes its values in a detail view, from each other and from none', async () => {
    const values = [null, ...example.valid];
    const { container } = render(
      <WidgetHostProvider value={hostOf(example)}>
        <WidgetRegistryContext value={registry}>
          <CellSpaceProvider value="block">
            {values.map((value, at) => (
              <section key={at}>
                <Cell field={example.field} value={value} />
              </section>
            ))}
          </CellSpaceProvider>
        </WidgetRegistryContext>
      </WidgetHostProvider>,
    );
    // Values with the same text look the same in a record.
    const texts = new Set(values.map((value) => (value === null ? '' : type.text(value, example.field))));
    await vi.waitFor(() => {
      const words = [...container.querySelectorAll('section')].map((cell) => [...presented(cell)].join(' '));
      expect(new Set(words).size, words.join(' | ')).toBeGreaterThanOrEqual(texts.size);
    });
  });

  it('is rendered by a plain function, as the form engine requires', () => {
    expect([typeof Input, typeof Cell]).toEqual(['function', 'function']);
  });
});

const typed = examples.flatMap(([name, example, widget]) =>
  example.keys ? [[name, example.keys.press, example.keys, example, widget] as const] : [],
);

describe('keyboard', () => {
  it.each(typed)(
    'B9-08, K9-07, B5-15: %s: %s',
    async (_name, _press, { from, press, reports }, example, widget) => {
      const report = vi.fn<(value: Json) => void>();
      render(<ControlForm example={example} widget={widget} value={from} onReport={report} />);
      await settled();
      // The chunk of the editor is loaded with the first editor; until then only its text is rendered.
      if (example.field.type === 'editor') await screen.findByRole('textbox');
      const user = userEvent.setup();
      control().focus();
      for (const key of press.match(/\{\{|\{\/?\w+>?\}|./gs) ?? []) {
        await user.keyboard(key);
        await settled();
      }
      await vi.waitFor(() => expect(report.mock.lastCall).toEqual([reports]));
    },
  );
});

describe.each(valueless)('%s', (_name, example, widget) => {
  it('renders its placeholders without a value and reports none', async () => {
    const report = vi.fn<(value: Json) => void>();
    for (const value of [undefined, ...DRAWN_KINDS]) {
      const { unmount } = render(
        <ControlForm example={example} widget={widget} value={value} onReport={report} />,
      );
      await settled();
      expect(control().isConnected).toBe(true);
      unmount();
    }
    expect(report).not.toHaveBeenCalled();
  });
});

const searched = examples.filter(([, example]) => example.search !== null);

test('K2.5-02, K2.5-03, K2.5-04: every kind of search field is among the criteria below', () => {
  const types = searched.flatMap(([, example, { Search }]) => (Search ? [example.field.type] : []));
  for (const type of ['input', 'radio', 'switch', 'date', 'lcDate', 'nationSelect', 'selectAsTable'])
    expect(types).toContain(type);
});

test('K2.5-03: a report-date criterion shows the period of its range', async () => {
  const found = drawnCases.find(([, { field }]) => field.type === 'reportDate')!;
  const [, { field }, { Search = () => null }] = found;
  const { container } = render(
    <WidgetHostProvider value={hostOf(found[1])}>
      <Search id="criterion" field={field} value={['2026-07-01', '2026-09-30']} onChange={() => undefined} />
    </WidgetHostProvider>,
  );
  expect(container.querySelector('label[for=criterion]')?.textContent).toBe(field.label);
  await vi.waitFor(() => expect([...presented(container)].join(' ')).toContain('季度'));
});

describe.each(searched)('criterion of %s', (_name, example, { Search = () => null }) => {
  it.each([undefined, example.valid[0], ...DRAWN_KINDS].map((value) => [value]))(
    '%j is shown in a search box with its label',
    async (value) => {
      const report = vi.fn<(value: Json | undefined) => void>();
      const { container } = render(
        <WidgetHostProvider value={hostOf(example)}>
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

  it('shows the search value and can clear it', async () => {
    const criterion = (value: Json) => (example.search === 'range' ? [value, value] : value);
    const report = vi.fn<(value: Json | undefined) => void>();
    function Criterion({ given }: { given: Json | undefined }) {
      const [value, setValue] = useState(given);
      report(value);
      return <Search id="criterion" field={example.field} value={value} onChange={setValue} />;
    }
    const drawn = async (given: Json | undefined) => {
      const { container } = render(
        <WidgetHostProvider value={hostOf(example)}>
          <Criterion given={given} />
        </WidgetHostProvider>,
      );
      await vi.waitFor(() => expect(document.getElementById('criterion')).not.toBeNull());
      await settled();
      return container;
    };
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const empty = [...presented(await drawn(undefined))].join(' ');
    cleanup();
    for (const value of example.valid) {
      const box = await drawn(criterion(value));
      await vi.waitFor(() => expect([value, [...presented(box)].join(' ')]).not.toEqual([value, empty]));
      for (const part of box.querySelectorAll<HTMLElement>('input, [role=combobox]')) {
        await user.hover(part);
        part.focus();
        const clear = screen.queryAllByRole('button', { name: zhCN['ui.clear'], hidden: true }).at(-1);
        if (clear) await user.click(clear);
        else if (part instanceof HTMLInputElement) await user.clear(part);
        else await user.keyboard('{Delete}');
        await user.tab();
        await settled();
      }
      expect([value, report.mock.lastCall]).toEqual([value, [undefined]]);
      cleanup();
    }
  });
});
