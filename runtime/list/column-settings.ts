/**
 * A user's column settings of a page. Columns that are not mentioned keep position and visibility of the document.
 */
export interface ColumnSettings {
  order: readonly string[];
  hidden: readonly string[];
}

/** A column as the chooser needs it. */
export interface ColumnChoice {
  id: string;
  label: string;
  hidden?: boolean;
}

/** Columns visible by default; the rest can be chosen. */
const OPEN_COLUMNS = 14;

/** The default settings of the document. */
export function defaultSettings(columns: readonly ColumnChoice[]): ColumnSettings {
  const shown = columns.filter((column) => !column.hidden).slice(0, OPEN_COLUMNS);
  return {
    order: columns.map((column) => column.id),
    hidden: columns.filter((column) => !shown.includes(column)).map((column) => column.id),
  };
}

/**
 * Updates stored settings to the document: removed columns are dropped, new ones are inserted behind their
 * predecessor.
 */
export function reconcile(stored: ColumnSettings | null, columns: readonly ColumnChoice[]): ColumnSettings {
  const fresh = defaultSettings(columns);
  if (!stored) return fresh;
  const order = stored.order.filter((id) => fresh.order.includes(id));
  const added = fresh.order.filter((id) => !order.includes(id));
  for (const id of added) {
    const before = fresh.order[fresh.order.indexOf(id) - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  const hidden = order.filter((id) => (added.includes(id) ? fresh.hidden : stored.hidden).includes(id));
  // Hiding all columns would leave no table to restore them from.
  return hidden.length === order.length ? { order, hidden: fresh.hidden } : { order, hidden };
}

/** Moves a column one position up or down. */
export function moveColumn(settings: ColumnSettings, id: string, step: -1 | 1): ColumnSettings {
  const order = [...settings.order];
  const from = order.indexOf(id);
  const to = from + step;
  if (from < 0 || to < 0 || to >= order.length) return settings;
  order.splice(to, 0, ...order.splice(from, 1));
  return { ...settings, order };
}

/** Shows or hides a column; the last visible one stays. */
export function toggleColumn(settings: ColumnSettings, id: string): ColumnSettings {
  if (settings.hidden.includes(id))
    return { ...settings, hidden: settings.hidden.filter((other) => other !== id) };
  if (settings.hidden.length + 1 >= settings.order.length) return settings;
  return { ...settings, hidden: [...settings.hidden, id] };
}
