import Type, { type TSchema } from 'typebox';
import { SETTING_CALL_WORDS } from '../../../schemas/document/call-words';
import { permissionCode } from '../../../schemas/document/permission';
import type { Field } from '../../../schemas/model/field';
import { settingsStore, type Setting } from '../../../schemas/model/join-settings';
import type { Model } from '../../../schemas/model/model';
import { mayWrite } from '../../../schemas/model/ownership';
import { translateField, translateText } from '../../../schemas/model/translate';
import { domainWords } from '../../../schemas/model/words';
import { AppError } from '../../../schemas/errors/app-error';
import type { Json } from '../../../schemas/json';
import type { Session } from '../../action';
import { fixedFields, hiddenFields } from '../../access/field-rights';
import { isAsStrict, type ResolvedSetting } from '../../configuration/resolve-settings';
import { ceilingOf, type Installation } from '../../configuration/server-settings';
import type { OrganisationSettings, SettingsReader } from '../../configuration/settings-in-force';
import type { ReadingRoute, Route, WritingRoute } from '../../contract/route';
import type { Records } from '../../records/records';
import {
  saveSettings,
  storedSettings,
  type Refusal,
  type SettingChange,
  type SettingStore,
} from '../../records/setting-values';

interface SettingServices {
  model: Model;
  records: Records;
  settings: SettingsReader;
  installation: Installation;
}

const closed = { additionalProperties: false } as const;
const ORIGIN = Type.Enum(['own', 'above', 'system', 'environment', 'default']);
const VALUE = { v: Type.Any(), origin: ORIGIN, from: Type.Union([Type.String(), Type.Null()]) };

/** A setting with the value in force. */
const SettingAnswer = Type.Object({
  k: Type.String(),
  group: Type.Union([Type.Integer(), Type.String()]),
  groupLabel: Type.String(),
  /** The control of its type; its model is the key. */
  field: Type.Object({}, { additionalProperties: true }),
  ...VALUE,
  /** The organisation, or the system, has a value of its own. */
  own: Type.Boolean(),
  /** The version of the stored value; 0 without one. */
  version: Type.Integer(),
  /** The id of the stored value, for its history; null without one. */
  id: Type.Union([Type.Integer(), Type.Null()]),
  /** What is in force without an own value. */
  inherited: Type.Object(VALUE),
  preset: Type.Any(),
  /** May be changed here: not if only the root organisation sets it. */
  editable: Type.Boolean(),
});
const SearchAnswer = Type.Object({ rows: Type.Array(SettingAnswer), editable: Type.Boolean() });

/** At most this many values at a time. */
const MOST = 300;
const SaveBody = Type.Object(
  {
    values: Type.Array(
      Type.Object(
        {
          k: Type.String({ maxLength: 60 }),
          v: Type.Optional(Type.Any()),
          /** Takes the own value back instead of setting one. */
          inherit: Type.Optional(Type.Literal(true)),
          version: Type.Integer({ minimum: 0 }),
        },
        closed,
      ),
      { minItems: 1, maxItems: MOST },
    ),
  },
  closed,
);

/** The calls of the entities that hold the values of settings: `search` lists them with their origins, `save` sets some. */
export function settingRoutes(services: SettingServices): Route[] {
  return (['org', 'system'] as const).flatMap((level) => {
    const store = settingsStore(services.model, level);
    return store ? routesOf({ ...store, level }, services) : [];
  });
}

