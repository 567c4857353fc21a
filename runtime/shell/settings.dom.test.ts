import { beforeEach, expect, test, vi } from 'vitest';

const STORED = 'mortise.settings';

/** The module as a new window reads it. */
async function opened(stored?: object) {
  vi.resetModules();
  if (stored) localStorage.setItem(STORED, JSON.stringify(stored));
  const { clientSettings } = await import('../session/client-settings');
  const module = await import('./settings');
  module.startSettings();
  return { ...module, clientSettings };
}

const root = () => ({ ...document.documentElement.dataset });
/** Valtio tells its subscribers in a microtask. */
const settled = () => Promise.resolve();

beforeEach(() => {
  localStorage.clear();
  for (const key of Object.keys(document.documentElement.dataset))
    delete document.documentElement.dataset[key];
});

test('K9-06: by default the menu is dark and at the side, the colour #1890FF, and the header stays', async () => {
  const { settings } = await opened();
  expect(settings).toMatchObject({
    navTheme: 'dark',
    layout: 'side',
    fixedHeader: true,
    multiTab: true,
    contentWidth: 'fluid',
    autoHideHeader: false,
    weak: false,
  });
  expect(root()).toEqual({ theme: 'light', primary: 'daybreak' });
  expect(localStorage.getItem(STORED)).toBeNull();
});

test('K4-15, K9-05: every setting is stored, and restored in the next window', async () => {
  const chosen = {
    theme: 'dark',
    chosen: true,
    folded: true,
    treeFolded: true,
    navTheme: 'light',
    primary: 'cyan',
    layout: 'top',
    contentWidth: 'fixed',
    fixedHeader: false,
    autoHideHeader: true,
    fixedSidebar: false,
    weak: true,
    multiTab: false,
    singleKeys: false,
  } as const;
  const { settings } = await opened();
  Object.assign(settings, chosen);
  await settled();
  expect(root()).toEqual({ theme: 'dark', primary: 'cyan', menu: 'light', colourWeak: 'true' });
  const next = await opened();
  expect(next.settings).toEqual(chosen);
  next.restoreSettings();
  await settled();
  expect(next.settings).toEqual(next.DEFAULT_SETTINGS);
  expect(root()).toEqual({ theme: 'light', primary: 'daybreak' });
  expect((await opened()).settings).toEqual(next.DEFAULT_SETTINGS);
});

test('the theme and colour of the organisation are in force until the user chooses', async () => {
  const { clientSettings, settings } = await opened();
  Object.assign(clientSettings, { theme: 'dark', primaryColor: 'purple' });
  await settled();
  expect(root()).toEqual({ theme: 'dark', primary: 'purple' });
  Object.assign(settings, { theme: 'light', chosen: true, primary: 'green' });
  await settled();
  Object.assign(clientSettings, { primaryColor: 'dust' });
  await settled();
  expect(root()).toEqual({ theme: 'light', primary: 'green' });
});

test('unknown values in the storage are ignored, and older settings are read', async () => {
  const { settings, DEFAULT_SETTINGS } = await opened({
    layout: 'left',
    primary: 'red',
    fixedHeader: 'no',
    folded: true,
    more: 1,
  });
  expect(settings).toEqual({ ...DEFAULT_SETTINGS, folded: true });
  expect((await opened({ theme: 'dark', folded: false })).settings).toMatchObject({
    theme: 'dark',
    chosen: true,
  });
  localStorage.setItem(STORED, 'not json');
  vi.resetModules();
  expect((await import('./settings')).settings).toEqual(DEFAULT_SETTINGS);
});
