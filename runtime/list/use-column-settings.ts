import { useCallback, useMemo, useRef, useState } from 'react';
import type { CompiledPage } from '../../schemas/model/page';
import type { Density, ListSettings } from '../../schemas/record/list-settings';
import { useDataSource } from '../data/data-source-context';
import {
  defaultSettings,
  reconcile,
  widenColumn,
  withOthers,
  type ColumnChoice,
  type ColumnSettings,
} from './column-settings';
import { changedSettings, keepSettings } from './kept-settings';

/** Column settings and density with their setters. */
export interface ColumnPreferences {
  choices: readonly ColumnChoice[];
  settings: ColumnSettings;
  setSettings(settings: ColumnSettings): void;
  /** Sets the width of a column; null: as wide as its content. */
  setWidth(column: string, width: number | null): void;
  /** Resets to the defaults of the document. */
  restore(): void;
  density: Density;
  setDensity(density: Density): void;
  /** Remembers the rows per page. */
  setPageSize(pageSize: number): void;
  /** The settings with the density, as a saved view contains them. */
  whole: ListSettings;
  /** Takes over those of a saved view. */
  setWhole(settings: ListSettings): void;
}

/** The columns and density that a user chose for a page, or of the view that it opens with. They come with the page and are kept on the server. */
export function useColumnSettings(page: CompiledPage, view?: ListSettings | null): ColumnPreferences {
  const source = useDataSource();
  const choices = useMemo(
    () =>
      page.tableConfig.columns.map(({ column, field, hidden, fixed }) => ({
        id: column,
        label: field.label,
        ...(hidden && { hidden }),
        ...(fixed && { fixed }),
      })),
    [page],
  );
  const [stored, setStored] = useState<ListSettings | null>(() => view ?? storedSettings(page));
  const latest = useRef(stored);
  const settings = useMemo(() => reconcile(stored, choices), [stored, choices]);
  const keep = useCallback(
    (change: (stored: ListSettings | null) => ListSettings | null) => {
      // Several changes may come before the next render.
      latest.current = change(latest.current);
      keepSettings(source, page.id, latest.current);
      setStored(latest.current);
    },
    [source, page.id],
  );
  const setSettings = useCallback(
    (next: ColumnSettings) => keep((before) => ({ ...withOthers(next, before), ...besides(before) })),
    [keep],
  );
  const setWidth = useCallback(
    (column: string, width: number | null) =>
      keep((before) => ({
        ...withOthers(widenColumn(reconcile(before, choices), column, width), before),
        ...besides(before),
      })),
    [keep, choices],
  );
  const restore = useCallback(
    () => keep((before) => (before?.pageSize ? { ...defaultSettings(choices), ...sizeOf(before) } : null)),
    [keep, choices],
  );
  const setPageSize = useCallback(
    (pageSize: number) => keep((before) => ({ ...(before ?? defaultSettings(choices)), pageSize })),
    [keep, choices],
  );
  const setDensity = useCallback(
    (density: Density) => keep((before) => ({ ...(before ?? defaultSettings(choices)), density })),
    [keep, choices],
  );
  const density = stored?.density ?? 'default';
  const whole = useMemo(() => ({ ...settings, density }), [settings, density]);
  const setWhole = useCallback(
    (next: ListSettings) => keep((before) => ({ ...next, ...sizeOf(before) })),
    [keep],
  );
  return {
    whole,
    setWhole,
    choices,
    settings,
    setSettings,
    setWidth,
    restore,
    density,
    setDensity,
    setPageSize,
  };
}

/** What the settings hold besides columns. */
function besides(stored: ListSettings | null): Pick<ListSettings, 'density' | 'pageSize'> {
  return { ...(stored?.density && { density: stored.density }), ...sizeOf(stored) };
}

/** The rows per page, which no saved view and no reset changes. */
function sizeOf(stored: ListSettings | null): Pick<ListSettings, 'pageSize'> {
  return stored?.pageSize ? { pageSize: stored.pageSize } : {};
}

/** What the user keeps of the table of a page: as this window has changed it, or as it came with the page. */
export function storedSettings(page: CompiledPage): ListSettings | null {
  const changed = changedSettings(page.id);
  return changed === undefined ? (page.kept?.settings ?? null) : changed;
}
