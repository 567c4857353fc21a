import { widgetIn } from './shared/field-parts';
import type { Widget } from './widget';

const found = import.meta.glob<object>(
  './{input,textarea,text,number,amount,date,select,select-as-table,tree-select,radio,checkbox,switch,l-switch,nation-select,unit-input}/view.tsx',
  { eager: true },
);

/** The widgets of a folder's views by type name. */
export function widgetsIn(files: Readonly<Record<string, object>>): Readonly<Record<string, Widget>> {
  return Object.fromEntries(
    Object.values(files).map((file) => {
      const widget = widgetIn(file);
      return [widget.type.type, widget];
    }),
  );
}

/**
 * The React halves of the built-in field types that lists are made of, and of those that offer choices to all documents.
 * The first list waits for these only; `widgets.tsx` has all types.
 */
export const listWidgets = widgetsIn(found);
