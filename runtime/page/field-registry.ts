import { createContext, useContext } from 'react';
import { fieldTypes, type FieldTypes } from '../../schemas/field';
import { builtInFieldTypes } from '../../widgets/field-types';
import { createWidgetRegistry, type WidgetRegistry } from '../../widgets/widget-registry';
import { builtInWidgets } from '../../widgets/widgets';

/** Both halves of every field type, found by their exact name. */
export interface FieldRegistry extends WidgetRegistry {
  readonly types: FieldTypes;
}

const Context = createContext<FieldRegistry>({
  ...createWidgetRegistry(builtInWidgets),
  types: fieldTypes(builtInFieldTypes),
});
/** Where an application adds the field types of its domains; without it the built-in ones are known. */
export const FieldRegistryProvider = Context.Provider;

export function useFieldRegistry(): FieldRegistry {
  return useContext(Context);
}
