import { describe, expect, it } from 'vitest';
import { unknownWidget } from './shared/unknown-widget';
import type { Widget } from './widget';
import { createWidgetRegistry } from './widget-registry';

const widget = (): Widget => ({ Input: () => null, Cell: () => null });

describe('widget registry', () => {
  const rating = widget();
  const registry = createWidgetRegistry({ input: widget() }, { rating });

  it('finds the widgets of domains beside the built-in ones', () =>
    expect(registry.widget('rating')).toBe(rating));

  it.each(['Rating', 'rat', 'toString', ''])('takes "%s" for unknown: names are exact', (name) =>
    expect(registry.widget(name)).toBe(unknownWidget),
  );

  it('refuses a name that is taken', () =>
    expect(() => createWidgetRegistry({ input: widget() }, { input: widget() })).toThrow('"input"'));
});
