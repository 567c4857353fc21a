import { describe, expect, it } from 'vitest';
import { inputType } from './input/field';
import { unknownWidget } from './shared/unknown-widget';
import type { Widget } from './widget';
import { createWidgetRegistry } from './widget-registry';

const widget = (type: string): Widget => ({ type: { ...inputType, type }, Cell: () => null });

describe('widget registry', () => {
  const rating = widget('rating');
  const registry = createWidgetRegistry({ input: widget('input') }, [rating]);

  it('finds built-in widgets and those of domains, with both halves', () => {
    expect(registry.widget('rating')).toBe(rating);
    expect(registry.types.get('rating')).toBe(rating.type);
  });

  it.each(['Rating', 'rat', 'toString', ''])('treats "%s" as unknown: names match exactly', (name) =>
    expect(registry.widget(name)).toBe(unknownWidget),
  );

  it('throws on a duplicate name', () =>
    expect(() => createWidgetRegistry({ input: widget('input') }, [widget('input')])).toThrow('"input"'));
});
