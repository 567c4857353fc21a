import { proxy, subscribe } from 'valtio';
import { isObject, type JsonObject } from '../../schemas/json';
import { clientSettings } from '../session/client-settings';
import { readLocal, writeLocal } from '../session/browser-storage';

const STORED = 'mortise.settings';

/** The primary colours of the look. */
export const PRIMARY_COLOURS = [
  'daybreak',
  'geekblue',
  'purple',
  'cyan',
  'green',
  'volcano',
  'dust',
] as const;
/** The name of a primary colour. */
export type PrimaryColour = (typeof PRIMARY_COLOURS)[number];

/** User settings of this browser. The language is stored separately (`runtime/i18n`). */
export interface Settings {
  theme: 'light' | 'dark';
  /** The user has chosen the theme; otherwise it is that of the organisation. */
  chosen: boolean;
  /** Side menu folded to 80 px. */
  folded: boolean;
  /** The trees beside lists folded to a strip. */
  treeFolded: boolean;
  /** The colours of the menu; a dark theme has dark menus. */
  navTheme: 'light' | 'dark';
  /** Null: that of the organisation. */
  primary: PrimaryColour | null;
  /** Where the menu is; narrow windows have their own. */
  layout: 'side' | 'top';
  contentWidth: 'fluid' | 'fixed';
  /** The header stays while the page scrolls. */
  fixedHeader: boolean;
  /** A fixed header hides while content is scrolled down. */
  autoHideHeader: boolean;
  /** The side menu stays while the page scrolls; the page scrolls only when the header does not stay. */
  fixedSidebar: boolean;
  /** Colours carry no meaning: tags and charts differ by form. */
  weak: boolean;
  /** The bar of open pages. */
  multiTab: boolean;
  /** Single characters act as keys, outside of controls for text (WCAG 2.1.4). */
  singleKeys: boolean;
}

/** What is in force until a user chooses otherwise (console, section 9). */
export const DEFAULT_SETTINGS: Settings = {
  theme: 'light',
  chosen: false,
  folded: false,
  treeFolded: false,
  navTheme: 'dark',
  primary: null,
  layout: 'side',
  contentWidth: 'fluid',
  fixedHeader: true,
  autoHideHeader: false,
  fixedSidebar: true,
  weak: false,
  multiTab: true,
  singleKeys: true,
};

/** The permitted values of each setting; others in the storage are ignored. */
const PERMITTED: { readonly [Key in keyof Settings]: readonly Settings[Key][] } = {
  theme: ['light', 'dark'],
  chosen: [false, true],
  folded: [false, true],
  treeFolded: [false, true],
  navTheme: ['dark', 'light'],
  primary: [null, ...PRIMARY_COLOURS],
  layout: ['side', 'top'],
  contentWidth: ['fluid', 'fixed'],
  fixedHeader: [true, false],
  autoHideHeader: [false, true],
  fixedSidebar: [true, false],
  weak: [false, true],
  multiTab: [true, false],
  singleKeys: [true, false],
};

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
  const given = Object.entries(PERMITTED).filter(([key, values]) =>
    (values as readonly unknown[]).includes(known[key]),
  );
  const kept: JsonObject = Object.fromEntries(given.map(([key]) => [key, known[key] ?? null]));
  const all = { ...DEFAULT_SETTINGS, ...kept };
  // Older versions stored no choice, and the light theme for everybody.
  return { ...all, chosen: all.chosen || all.theme === 'dark' };
}

/** Restores the defaults. */
export function restoreSettings(): void {
  Object.assign(settings, DEFAULT_SETTINGS, { theme: themeOfOrganisation() });
}

function themeOfOrganisation(): Settings['theme'] {
  return clientSettings.theme === 'dark' ? 'dark' : 'light';
}

/** Applies the settings to the document and stores them, now and on every change. */
export function startSettings(): void {
  const apply = () => {
    const { theme, navTheme, primary, weak } = settings;
    const { dataset } = document.documentElement;
    dataset.theme = theme;
    dataset.primary = primary ?? clientSettings.primaryColor;
    if (navTheme === 'light') dataset.menu = 'light';
    else delete dataset.menu;
    if (weak) dataset.colourWeak = 'true';
    else delete dataset.colourWeak;
  };
  const follow = () => {
    if (!settings.chosen) settings.theme = themeOfOrganisation();
    apply();
  };
  follow();
  subscribe(clientSettings, follow);
  subscribe(settings, () => {
    apply();
    const { theme, ...others } = settings;
    const differing = Object.entries(others).filter(
      ([key, value]) => value !== DEFAULT_SETTINGS[key as keyof Settings],
    );
    writeLocal(
      STORED,
      JSON.stringify({ ...(settings.chosen && { theme }), ...Object.fromEntries(differing) }),
    );
  });
}
