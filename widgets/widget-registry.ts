import { createContext, useContext } from 'react';
import type { Choice } from '../schemas/document/dictionary';
import { fieldTypes, type FieldTypes } from '../schemas/model/field';
import { unknownWidget } from './shared/unknown-widget';
import type { Widget, WidgetLook } from './widget';

/** Both halves of every field type, found by their exact name. */
export interface WidgetRegistry {
  readonly types: FieldTypes;
  /** The widget, or for a name nobody registered one that keeps the value. */
  widget(type: string): WidgetLook;
  /** The lists of choices that widgets offer to all documents, by name. */
  readonly choices: Readonly<Record<string, readonly Choice[]>>;
}

/** Joins the built-in widgets with those of domains. A name that is taken is a mistake of the developer and throws. */
export function createWidgetRegistry(
  builtIn: Readonly<Record<string, Widget>>,
  extra: readonly Widget[] = [],
): WidgetRegistry {
  const list = [...Object.values(builtIn), ...extra];
  const types = fieldTypes(list.map((widget) => widget.type));
  const widgets = new Map(list.map((widget) => [widget.type.type, widget]));
  const choices = Object.assign({}, ...list.map((widget) => widget.choices)) as WidgetRegistry['choices'];
  return { types, choices, widget: (type) => widgets.get(type) ?? unknownWidget };
}

/** The field types that a screen knows, for widgets that draw others inside: a sub-table knows its columns by name only. */
export const WidgetRegistryContext = createContext<WidgetRegistry>(createWidgetRegistry({}));
export const useWidgetRegistry = (): WidgetRegistry => useContext(WidgetRegistryContext);
