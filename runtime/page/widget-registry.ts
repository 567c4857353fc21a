import { createContext, useContext } from 'react';
import { fieldTypes, type FieldTypes } from '../../schemas/field';
import { builtInFieldTypes } from '../../widgets/field-types';
import { builtInWidgets } from '../../widgets/widgets';
import type { Widget } from '../../widgets/widget';

/** Both halves of every field type, found by their exact name. */
export interface WidgetRegistry {
  readonly types: FieldTypes;
  widget(type: string): Widget;
}

/** Registers further widgets beside the built-in ones; a name that is taken is a mistake of the developer. */
export function widgetRegistry(types: FieldTypes, widgets: Readonly<Record<string, Widget>>): WidgetRegistry {
  const missing = [...types.keys()].find((type) => !Object.hasOwn(widgets, type));
  if (missing) throw new Error(`Field type "${missing}" has no widget`);
  return {
    types,
    widget(type) {
      const widget = Object.hasOwn(widgets, type) ? widgets[type] : undefined;
      if (!widget) throw new Error(`No widget is registered for field type "${type}"`);
      return widget;
    },
  };
}

const Context = createContext(widgetRegistry(fieldTypes(builtInFieldTypes), builtInWidgets));
export const WidgetRegistryProvider = Context.Provider;

export function useWidgetRegistry(): WidgetRegistry {
  return useContext(Context);
}