function routesOf(store: SettingStore, services: SettingServices): Route[] {
  const { entity } = store.model;
  const facts = (url: string, title: string, suffix: string, answer: TSchema) =>
    ({
      method: 'POST',
      url: `${entity.path}/${url}`,
      kind: 'standard',
      entity: entity.id,
      subject: store.model,
      title,
      access: { anyOf: [permissionCode(entity.module, suffix)] },
      textParams: [],
      answer,
    }) as const;
  const search: ReadingRoute = {
    ...facts('search', SETTING_CALL_WORDS.search, 'search', SearchAnswer),
    body: Type.Object({}, { additionalProperties: true }),
    writes: false,
    async run({ session, tx, lang }) {
      const own = await ownSettings(store, services, session, tx);
      const stored = await storedSettings(store, session, tx);
      const isFixed = fixedFields(session, entity.id).has(store.value);
      const editable = mayWrite(entity.scope, session, session.orgId) && !isFixed;
      const rows = own.settings.map((setting) => {
        const { group, key } = setting;
        const resolved = own.resolved.resolved.get(key)!;
        const row = stored.get(key);
        const words = domainWords(services.model, lang, setting.domain);
        return {
          k: key,
          group: group.value,
          groupLabel: translateText(group.label, words, 'value'),
          field: shownField(setting, own.resolved, lang, services),
          ...inForce(resolved),
          own: row !== undefined && row.value !== null,
          version: row?.version ?? 0,
          id: row?.id ?? null,
          inherited: inForce(resolved.inherited),
          preset: setting.preset,
          editable: editable && (!setting.rootOnly || own.resolved.isRoot),
        };
      });
      return { rows, editable };
    },
  };
  const save: WritingRoute = {
    ...facts('save', SETTING_CALL_WORDS.save, 'edit', Type.Object({ count: Type.Integer() })),
    body: SaveBody,
    writes: true,
    async run(request) {
      const { session, tx, lang } = request;
      const own = await ownSettings(store, services, session, tx);
      const changes = request.body.values as unknown as SettingChange[];
      return saveSettings(store, changes, request, {
        rows: services.records.rows(entity.id, request),
        fieldTypes: services.model.fieldTypes,
        words: domainWords(services.model, lang, undefined),
        field: (key) => {
          const setting = own.settings.find((one) => one.key === key);
          return setting && shownField(setting, own.resolved, lang, services);
        },
        refusal(key, value): Refusal | null {
          const setting = services.model.settings.get(key)!;
          if (setting.rootOnly && !own.resolved.isRoot) return { name: 'rootOnly', params: {} };
          const { inherited } = own.resolved.resolved.get(key)!;
          return own.resolved.isRoot || isAsStrict(setting, value, inherited.value)
            ? null
            : { name: 'lessStrict', params: { value: String(inherited.value) } };
        },
      });
    },
  };
  return [search, save];
}

/** The settings of a level for the session's organisation. A supplier's user sees none, and neither does a role that hides the values. */
async function ownSettings(
  { level, model: store, key, value }: SettingStore,
  { model, settings }: SettingServices,
  session: Session,
  tx: Parameters<SettingsReader['of']>[0],
): Promise<{ resolved: OrganisationSettings; settings: readonly Setting[] }> {
  const hidden = hiddenFields(session, store.entity.id);
  if (session.loginType === 3 || hidden.has(key) || hidden.has(value)) throw new AppError('forbidden');
  const resolved = await settings.of(tx, session);
  return { resolved, settings: [...model.settings.values()].filter((one) => one.level === level) };
}

/** The field in a language, with the bounds of the machine and of the organisations above. */
function shownField(
  { key, field, domain, stricter }: Setting,
  { resolved, isRoot }: OrganisationSettings,
  lang: string,
  { model, installation }: SettingServices,
): Field {
  const above = isRoot || stricter === null ? null : resolved.get(key)?.inherited.value;
  const bounds = {
    min: [field.options.min, stricter === 'more' ? above : null],
    max: [field.options.max, stricter === 'less' ? above || null : null, ceilingOf(installation, key)],
  };
  const figures = (list: readonly unknown[]) => list.filter((one) => typeof one === 'number');
  const [least, most] = [figures(bounds.min), figures(bounds.max)];
  const options = {
    ...field.options,
    ...(least.length > 0 && { min: Math.max(...least) }),
    ...(most.length > 0 && { max: Math.min(...most) }),
  };
  return translateField({ ...field, options }, domainWords(model, lang, domain), model.fieldTypes);
}

function inForce({ value, origin, from }: Pick<ResolvedSetting, 'value' | 'origin' | 'from'>): {
  v: Json;
  origin: string;
  from: string | null;
} {
  return { v: value, origin, from };
}
