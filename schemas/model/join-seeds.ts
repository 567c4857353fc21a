import { checkRowValues } from '../check/check-row-values';
import { unknownName } from '../problems/unknown-name';
import type { Entity } from '../document/entity';
import type { Scope } from '../document/scope';
import { ROLE_ENTITY, ROLE_KEY } from '../document/seed';
import type { Json, JsonObject } from '../json';
import { parsedDocument } from '../parse/parsed-document';
import { cause } from '../problems/causes';
import { reportBelow, type Problem, type Report } from '../problems/problem';
import { reporter } from '../problems/reporter';
import { sourceFor } from './chosen-source';
import type { EntityModel } from './entity-model';
import type { Field, FieldGrammars } from './field';
import { gatherRoles, type RoleWords } from './seed-roles';
import type { SourceDocument } from './source-document';

/** A row that each tenant, or each organisation, starts with. */
export interface Seed {
  readonly entity: string;
  /** What has a row of its own: each organisation, each tenant, or the installation. */
  readonly scope: Scope;
  /** The column that identifies it, and its value there. */
  readonly key: string;
  readonly code: string;
  /** References name the `code` of their rows. */
  readonly values: JsonObject;
  /** The permission codes of a role; null: not a role. */
  readonly grants: readonly string[] | null;
  /** The folder of its domain, whose language packs translate the name of a role. */
  readonly domain: string;
}

/** What seeds are joined with. */
export interface SeedNeighbours extends RoleWords {
  readonly entities: ReadonlyMap<string, EntityModel>;
  readonly fieldTypes: FieldGrammars;
  /** Whether the entity's document exists but is invalid; it is reported there. */
  unreadEntity(id: string): boolean;
}

/** A row with the place that it is reported at. */
interface Written {
  seed: Seed;
  model: EntityModel;
  report: Report;
}

/** Wider scopes first: the rows of an organisation refer to those of its tenant, never the other way. */
const WIDTH: Readonly<Record<Scope, number>> = { global: 0, tenant: 1, org: 2 };

/**
 * Joins the rows and roles of all seed files, each after those that it refers to. A row with a problem is left out; a
 * problem prevents the start.
 */
export function joinSeeds(
  documents: readonly SourceDocument[],
  neighbours: SeedNeighbours,
  problems: Problem[],
): readonly Seed[] {
  const written: Written[] = [];
  const files = documents.flatMap((source) => {
    if (source.kind !== 'seed') return [];
    const { value, problems: found } = parsedDocument(source, 'seed');
    problems.push(...found);
    const report = reporter(source.file, 'seed', problems);
    return value ? [{ source, value, report }] : [];
  });
  for (const { source, value, report } of files)
    for (const [at, { entity, key, rows }] of (value.rows ?? []).entries()) {
      const below = reportBelow(report, `rows[${at}]`);
      const model = seeded(entity, key, neighbours, below);
      if (!model) continue;
      for (const [row, values] of (rows as JsonObject[]).entries())
        written.push({
          seed: seedOf(model.entity, key, values, null, source.domain),
          model,
          report: reportBelow(below, `rows[${row}]`),
        });
    }
  const roleModel = neighbours.entities.get(ROLE_ENTITY);
  for (const { values, grants, domain, report } of gatherRoles(files, neighbours))
    if (roleModel)
      written.push({
        seed: seedOf(roleModel.entity, ROLE_KEY, values, grants, domain),
        model: roleModel,
        report,
      });
    else if (!neighbours.unreadEntity(ROLE_ENTITY))
      report('code', unknownName(ROLE_ENTITY, [...neighbours.entities.keys()]));
  return checked(written, neighbours);
}

function seedOf(
  { id, scope }: Entity,
  key: string,
  values: JsonObject,
  grants: readonly string[] | null,
  domain: string,
): Seed {
  const code = typeof values[key] === 'string' ? values[key] : '';
  return { entity: id, scope, key, code, values, grants, domain };
}

/** The entity of a list of rows, if it can have some with this key. */
function seeded(
  id: string,
  key: string,
  { entities, unreadEntity }: SeedNeighbours,
  report: Report,
): EntityModel | null {
  const model = entities.get(id);
  if (!model) {
    if (!unreadEntity(id)) report('entity', unknownName(id, [...entities.keys()]));
    return null;
  }
  if (!model.has('add')) {
    report('entity', cause('seedNeedsAdd', { entity: id }));
    return null;
  }
  const column = model.stored.find(({ field }) => field.model === key);
  if (column?.sql === 'text') return model;
  report(
    'key',
    column
      ? cause('seedKey', { name: key })
      : unknownName(
          key,
          model.stored.flatMap(({ field, sql }) => (sql === 'text' ? [field.model] : [])),
        ),
  );
  return null;
}

