import { checkEntityComparisons } from '../check/check-comparisons';
import { checkComputed } from '../check/check-computed';
import { checkColumns } from '../check/check-columns';
import { checkEntity } from '../check/check-entity';
import { checkIndexes } from '../check/check-indexes';
import { checkLines } from '../check/check-lines';
import { checkRows } from '../check/check-rows';
import { checkPlaces, checkRowSecurity } from '../check/check-row-security';
import { entityDerivations, type Derivations } from './derivations';
import type { Entity } from '../document/entity';
import { entityModel } from './build-entity-model';
import { isMany, type ChoiceSource, type FieldGrammars } from './field';
import { derivedSensitive, withSensitive } from './inherit-sensitivity';
import type { Neighbours } from './neighbours';
import type { SourceDocument } from './source-document';
import type { EntityModel, Reference } from './entity-model';
import type { JoinedEntity, ModelSteps, RelatedEntity, ServedEntity } from './model-steps';
import type { Problem } from '../problems/problem';
import { reuseStep, type Step } from './remembered-step';
import { reporter } from '../problems/reporter';
import { rowPlacement } from './row-placement';
import type { RowPlacement } from './placement';

/** A document that parsed without errors. */
export interface Read<T> {
  source: SourceDocument;
  value: T;
}

/** What the columns of a domain's documents can refer to. */
export type NeighboursOf = (domain: string) => Neighbours;

/** Joins each entity with its columns' types, and then with the other entities. */
export function* joinEntities(
  entities: readonly Read<Entity>[],
  neighboursOf: NeighboursOf,
  before: readonly ModelSteps[],
  problems: Problem[],
): Generator<
  void,
  {
    joined: Map<SourceDocument, Step<JoinedEntity>>;
    related: Map<SourceDocument, Step<RelatedEntity>>;
    models: Map<string, EntityModel>;
  }
> {
  const joined = new Map<SourceDocument, Step<JoinedEntity>>();
  const models = new Map<string, EntityModel>();
  for (const { source, value } of entities) {
    yield;
    const known = before.map((steps) => steps.joined.get(source));
    const step = reuseStep(neighboursOf(source.domain), known, (neighbours) =>
      joinEntity(value, source, neighbours),
    );
    joined.set(source, step);
    models.set(value.id, step.result.model);
    problems.push(...step.result.problems);
  }
  const world = { model: (id: string) => models.get(id), modelIds: () => [...models.keys()] };
  const related = new Map<SourceDocument, Step<RelatedEntity>>();
  for (const { source, value } of entities) {
    yield;
    const known = before.map((steps) => steps.related.get(source));
    const { fieldTypes, unreadEntity } = neighboursOf(source.domain);
    const { isComplete } = joined.get(source)!.result;
    const step = reuseStep(
      { ...world, fieldTypes, unreadEntity, isComplete: () => isComplete },
      known,
      (asked) => relate(value.id, source.file, asked),
    );
    related.set(source, step);
    problems.push(...step.result.problems);
  }
  const files = new Map(entities.map(({ source: { file }, value }) => [value.id, file]));
  checkPlaces(models.values(), ({ entity }) => reporter(files.get(entity.id)!, 'entity', problems));
  return { joined, related, models };
}

function joinEntity(entity: Entity, { file, domain }: SourceDocument, neighbours: Neighbours): JoinedEntity {
  const problems: Problem[] = [];
  const report = reporter(file, 'entity', problems);
  const { fieldTypes } = neighbours;
  const model = entityModel(entity, domain, neighbours, report);
  checkEntity(entity, model, fieldTypes, report);
  const whole = isComplete(entity, neighbours);
  // Without the type or the enumeration the storage type is unknown.
  if (whole) {
    checkColumns(model, fieldTypes, report);
    checkRows(model, fieldTypes, report);
    checkEntityComparisons(model, fieldTypes, report);
    checkIndexes(model, fieldTypes, report);
  }
  return { model, isComplete: whole, problems };
}

