import { builtInWidgets } from '../../widgets/widgets';
import { createWidgetRegistry } from '../../widgets/widget-registry';
import { useListRegistry, type FieldRegistry } from './list-registry';

const whole = new WeakMap<FieldRegistry, FieldRegistry>();

/** All built-in field types beside the types of a registry that knows only some of them; the same object each time. */
export function wholeRegistry(registry: FieldRegistry): FieldRegistry {
  const known = whole.get(registry);
  if (known) return known;
  const all = Object.keys(builtInWidgets).every((type) => registry.types.has(type))
    ? registry
    : createWidgetRegistry(builtInWidgets, registry.extra);
  whole.set(registry, all);
  return all;
}

/** The field types of the application, all built-in ones included: for forms, details and dialogs. */
export function useFieldRegistry(): FieldRegistry {
  return wholeRegistry(useListRegistry());
}
