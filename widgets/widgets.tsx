import { partIn } from './shared/field-parts';
import type { Widget } from './widget';

const found = import.meta.glob<object>('./*/view.tsx', { eager: true });

/** The widget that a `view.tsx` exports. */
export function widgetIn(file: object): Widget {
  return partIn(file, (part): part is Widget => 'type' in part && 'Cell' in part, 'view.tsx');
}

/** The React halves of the built-in field types, one per folder; their controls are lazy-loaded (`inputs.ts`). */
export const builtInWidgets: Readonly<Record<string, Widget>> = Object.fromEntries(
  Object.values(found).map((file) => {
    const widget = widgetIn(file);
    return [widget.type.type, widget];
  }),
);
