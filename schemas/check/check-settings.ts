import type { Column, Entity } from '../document/entity';
import type { SettingKey } from '../document/setting-keys';
import type { Json } from '../json';
import type { EntityModel } from '../model/entity-model';
import type { Field, FieldGrammars } from '../model/field';
import { cause } from '../problems/causes';
import type { Report } from '../problems/problem';
import { shown } from '../problems/unknown-name';
import { checkBounds, checkDefault } from './check-columns';

/** Checks what a setting declares beyond a column: its type, its default, and what only some settings can have. */
export function checkSettingValue(
  setting: SettingKey,
  column: Column,
  field: Field,
  fieldTypes: FieldGrammars,
  report: Report,
): void {
  const type = fieldTypes.get(setting.type);
  if (!type) return;
  const sql = type.storage(field);
  // A stored file belongs to a record, and a secret to the environment of the server.
  if (sql === null || type.files || type.isSecret?.(field) || type.markup)
    return report('type', cause('settingType', { type: setting.type }));
  checkBounds(column, field, sql, '', fieldTypes, (path, found) => report(path.slice(1), found));
  checkDefault(column, field, '', fieldTypes, (path, found) => report(path.slice(1), found));
  const preset = setting.default as Json;
  if (setting.required && type.isEmpty(preset))
    report('default', cause('notAValue', { name: setting.key, came: shown(preset) }));
  const isFigure = typeof preset === 'number';
  if (setting.stricter && !isFigure) report('stricter', cause('settingFigure', { name: 'stricter' }));
  if (setting.unlimited !== undefined && !setting.stricter)
    report('unlimited', cause('settingStricter', { name: 'unlimited' }));
  for (const name of ['rootOnly', 'stricter'] as const)
    if (setting[name] && setting.level === 'system') report(name, cause('settingLevel', { name }));
}

/** Checks the columns of an entity that holds the values of settings. */
export function checkSettingsStore(entity: Entity, model: EntityModel, report: Report): void {
  const { settings } = entity;
  if (!settings) return;
  const scope = settings.level === 'org' ? 'org' : 'tenant';
  if (entity.scope !== scope) report('settings.level', cause('settingScope', { scope }));
  const stored = new Map(model.stored.map(({ field, sql }) => [field.model, sql]));
  for (const [role, sql] of [
    ['key', 'text'],
    ['value', 'jsonb'],
  ] as const)
    if (stored.get(settings[role]) !== sql)
      report(`settings.${role}`, cause('settingColumn', { name: settings[role], type: sql }));
  const key = entity.columns.find(({ name }) => name === settings.key);
  if (key && key.unique !== scope) report('settings.key', cause('settingUnique', { name: key.name, scope }));
  if (entity.calls.length > 0) report('calls', cause('settingCalls'));
}

/** Reports each entity that holds the values of a level for which another one does. */
export function checkStoreTwice(entities: readonly { entity: Entity; report: Report }[]): void {
  const first = new Map<string, string>();
  for (const { entity, report } of entities) {
    const { level } = entity.settings ?? {};
    if (level === undefined) continue;
    const other = first.get(level);
    if (other !== undefined) report('settings.level', cause('nameTaken', { name: level, other }));
    else first.set(level, entity.id);
  }
}
