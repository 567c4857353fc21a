import { createContext, useContext } from 'react';
import { listWidgets } from '../../widgets/list-widgets';
import { createWidgetRegistry, type WidgetRegistry } from '../../widgets/widget-registry';

/** The registry of the field types that a screen knows. */
export type FieldRegistry = WidgetRegistry;

const Context = createContext<FieldRegistry>(createWidgetRegistry(listWidgets));
/** Lets an application add the field types of its domains to the built-in ones. */
export const FieldRegistryProvider = Context.Provider;

/**
 * The field types that lists use: those of lists, and of the domains of a page; all types where its list has a rare one.
 * Code that is not needed for the first list has `useFieldRegistry`.
 */
export function useListRegistry(): FieldRegistry {
  return useContext(Context);
}
