import { checkSettingValue } from '../check/check-settings';
import type { Choice } from '../document/dictionary';
import type { Column } from '../document/entity';
import type { SettingKey, SettingKeys } from '../document/setting-keys';
import type { SettingLevel } from '../document/setting-level';
import type { Json } from '../json';
import { parsedDocument } from '../parse/parsed-document';
import { cause } from '../problems/causes';
import { reportBelow, type Problem } from '../problems/problem';
import { reporter } from '../problems/reporter';
import { unknownName } from '../problems/unknown-name';
import type { EntityModel } from './entity-model';
import type { Field } from './field';
import type { NeighboursOf } from './join-entities';
import { joinColumn } from './join-field';
import type { SourceDocument } from './source-document';

/** A setting joined with its field type: what the page shows, and what a value is checked against. */
export interface Setting {
  readonly key: string;
  readonly level: SettingLevel;
  readonly group: Choice;
  /** Its model is the key. */
  readonly field: Field;
  /** The value until somebody sets another. */
  readonly preset: Json;
  readonly rootOnly: boolean;
  readonly stricter: 'less' | 'more' | null;
  readonly unlimited: number | null;
  /** The folder of its domain, whose language packs translate it. */
  readonly domain: string;
}

/** The settings of all domains by key, in the order of the documents. */
export type Settings = ReadonlyMap<string, Setting>;

/** Joins the settings of all domains. A setting with a problem is left out. */
export function* joinSettings(
  documents: readonly SourceDocument[],
  neighboursOf: NeighboursOf,
  problems: Problem[],
): Generator<void, Settings> {
  const settings = new Map<string, Setting>();
  const files = new Map<string, string>();
  for (const source of documents) {
    if (source.kind !== 'settings') continue;
    yield;
    const parsed = parsedDocument(source, 'settings');
    problems.push(...parsed.problems);
    if (!parsed.value) continue;
    const report = reporter(source.file, 'settings', problems);
    const neighbours = neighboursOf(source.domain);
    const { groups, settings: given }: SettingKeys = parsed.value;
    const enumeration = neighbours.enumeration(groups);
    if (!enumeration) {
      if (!neighbours.unreadEnum(groups))
        report('groups', unknownName(groups, neighbours.enumerationNames()));
      continue;
    }
    for (const [at, one] of given.entries()) {
      const below = reportBelow(report, `settings[${at}]`);
      const before = problems.length;
      const group = enumeration.values.find(({ value }) => value === one.group);
      if (!group)
        below(
          'group',
          unknownName(
            one.group,
            enumeration.values.map(({ value }) => value),
          ),
        );
      const other = files.get(one.key);
      if (other !== undefined) below('key', cause('nameTaken', { name: one.key, other }));
      files.set(one.key, source.file);
      const column = columnOf(one);
      const field = joinColumn(column, neighbours, below);
      checkSettingValue(one, column, field, neighbours.fieldTypes, below);
      if (group && problems.length === before) settings.set(one.key, settingOf(one, group, field, source));
    }
  }
  return settings;
}

/** The setting as a column, so that it has the types, options and checks of columns. */
function columnOf({ key, default: preset, ...one }: SettingKey): Column {
  const { level: _l, group: _g, rootOnly: _r, stricter: _s, unlimited: _u, ...column } = one;
  return { ...column, name: key, ...(preset !== null && { default: preset as Json }) };
}

function settingOf(one: SettingKey, group: Choice, field: Field, { domain }: SourceDocument): Setting {
  return {
    key: one.key,
    level: one.level,
    group,
    field,
    preset: one.default as Json,
    rootOnly: one.rootOnly ?? false,
    stricter: one.stricter ?? null,
    unlimited: one.unlimited ?? null,
    domain,
  };
}

/** The entity that holds the values of a level, with its columns; null if no document declares one. */
export function settingsStore(
  { entities }: { entities: ReadonlyMap<string, EntityModel> },
  level: SettingLevel,
): { model: EntityModel; key: string; value: string } | null {
  for (const model of entities.values()) {
    const { settings } = model.entity;
    if (settings?.level === level) return { model, key: settings.key, value: settings.value };
  }
  return null;
}
