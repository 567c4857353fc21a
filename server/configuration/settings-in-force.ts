import { Value } from 'typebox/value';
import type { TSchema } from 'typebox';
import type { Json } from '../../schemas/json';
import type { FieldTypes } from '../../schemas/model/field';
import { settingsStore, type Setting } from '../../schemas/model/join-settings';
import type { Model } from '../../schemas/model/model';
import { snakeCase } from '../../schemas/text/snake-case';
import type { Db, SettingsInForce, SettingValues } from '../action';
import { organisationPath } from '../identity/organisations';
import { sql, type RawBuilder } from 'kysely';
import { resolveSettings, type ResolvedSetting, type SettingLayer } from './resolve-settings';
import { SERVER_SETTINGS, type Installation } from './server-settings';

/** An organisation of a tenant. */
export interface OrganisationPlace {
  readonly tenantId: number;
  readonly orgId: number;
}

/** The settings of an organisation, with their origins for the page. */
export interface OrganisationSettings extends SettingsInForce {
  readonly resolved: ReadonlyMap<string, ResolvedSetting>;
  /** The organisation has no other above it. */
  readonly isRoot: boolean;
}

/**
 * The one way to the values of settings. Sessions hold those of their organisation and are read again after each change
 * (`access-changes.ts`), so a change is in force on every server with the next request.
 */
export interface SettingsReader {
  /** The settings in force for an organisation. */
  of(db: Db, place: OrganisationPlace): Promise<OrganisationSettings>;
  /** The settings before anybody has set one, for requests that belong to no organisation. */
  readonly shipped: SettingsInForce;
}

/** Reads the values of the settings that a model declares. */
export function settingsReader(
  model: Pick<Model, 'settings' | 'entities' | 'fieldTypes'>,
  installation: Installation,
): SettingsReader {
  const read = valueReader(model);
  const fits = (setting: Setting, value: Json) => fitsSetting(setting, value, model.fieldTypes);
  const resolve = (layers: readonly SettingLayer[]) =>
    resolveSettings(model.settings, layers, installation, fits);
  return {
    shipped: inForce(resolve([]), installation),
    async of(db, { tenantId, orgId }) {
      const path = model.settings.size > 0 ? await organisationPath(db, tenantId, orgId) : [];
      const values =
        path.length > 0 && read
          ? await read(
              db,
              tenantId,
              path.map(({ id }) => id),
            )
          : [];
      const layers = [{ id: null, name: '' }, ...path].map(({ id, name }) => ({
        orgId: id,
        name,
        values: new Map(
          values.flatMap((one) =>
            one.orgId === id && one.value !== null ? [[one.key, one.value.value]] : [],
          ),
        ),
      }));
      const resolved = resolve(layers);
      return { ...inForce(resolved, installation), resolved, isRoot: path.length === 1 };
    },
  };
}

/** Whether a value is one of the setting: a stored one may be older than the declaration. */
export function fitsSetting({ field }: Setting, value: Json, fieldTypes: FieldTypes): boolean {
  const type = fieldTypes.get(field.type);
  if (!type) return false;
  if (type.isEmpty(value)) return !field.required;
  return Value.Check(type.schema(field) as TSchema, value) && !type.problem?.(value, field);
}

function inForce(
  resolved: ReadonlyMap<string, ResolvedSetting>,
  { defaults }: Installation,
): SettingsInForce {
  return {
    get<K extends keyof SettingValues>(key: K): SettingValues[K] {
      const own = resolved.get(key);
      const known: Partial<SettingValues> = { ...SERVER_SETTINGS, ...defaults };
      if (!own && !(key in known)) throw new Error(`There is no setting "${key}"`);
      return own ? (own.value as SettingValues[K]) : (known[key] as SettingValues[K]);
    },
  };
}

/** A stored value; null where the organisation has taken its own value back. */
interface StoredValue {
  orgId: number | null;
  key: string;
  value: { value: Json } | null;
}

type ReadValues = (db: Db, tenantId: number, orgIds: readonly number[]) => Promise<StoredValue[]>;

/** Reads the stored values of both levels in one statement; null without an entity that holds some. */
function valueReader(model: Pick<Model, 'entities'>): ReadValues | null {
  const parts = (['system', 'org'] as const).flatMap((level) => {
    const store = settingsStore(model, level);
    if (!store) return [];
    const column = (name: string) => sql.id('t', snakeCase(name));
    return [
      (tenantId: number, orgIds: readonly number[]): RawBuilder<StoredValue> => sql`
        select ${level === 'org' ? sql`t.org_id` : sql`null::bigint`} as "orgId",
               ${column(store.key)} as key, ${column(store.value)} as value
          from ${sql.id(store.model.table)} t
         where t.tenant_id = ${tenantId} ${level === 'org' ? sql`and t.org_id = any(${orgIds}::bigint[])` : sql``}`,
    ];
  });
  if (parts.length === 0) return null;
  return async (db, tenantId, orgIds) => {
    const query = sql<StoredValue>`${sql.join(
      parts.map((part) => part(tenantId, orgIds)),
      sql` union all `,
    )}`;
    return (await query.execute(db)).rows;
  };
}
