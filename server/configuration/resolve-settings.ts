import type { Json } from '../../schemas/json';
import type { Setting, Settings } from '../../schemas/model/join-settings';
import type { Installation, InstallationValues } from './server-settings';

/** Where a value in force comes from. */
export type SettingOrigin = 'own' | 'above' | 'system' | 'environment' | 'default';

/** The values that one organisation, or the system, has set. */
export interface SettingLayer {
  /** Null: the system. */
  readonly orgId: number | null;
  readonly name: string;
  readonly values: ReadonlyMap<string, Json>;
}

/** A value with its origin; `from` is the name of the organisation above that set it. */
export interface ValueInForce {
  readonly value: Json;
  readonly origin: SettingOrigin;
  readonly from: string | null;
}

/** A setting for one organisation: the value in force, and the one that would be without an own value. */
export interface ResolvedSetting extends ValueInForce {
  readonly inherited: ValueInForce;
}

/**
 * The value of each setting for an organisation. `layers` are those above it from the root down, with itself last, and
 * the system's: an organisation's own value over those above it, over what the operator has set, over the shipped
 * default. A value that is less strict than the inherited one is passed over where the setting forbids that, also when
 * it was set before the stricter one above; so is a value that no longer fits the setting.
 */
export function resolveSettings(
  settings: Settings,
  layers: readonly SettingLayer[],
  installation: Installation,
  fits: (setting: Setting, value: Json) => boolean,
): ReadonlyMap<string, ResolvedSetting> {
  const system = layers.filter(({ orgId }) => orgId === null);
  const path = layers.filter(({ orgId }) => orgId !== null);
  return new Map(
    [...settings.values()].map((setting): [string, ResolvedSetting] => {
      const among = setting.level === 'system' ? system : setting.rootOnly ? path.slice(0, 1) : path;
      const last = setting.level === 'system' ? system.at(-1) : path.at(-1);
      let now = startOf(setting, installation);
      let inherited = now;
      for (const [at, layer] of among.entries()) {
        if (layer === last) inherited = now;
        const value = layer.values.get(setting.key);
        if (value === undefined || !fits(setting, value)) continue;
        // The default binds nobody: the root organisation chooses within the range.
        if (at > 0 && !isAsStrict(setting, value, now.value)) continue;
        now = { value, ...originOf(layer, layer === last) };
      }
      if (!last || !among.includes(last)) inherited = now;
      const bounded = (one: ValueInForce) => below(setting, one, installation);
      return [setting.key, { ...bounded(now), inherited: bounded(inherited) }];
    }),
  );
}

function originOf({ orgId, name }: SettingLayer, isOwn: boolean): Omit<ValueInForce, 'value'> {
  if (orgId === null) return { origin: 'system', from: null };
  return isOwn ? { origin: 'own', from: null } : { origin: 'above', from: name };
}

/** Whether an organisation may have a value below the inherited one. */
export function isAsStrict({ stricter, unlimited }: Setting, value: Json, inherited: Json): boolean {
  if (stricter === null || typeof value !== 'number' || typeof inherited !== 'number') return true;
  if (inherited === unlimited || value === inherited) return true;
  if (value === unlimited) return false;
  return stricter === 'less' ? value <= inherited : value >= inherited;
}

/** The value before anybody has set one. */
function startOf({ key, preset }: Setting, { defaults }: Installation): ValueInForce {
  const given = defaults[key as keyof InstallationValues];
  return given === undefined || given === preset
    ? { value: preset, origin: 'default', from: null }
    : { value: given, origin: 'environment', from: null };
}

/** A value above what the machine permits is in force as the bound of the machine. */
function below({ key }: Setting, now: ValueInForce, { ceilings }: Installation): ValueInForce {
  const most = ceilings[key as keyof InstallationValues];
  return most === undefined || typeof now.value !== 'number' || now.value <= most
    ? now
    : { value: most, origin: 'environment', from: null };
}
