import { createContext, useContext } from 'react';
import { createWidgetRegistry, type WidgetRegistry } from '../../widgets/widget-registry';
import { builtInWidgets } from '../../widgets/widgets';

/** The registry of all field types that a screen knows. */
export type FieldRegistry = WidgetRegistry;

const Context = createContext<FieldRegistry>(createWidgetRegistry(builtInWidgets));
/** Lets an application add the field types of its domains to the built-in ones. */
export const FieldRegistryProvider = Context.Provider;

/** The field types of the application; the built-in ones without a provider. */
export function useFieldRegistry(): FieldRegistry {
  return useContext(Context);
}
