import type { SettingValues } from '../action';
import type { LimitName, Limits } from '../contract/limits';

/**
 * The settings that the server itself reads, with the value for documents that declare no such key. The declarations
 * of the domains decide about names, ranges and defaults; the type of a value is fixed here.
 */
export const SERVER_SETTINGS = {
  'pwd.min': 8,
  'pwd.max': 18,
  'pwd.days': 0,
  'login.maxTry': 5,
  'login.lockMin': 10,
  'session.idleMin': 30,
  'session.maxHours': 12,
  'session.parallel': 3,
  'ui.theme': 'light',
  'ui.primaryColor': 'daybreak',
  'ui.pageSize': 10,
  'site.title': null,
  'file.maxMb': 20,
  'notice.webhook': null,
  'export.maxRows': 100_000,
  'log.keepDays': 400,
} as const satisfies Partial<SettingValues>;

/** A setting that the server reads. */
export type ServerSetting = keyof typeof SERVER_SETTINGS;

/**
 * The limits that are the installation's default of a setting: an operator who has set one has chosen another default.
 */
const DEFAULT_BY_LIMIT = {
  'login.maxTry': 'signInTries',
  'login.lockMin': 'lockMinutes',
  'session.idleMin': 'idleMinutes',
  'session.maxHours': 'sessionHours',
  'session.parallel': 'sessions',
  'file.maxMb': 'fileMb',
} as const satisfies Partial<Record<ServerSetting, LimitName>>;

/** Limits that bound the machine: no setting exceeds them. */
const CEILINGS = {
  'file.maxMb': 'fileMb',
  'ui.pageSize': 'pageSize',
} as const satisfies Partial<Record<ServerSetting, LimitName>>;

/** Values that an operator sets by environment variables. */
export type InstallationValues = Partial<
  Record<keyof typeof DEFAULT_BY_LIMIT | keyof typeof CEILINGS, number>
>;

/** What the installation says about settings: its defaults, and the bounds that no value exceeds. */
export interface Installation {
  readonly defaults: InstallationValues;
  readonly ceilings: InstallationValues;
}

/** What the limits of this server say about settings. */
export function installationOf(limits: Limits): Installation {
  return { defaults: byLimit(DEFAULT_BY_LIMIT, limits), ceilings: byLimit(CEILINGS, limits) };
}

function byLimit(names: Partial<Record<ServerSetting, LimitName>>, limits: Limits): InstallationValues {
  return Object.fromEntries(Object.entries(names).map(([key, name]) => [key, limits[name]]));
}

/** The bound of the machine for a setting; undefined without one. */
export function ceilingOf({ ceilings }: Installation, key: string): number | undefined {
  return ceilings[key as keyof InstallationValues];
}
