/** How one user likes the columns of one page. Columns that are not named yet keep the document's place and state. */
export interface ColumnSettings {
  order: readonly string[];
  hidden: readonly string[];
}

/** What a document says of a column, as far as the chooser is concerned. */
export interface ColumnChoice {
  id: string;
  label: string;
  hidden?: boolean;
}

/** Columns a list opens with at most; the rest wait in the chooser. */
const OPEN_COLUMNS = 14;

/** What the document says, before anybody chose. */
export function defaultSettings(columns: readonly ColumnChoice[]): ColumnSettings {
  const shown = columns.filter((column) => !column.hidden).slice(0, OPEN_COLUMNS);
  return {
    order: columns.map((column) => column.id),
    hidden: columns.filter((column) => !shown.includes(column)).map((column) => column.id),
  };
}

/**
 * Stored settings brought up to date with the document: columns that are gone are dropped, new ones stand
 * behind the column they follow in the document.
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
  // A table without any column could not be brought back by looking at it.
  return hidden.length === order.length ? { order, hidden: fresh.hidden } : { order, hidden };
}

/** Moves a column one place up or down. */
export function moveColumn(settings: ColumnSettings, id: string, step: -1 | 1): ColumnSettings {
  const order = [...settings.order];
  const from = order.indexOf(id);
  const to = from + step;
  if (from < 0 || to < 0 || to >= order.length) return settings;
  order.splice(to, 0, ...order.splice(from, 1));
  return { ...settings, order };
}

/** Shows or hides a column; the last one stays. */
export function toggleColumn(settings: ColumnSettings, id: string): ColumnSettings {
  if (settings.hidden.includes(id))
    return { ...settings, hidden: settings.hidden.filter((other) => other !== id) };
  if (settings.hidden.length + 1 >= settings.order.length) return settings;
  return { ...settings, hidden: [...settings.hidden, id] };
}
