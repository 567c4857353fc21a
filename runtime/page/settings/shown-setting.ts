import type { FieldError } from '../../../schemas/errors/field-error';
import type { Json } from '../../../schemas/json';
import type { Field, FieldTypes } from '../../../schemas/model/field';
import { sameValue } from '../../form/form-record';

/** Where a value in force comes from. */
export type Origin = 'own' | 'above' | 'system' | 'environment' | 'default';

/** A value with its origin; `from` is the organisation above that has set it. */
export interface ValueWithOrigin {
  v: Json;
  origin: Origin;
  from: string | null;
}

/** A setting as the server answers it. */
export interface ShownSetting extends ValueWithOrigin {
  k: string;
  group: number | string;
  groupLabel: string;
  field: Field;
  own: boolean;
  version: number;
  id: number | null;
  inherited: ValueWithOrigin;
  preset: Json;
  editable: boolean;
}

/** A change that is not saved: a value, or taking the own one back. */
export type SettingEdit = { v: Json } | { inherit: true };
/** The changes by key. */
export type SettingEdits = Readonly<Record<string, SettingEdit>>;

/** The value that the page shows for a setting. */
export function valueOf(setting: ShownSetting, edit: SettingEdit | undefined): Json {
  if (!edit) return setting.v;
  return 'inherit' in edit ? setting.inherited.v : edit.v;
}

/** The changes after one more; a change that changes nothing is dropped. */
export function withEdit(edits: SettingEdits, setting: ShownSetting, edit: SettingEdit): SettingEdits {
  const { [setting.k]: _, ...others } = edits;
  const isVain = 'inherit' in edit ? !setting.own : sameValue(edit.v, setting.v);
  return isVain ? others : { ...others, [setting.k]: edit };
}

/** A group of settings with its title. */
export interface ShownGroup {
  group: number | string;
  label: string;
  settings: ShownSetting[];
}

/** The settings in their groups, those whose name, key or explanation holds the words. */
export function groupsOf(settings: readonly ShownSetting[], words: string): ShownGroup[] {
  const wanted = words.trim().toLowerCase();
  const groups = new Map<number | string, ShownGroup>();
  for (const setting of settings) {
    const { k, group, groupLabel, field } = setting;
    const text = [field.label, k, field.help ?? '', groupLabel].join('\n').toLowerCase();
    if (!text.includes(wanted)) continue;
    const known = groups.get(group) ?? { group, label: groupLabel, settings: [] };
    groups.set(group, known);
    known.settings.push(setting);
  }
  return [...groups.values()].sort((a, b) => (a.group < b.group ? -1 : 1));
}

/** A value as text with its unit. */
export function textOf(value: Json, field: Field, types: FieldTypes): string {
  const type = types.get(field.type);
  if (!type || type.isEmpty(value)) return '';
  const { unit } = field.options;
  const text = type.text(value, field);
  return typeof unit === 'string' && typeof value === 'number' ? `${text} ${unit}` : text;
}

/** The error of a setting that its control does not show itself, and those of the parts of its value. */
export function errorsOf(
  errors: readonly FieldError[],
  key: string,
): { mistake: FieldError | undefined; inner: Record<string, string> } {
  const own = errors.filter(({ path }) => path === key || path.startsWith(`${key}/`));
  return {
    mistake: own[0],
    inner: Object.fromEntries(own.map(({ path, msg }) => [path.slice(key.length + 1), msg])),
  };
}
