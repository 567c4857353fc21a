import { unknownWidget } from './shared/unknown-widget';
import type { Widget } from './widget';

/** Finds the widget of a field type by its exact name. */
export interface WidgetRegistry {
  /** The widget, or for a name nobody registered one that keeps the value and says so. */
  widget(type: string): Widget;
}

/** Joins the built-in widgets with those of domains. A name that is taken is a mistake of the developer and throws. */
export function createWidgetRegistry(
  builtIn: Readonly<Record<string, Widget>>,
  extra: Readonly<Record<string, Widget>> = {},
): WidgetRegistry {
  const widgets = new Map(Object.entries(builtIn));
  for (const [type, widget] of Object.entries(extra)) {
    if (widgets.has(type)) throw new Error(`Widget "${type}" is registered twice`);
    widgets.set(type, widget);
  }
  return { widget: (type) => widgets.get(type) ?? unknownWidget };
}
