import { createContext, useContext } from 'react';
import type { Choice } from '../schemas/document/dictionary';
import { fieldTypes, type FieldTypes } from '../schemas/model/field';
import { unknownWidget } from './shared/unknown-widget';
import type { Widget, WidgetLook } from './widget';

/** Both halves of every field type by name. */
export interface WidgetRegistry {
  readonly types: FieldTypes;
  /** The widget of a type; for an unknown type a fallback that keeps the value. */
  widget(type: string): WidgetLook;
  /** Choice lists that widgets offer to all documents, by name. */
  readonly choices: Readonly<Record<string, readonly Choice[]>>;
  /** The widgets of domains among them. */
  readonly extra: readonly Widget[];
}

/** Combines built-in widgets with those of domains. Throws on a duplicate name. */
export function createWidgetRegistry(
  builtIn: Readonly<Record<string, Widget>>,
  extra: readonly Widget[] = [],
): WidgetRegistry {
  const list = [...Object.values(builtIn), ...extra];
  const types = fieldTypes(list.map((widget) => widget.type));
  const widgets = new Map(list.map((widget) => [widget.type.type, widget]));
  const choices = Object.assign({}, ...list.map((widget) => widget.choices)) as WidgetRegistry['choices'];
  return { types, choices, extra, widget: (type) => widgets.get(type) ?? unknownWidget };
}

/** The registry for widgets that render others, such as sub-tables, which know their columns by type name. */
export const WidgetRegistryContext = createContext<WidgetRegistry>(createWidgetRegistry({}));
/** The registry of the enclosing screen; empty outside of one. */
export const useWidgetRegistry = (): WidgetRegistry => useContext(WidgetRegistryContext);
