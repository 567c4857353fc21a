import { proxy, subscribe } from 'valtio';
import { isObject } from '../../schemas/json';
import { readLocal, writeLocal } from '../session/browser-storage';

const STORED = 'mortise.settings';

/** What a person set for this browser. The language is kept beside the words (`runtime/i18n`). */
export interface Settings {
  theme: 'light' | 'dark';
  /** Side menu folded to 80 px. */
  folded: boolean;
}

export const settings = proxy<Settings>(read());

function read(): Settings {
  let stored: unknown = null;
  try {
    stored = JSON.parse(readLocal(STORED) ?? 'null');
  } catch {
    // Somebody else's value under our name: start with the defaults.
  }
  const known = isObject(stored) ? stored : {};
  return { theme: known.theme === 'dark' ? 'dark' : 'light', folded: known.folded === true };
}

/** Applies the settings to the document, now and at every change, and keeps them. */
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
