import { proxy, subscribe } from 'valtio';
import { isObject } from '../../schemas/json';
import { clientSettings } from '../session/client-settings';
import { readLocal, writeLocal } from '../session/browser-storage';

const STORED = 'mortise.settings';

/** User settings of this browser. The language is stored separately (`runtime/i18n`). */
export interface Settings {
  theme: 'light' | 'dark';
  /** The user has chosen the theme; otherwise it is that of the organisation. */
  chosen: boolean;
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
  const theme = known.theme === 'dark' ? 'dark' : 'light';
  // Older versions stored no choice, and the light theme for everybody.
  return { theme, chosen: known.chosen === true || theme === 'dark', folded: known.folded === true };
}

/** Applies the settings to the document and stores them, now and on every change. */
export function startSettings(): void {
  const apply = () => {
    document.documentElement.dataset.theme = settings.theme;
  };
  const follow = () => {
    document.documentElement.dataset.primary = clientSettings.primaryColor;
    if (!settings.chosen) settings.theme = clientSettings.theme === 'dark' ? 'dark' : 'light';
  };
  follow();
  apply();
  subscribe(clientSettings, follow);
  subscribe(settings, () => {
    apply();
    const { theme, chosen, folded } = settings;
    writeLocal(STORED, JSON.stringify({ ...(chosen && { theme, chosen }), folded }));
  });
}