/** The sound rows in order. */
function checked(written: readonly Written[], { fieldTypes }: SeedNeighbours): Seed[] {
  const known = new Map<string, Map<string, Seed>>();
  const sound: Written[] = [];
  for (const one of written) {
    const { seed, model, report } = one;
    const rows = known.get(seed.entity) ?? new Map<string, Seed>();
    known.set(seed.entity, rows);
    const [first] = rows.values();
    let isSound = true;
    const refuse: Report = (path, found) => {
      isSound = false;
      report(path, found);
    };
    if (first && first.key !== seed.key)
      refuse(seed.key, cause('seedKeyOther', { entity: seed.entity, name: first.key }));
    else if (rows.has(seed.code)) refuse(seed.key, cause('valueTwice', { came: JSON.stringify(seed.code) }));
    rows.set(seed.code, rows.get(seed.code) ?? seed);
    checkRow(seed, model, fieldTypes, refuse);
    // A misspelled key, and a required one, is reported by the check of the row.
    if (isSound && seed.code === '') refuse(seed.key, cause('missingKey', { key: seed.key }));
    if (isSound) sound.push(one);
  }
  for (const one of sound) checkReferences(one, known);
  return ordered(sound);
}

function checkRow(
  { values }: Seed,
  { entity, stored, byName }: EntityModel,
  fieldTypes: FieldGrammars,
  report: Report,
): void {
  for (const name of Object.keys(values))
    if (!byName.has(name)) report(name, unknownName(name, [...byName.keys()]));
  const shape = {
    columns: entity.columns,
    stored: new Map(stored.map((one) => [one.field.model, one])),
    fieldTypes,
  };
  checkRowValues(values, shape, '', (path, found) => report(path.replace(/^\./, ''), found));
}

/** The rows that a row refers to, by column: entity and code. */
function referred({ values }: Seed, model: EntityModel): { name: string; to: string; code: Json }[] {
  return model.stored.flatMap(({ field }) => {
    const to = (field.source ?? sourceFor(field, decidingValue(values, field, model)))?.entity;
    if (to === undefined) return [];
    return [values[field.model] ?? []].flat().map((code) => ({ name: field.model, to, code }));
  });
}

/** What a row has in the column that decides about the entity of a reference; its default where the row is silent. */
function decidingValue(values: JsonObject, { sourceBy }: Field, { entity }: EntityModel): Json | undefined {
  if (!sourceBy) return undefined;
  const { column } = sourceBy;
  return values[column] ?? (entity.columns.find(({ name }) => name === column)?.default as Json | undefined);
}

/** A code tells no row while the column that decides about its entity names none. */
function checkDecided({ seed: { values }, model, report }: Written): void {
  for (const { field } of model.stored) {
    const { sourceBy, model: name } = field;
    if (!sourceBy || [values[name] ?? []].flat().length === 0) continue;
    if (!sourceFor(field, decidingValue(values, field, model)))
      report(name, cause('refersByUndecided', { name, by: sourceBy.column }));
  }
}

function checkReferences(one: Written, known: ReadonlyMap<string, ReadonlyMap<string, Seed>>): void {
  const { seed, model, report } = one;
  checkDecided(one);
  for (const { name, to, code } of referred(seed, model)) {
    const rows = known.get(to);
    const target = typeof code === 'string' ? rows?.get(code) : undefined;
    if (!rows) report(name, cause('seedReference', { entity: to }));
    else if (!target) report(name, unknownName(code, [...rows.keys()]));
    else if (WIDTH[target.scope] > WIDTH[seed.scope]) report(name, cause('seedWider', { entity: to }));
  }
}

/** Each row after those that it refers to; rows of a circle are reported and left out. */
function ordered(rows: readonly Written[]): Seed[] {
  const keyOf = (entity: string, code: Json) => JSON.stringify([entity, code]);
  const waiting = new Map(rows.map((one) => [keyOf(one.seed.entity, one.seed.code), one]));
  const done: Seed[] = [];
  for (let size = -1; size !== waiting.size;) {
    size = waiting.size;
    for (const [key, { seed, model }] of waiting) {
      if (referred(seed, model).some(({ to, code }) => waiting.has(keyOf(to, code)))) continue;
      done.push(seed);
      waiting.delete(key);
    }
  }
  const [first] = waiting.values();
  if (first) {
    const chain = [...waiting.values()].map(({ seed }) => seed.code).join(' → ');
    first.report(first.seed.key, cause('seedCircle', { chain }));
  }
  return done.sort((one, other) => WIDTH[one.scope] - WIDTH[other.scope]);
}
