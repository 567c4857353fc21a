import { useCallback, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { isObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import { readLocal, writeLocal } from '../session/browser-storage';
import { session } from '../session/session-store';
import { defaultSettings, reconcile, type ColumnChoice, type ColumnSettings } from './column-settings';
import { ROW_HEIGHTS, type Density } from './row-heights';

/** Column settings and density with their setters. */
export interface ColumnPreferences {
  choices: readonly ColumnChoice[];
  settings: ColumnSettings;
  setSettings(settings: ColumnSettings): void;
  /** Resets to the defaults of the document. */
  restore(): void;
  density: Density;
  setDensity(density: Density): void;
}

/** The columns and density that a user chose for a page, kept in local storage. */
export function useColumnSettings(page: CompiledPage): ColumnPreferences {
  const userId = useSnapshot(session).user?.userId ?? 0;
  const columnsKey = `mortise.columns.${userId}.${page.id}`;
  const densityKey = `mortise.density.${userId}`;
  const choices = useMemo(
    () =>
      page.tableConfig.columns.map(({ column, field, hidden }) => ({
        id: column,
        label: field.label,
        ...(hidden && { hidden }),
      })),
    [page],
  );
  const [stored, setStored] = useState(() => readSettings(columnsKey));
  const [density, keepDensity] = useState(() => readDensity(densityKey));
  const settings = useMemo(() => reconcile(stored, choices), [stored, choices]);

  const setSettings = useCallback(
    (next: ColumnSettings) => {
      setStored(next);
      writeLocal(columnsKey, JSON.stringify(next));
    },
    [columnsKey],
  );
  const restore = useCallback(() => {
    setStored(defaultSettings(choices));
    writeLocal(columnsKey, null);
  }, [choices, columnsKey]);
  const setDensity = useCallback(
    (next: Density) => {
      keepDensity(next);
      writeLocal(densityKey, next);
    },
    [densityKey],
  );
  return { choices, settings, setSettings, restore, density, setDensity };
}

function readSettings(key: string): ColumnSettings | null {
  const text = readLocal(key);
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value)) return null;
    const { order, hidden } = value;
    return isTexts(order) && isTexts(hidden) ? { order, hidden } : null;
  } catch {
    // Not our format: the defaults apply.
    return null;
  }
}

function readDensity(key: string): Density {
  const text = readLocal(key);
  return text !== null && Object.hasOwn(ROW_HEIGHTS, text) ? (text as Density) : 'default';
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
