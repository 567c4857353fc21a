import { createContext, useContext } from 'react';
import { createWidgetRegistry, type WidgetRegistry } from '../../widgets/widget-registry';
import { builtInWidgets } from '../../widgets/widgets';

/** Every field type a screen knows. */
export type FieldRegistry = WidgetRegistry;

const Context = createContext<FieldRegistry>(createWidgetRegistry(builtInWidgets));
/** Where an application adds the field types of its domains; without it the built-in ones are known. */
export const FieldRegistryProvider = Context.Provider;

export function useFieldRegistry(): FieldRegistry {
  return useContext(Context);
}