/** Whether every type, enumeration and entity that the columns name exists. */
function isComplete({ columns }: Entity, { fieldTypes, enumeration, entity }: Neighbours): boolean {
  return columns.every(
    (column) =>
      fieldTypes.has(column.type) &&
      (column.enum === undefined || enumeration(column.enum)) &&
      (column.refers === undefined || entity(column.refers)),
  );
}

interface Entities {
  fieldTypes: FieldGrammars;
  model(id: string): EntityModel | undefined;
  modelIds(): string[];
  unreadEntity(id: string): boolean;
  /** Whether everything that its own columns name exists. */
  isComplete(): boolean;
}

function relate(id: string, file: string, entities: Entities): RelatedEntity {
  const problems: Problem[] = [];
  const model = entities.model(id)!;
  const report = reporter(file, 'entity', problems);
  checkComputed(model, entities, report);
  checkLines(model, entities, report);
  if (entities.isComplete()) checkRowSecurity(model, entities.model, report);
  return {
    id,
    problems,
    derivations: entityDerivations(model, entities.model, entities.fieldTypes),
    placement: rowPlacement(model, entities.model),
  };
}

/**
 * Completes the entities for the server: columns that are sensitive by derivation, references to the entity, and row
 * placement. Pages use a version without the latter two, which they do not depend on.
 */
export function serveEntities(
  models: ReadonlyMap<string, EntityModel>,
  derivations: Derivations,
  related: ReadonlyMap<SourceDocument, Step<RelatedEntity>>,
  before: readonly ModelSteps[],
): {
  readable: Map<string, EntityModel>;
  served: Map<string, EntityModel>;
  steps: Map<EntityModel, ServedEntity>;
} {
  const sensitive = derivedSensitive(models, derivations);
  const references = referencesBetween(models);
  const placements = new Map([...related.values()].map(({ result }) => [result.id, result.placement]));
  const steps = new Map<EntityModel, ServedEntity>();
  for (const [id, model] of models) {
    const names = sensitive.get(id) ?? NO_NAMES;
    const referredBy = references.get(id) ?? NO_REFERENCES;
    const known = before.flatMap(({ served }) => served.get(model) ?? []);
    steps.set(model, serveEntity(model, names, referredBy, placements.get(id)!, known));
  }
  const each = (of: (one: ServedEntity) => EntityModel) =>
    new Map([...models].map(([id, model]) => [id, of(steps.get(model)!)]));
  return { readable: each(({ readable }) => readable), served: each(({ served }) => served), steps };
}

const NO_NAMES: ReadonlySet<string> = new Set();
const NO_REFERENCES: readonly Reference[] = [];

function serveEntity(
  model: EntityModel,
  names: ReadonlySet<string>,
  referredBy: readonly Reference[],
  placement: RowPlacement,
  known: readonly ServedEntity[],
): ServedEntity {
  const sensitive = [...names].sort().join();
  const alike = known.filter((one) => one.sensitive === sensitive);
  const holders = referredBy.map(referenceKey).join();
  const placed = JSON.stringify(placement);
  const same = alike.find((one) => one.holders === holders && one.placed === placed);
  if (same) return same;
  const readable = alike[0]?.readable ?? (names.size > 0 ? withSensitive(model, names) : model);
  return { sensitive, holders, placed, readable, served: { ...readable, referredBy, placement } };
}

function referenceKey({ entity, column, cell = '', multiple }: Reference): string {
  return `${entity}.${column}.${cell}.${multiple}`;
}

/** The references to each entity, so that a failed delete can name the rows that refer to it. */
function referencesBetween(models: ReadonlyMap<string, EntityModel>): Map<string, Reference[]> {
  const found = new Map<string, Reference[]>();
  for (const model of models.values())
    for (const { field, sql } of model.stored) {
      const refer = (to: ChoiceSource, more: { cell?: string; multiple: boolean }) => {
        const known = found.get(to.entity);
        const one = { entity: model.entity.id, column: field.model, ...more };
        if (known) known.push(one);
        else found.set(to.entity, [one]);
      };
      if (field.source) refer(field.source, { multiple: isMany(sql) });
      for (const [cell, source] of Object.entries(field.sources ?? {}))
        refer(source, { cell, multiple: true });
    }
  return found;
}
