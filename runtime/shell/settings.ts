import { proxy, subscribe } from 'valtio';
import { isObject } from '../../schemas/json';
import { readLocal, writeLocal } from '../session/browser-storage';

const STORED = 'mortise.settings';

/** User settings of this browser. The language is stored separately (`runtime/i18n`). */
export interface Settings {
  theme: 'light' | 'dark';
  /** Side menu folded to 80 px. */
  folded: boolean;
}

/** The settings in effect; assign to change and store them. */
export const settings = proxy<Settings>(read());

function read(): Settings {
  let stored: unknown = null;
  try {
    stored = JSON.parse(readLocal(STORED) ?? 'null');
  } catch {
    // Not our format: use the defaults.
  }
  const known = isObject(stored) ? stored : {};
  return { theme: known.theme === 'dark' ? 'dark' : 'light', folded: known.folded === true };
}

/** Applies the settings to the document and stores them, now and on every change. */
export function startSettings(): void {
  const apply = () => {
    document.documentElement.dataset.theme = settings.theme;
  };
  apply();
  subscribe(settings, () => {
    apply();
    writeLocal(STORED, JSON.stringify(settings));
  });
}
