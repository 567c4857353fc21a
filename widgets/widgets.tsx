import { widgetIn } from './shared/field-parts';
import type { Widget } from './widget';

const found = import.meta.glob<object>('./*/view.tsx', { eager: true });

/** The React halves of the built-in field types, one per folder; their controls are lazy-loaded (`inputs.ts`). */
export const builtInWidgets: Readonly<Record<string, Widget>> = Object.fromEntries(
  Object.values(found).map((file) => {
    const widget = widgetIn(file);
    return [widget.type.type, widget];
  }),
);
