import { boundedWidth, type FixedSide, type ListSettings } from '../../schemas/record/list-settings';
import { movedEntry } from '../../widgets/ui/moved-entry';

/** A user's column settings of a page. Columns that are not mentioned keep what the document says. */
export type ColumnSettings = Omit<ListSettings, 'density' | 'pageSize'>;

/** A column as the chooser needs it. */
export interface ColumnChoice {
  id: string;
  label: string;
  hidden?: boolean;
  /** Where the document fixes it. */
  fixed?: 'left' | 'right';
}

/** Columns visible by default; the rest can be chosen. */
const OPEN_COLUMNS = 14;

/** The default settings of the document. */
export function defaultSettings(columns: readonly ColumnChoice[]): ColumnSettings {
  const shown = columns.filter((column) => !column.hidden).slice(0, OPEN_COLUMNS);
  return {
    order: columns.map((column) => column.id),
    hidden: columns.filter((column) => !shown.includes(column)).map((column) => column.id),
    fixed: {},
    widths: {},
  };
}

/**
 * Updates stored settings to the document: removed columns are dropped, new ones are inserted behind their
 * predecessor.
 */
export function reconcile(stored: ColumnSettings | null, columns: readonly ColumnChoice[]): ColumnSettings {
  const fresh = defaultSettings(columns);
  if (!stored) return fresh;
  const there = new Set(fresh.order);
  const known = stored.order.filter((id) => there.has(id));
  const order = inserted(known, fresh.order);
  const hidden = order.filter((id) => (known.includes(id) ? stored.hidden : fresh.hidden).includes(id));
  const only = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).filter(([id]) => there.has(id)));
  return {
    order,
    // Hiding all columns would leave no table to restore them from.
    hidden: hidden.length === order.length ? fresh.hidden : hidden,
    fixed: only(stored.fixed),
    widths: only(stored.widths),
  };
}

/**
 * Changed settings with those of columns that the list does not show now: below a record, or for a session of one
 * organisation, a list has fewer columns.
 */
export function withOthers(next: ColumnSettings, stored: ColumnSettings | null): ColumnSettings {
  if (!stored) return next;
  const shown = new Set(next.order);
  const isOther = (id: string) => !shown.has(id);
  const others = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).filter(([id]) => isOther(id)));
  return {
    order: inserted(next.order, stored.order),
    hidden: [...next.hidden, ...stored.hidden.filter(isOther)],
    fixed: { ...others(stored.fixed), ...next.fixed },
    widths: { ...others(stored.widths), ...next.widths },
  };
}

/** A list with the members of another one that it lacks, each behind its predecessor there. */
function inserted(given: readonly string[], all: readonly string[]): string[] {
  const order = [...given];
  for (const [at, id] of all.entries()) {
    if (order.includes(id)) continue;
    const before = all[at - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order;
}

/** The side where a column is fixed, by the user or by the document. */
export function fixedSide(
  settings: Pick<ColumnSettings, 'fixed'>,
  { id, fixed }: Pick<ColumnChoice, 'id' | 'fixed'>,
): FixedSide {
  return settings.fixed[id] ?? fixed ?? 'none';
}

/** Fixes a column at a side, or releases it. */
export function fixColumn(
  settings: ColumnSettings,
  { id, fixed: given }: ColumnChoice,
  side: FixedSide,
): ColumnSettings {
  const { [id]: _, ...fixed } = settings.fixed;
  return { ...settings, fixed: side === (given ?? 'none') ? fixed : { ...fixed, [id]: side } };
}

/** Sets the width of a column; null: as wide as its content, again. */
export function widenColumn(settings: ColumnSettings, id: string, width: number | null): ColumnSettings {
  const { [id]: _, ...widths } = settings.widths;
  return { ...settings, widths: width === null ? widths : { ...widths, [id]: boundedWidth(width) } };
}

/** Moves a column to another place. */
export function moveColumn(settings: ColumnSettings, from: number, to: number): ColumnSettings {
  if (from < 0 || to < 0 || to >= settings.order.length || from === to) return settings;
  return { ...settings, order: movedEntry(settings.order, from, to) };
}

/** Shows or hides a column; the last visible one stays. */
export function toggleColumn(settings: ColumnSettings, id: string): ColumnSettings {
  if (settings.hidden.includes(id))
    return { ...settings, hidden: settings.hidden.filter((other) => other !== id) };
  if (settings.hidden.length + 1 >= settings.order.length) return settings;
  return { ...settings, hidden: [...settings.hidden, id] };
}
