import { fieldTypes, type FieldTypes } from '../schemas/field';
import { unknownWidget } from './shared/unknown-widget';
import type { Widget, WidgetLook } from './widget';

/** Both halves of every field type, found by their exact name. */
export interface WidgetRegistry {
  readonly types: FieldTypes;
  /** The widget, or for a name nobody registered one that keeps the value. */
  widget(type: string): WidgetLook;
}

/** Joins the built-in widgets with those of domains. A name that is taken is a mistake of the developer and throws. */
export function createWidgetRegistry(
  builtIn: Readonly<Record<string, Widget>>,
  extra: readonly Widget[] = [],
): WidgetRegistry {
  const list = [...Object.values(builtIn), ...extra];
  const types = fieldTypes(list.map((widget) => widget.type));
  const widgets = new Map(list.map((widget) => [widget.type.type, widget]));
  return { types, widget: (type) => widgets.get(type) ?? unknownWidget };
}
