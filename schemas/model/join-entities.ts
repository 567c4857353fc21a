import { checkEntityComparisons } from '../check/check-comparisons';
import { checkComputed } from '../check/check-computed';
import { entityPaths } from '../check/check-paths';
import { checkColumns } from '../check/check-columns';
import { checkEntity } from '../check/check-entity';
import { checkDefaultMarked } from '../check/check-default-marked';
import { checkFormColumns } from '../check/check-form-columns';
import { checkIndexes } from '../check/check-indexes';
import { checkInit } from '../check/check-init';
import { checkLines } from '../check/check-lines';
import { checkRefersBy } from '../check/check-refers-by';
import { checkRows } from '../check/check-rows';
import { checkView } from '../check/check-view';
import { checkPlaces, checkRowSecurity } from '../check/check-row-security';
import { entityDerivations, type Derivations } from './derivations';
import type { Entity } from '../document/entity';
import { entityModel } from './build-entity-model';
import { isMany, type ChoiceSource, type Field, type FieldGrammars } from './field';
import { derivedSensitive, withSensitive } from './inherit-sensitivity';
import type { Neighbours } from './neighbours';
import type { SourceDocument } from './source-document';
import type { EntityModel, Reference } from './entity-model';
import type { JoinedEntity, ModelSteps, RelatedEntity, ServedEntity } from './model-steps';
import type { Problem } from '../problems/problem';
import { reuseStep, type Step } from './remembered-step';
import { withPaths, type ReadThrough } from './paths-of';
import { resolvePath } from './resolve-path';
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
    checkRefersBy(model, report);
    checkView(model, report);
  }
  return { model, isComplete: whole, problems };
}

/** Whether every type, enumeration and entity that the columns name exists. */
function isComplete({ columns }: Entity, { fieldTypes, enumeration, entity }: Neighbours): boolean {
  return columns.every(
    (column) =>
      fieldTypes.has(column.type) &&
      (column.enum === undefined || enumeration(column.enum)) &&
      (column.refers === undefined || entity(column.refers)) &&
      Object.values(column.refersBy?.entities ?? {}).every(entity),
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
  if (entities.isComplete()) checkFormColumns(model, entities, report);
  if (entities.isComplete()) checkDefaultMarked(model, entities, report);
  checkInit(model, entities, report);
  if (entities.isComplete()) checkRowSecurity(model, entities.model, report);
  const paths = entityPaths(model, entities, report).map((field) => field.model);
  return {
    id,
    problems,
    paths,
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
  fieldTypes: FieldGrammars,
): {
  readable: Map<string, EntityModel>;
  served: Map<string, EntityModel>;
  steps: Map<EntityModel, ServedEntity>;
} {
  const sensitive = derivedSensitive(models, derivations);
  const references = referencesBetween(models);
  const own = new Map(
    [...models].map(([id, model]) => [id, ownEntity(model, sensitive.get(id) ?? NO_NAMES, before)]),
  );
  const results = new Map([...related.values()].map(({ result }) => [result.id, result]));
  const world = { fieldTypes, model: (id: string) => own.get(id)?.model };
  const read = new Map(
    [...own].map(([id, { model }]) => [id, readThrough(model, results.get(id)?.paths ?? [], world)] as const),
  );
  const steps = new Map<EntityModel, ServedEntity>();
  for (const [id, model] of models) {
    const referredBy = references.get(id) ?? NO_REFERENCES;
    const known = before.flatMap(({ served }) => served.get(model) ?? []);
    steps.set(model, serveEntity(own.get(id)!, read, referredBy, results.get(id)!.placement, known));
  }
  const each = (of: (one: ServedEntity) => EntityModel) =>
    new Map([...models].map(([id, model]) => [id, of(steps.get(model)!)]));
  return { readable: each(({ readable }) => readable), served: each(({ served }) => served), steps };
}

const NO_NAMES: ReadonlySet<string> = new Set();
const NO_REFERENCES: readonly Reference[] = [];
const NOTHING_READ: ReadThrough = { paths: [], columns: new Map() };

/** An entity with the columns that are sensitive by derivation. */
interface OwnEntity {
  model: EntityModel;
  sensitive: string;
}

function ownEntity(model: EntityModel, names: ReadonlySet<string>, before: readonly ModelSteps[]): OwnEntity {
  const sensitive = [...names].sort().join();
  const known = before.flatMap(({ served }) => served.get(model) ?? []);
  const alike = known.find((one) => one.sensitive === sensitive);
  return { sensitive, model: alike?.own ?? (names.size > 0 ? withSensitive(model, names) : model) };
}

function serveEntity(
  { model, sensitive }: OwnEntity,
  read: ReadonlyMap<string, ReadThrough>,
  referredBy: readonly Reference[],
  placement: RowPlacement,
  known: readonly ServedEntity[],
): ServedEntity {
  const lines = model.fields.flatMap((field) => field.lines?.entity ?? []);
  const of = (id: string) => read.get(id) ?? NOTHING_READ;
  const far = [model.entity.id, ...lines].map((id) => [...of(id).paths, ...of(id).columns.values()]);
  const sameFar = (one: ServedEntity) =>
    one.far.length === far.length && one.far.every((list, at) => isSameList(list, far[at]!));
  const alike = known.filter((one) => one.own === model && sameFar(one));
  const holders = referredBy.map(referenceKey).join();
  const placed = JSON.stringify(placement);
  const same = alike.find((one) => one.holders === holders && one.placed === placed);
  if (same) return same;
  const readable = alike[0]?.readable ?? withPaths(model, of);
  const served = { ...readable, referredBy, placement };
  return { sensitive, holders, placed, far, own: model, readable, served };
}

/** Resolves what an entity reads through its references. */
function readThrough(
  model: EntityModel,
  paths: readonly string[],
  world: Parameters<typeof resolvePath>[2],
): ReadThrough {
  const fieldOf = (path: string) => {
    const through = resolvePath(path, model, world);
    return through && 'field' in through ? [through.field] : [];
  };
  const columns = model.entity.columns.flatMap(({ name, computed }) =>
    computed?.kind === 'through' ? fieldOf(computed.path).map((field) => [name, field] as const) : [],
  );
  return { paths: paths.flatMap(fieldOf), columns: new Map(columns) };
}

function isSameList(one: readonly Field[], other: readonly Field[]): boolean {
  return one.length === other.length && one.every((field, at) => field === other[at]);
}

function referenceKey({ entity, column, cell = '', multiple, by }: Reference): string {
  return `${entity}.${column}.${cell}.${multiple}.${by?.column}.${by?.value}`;
}

/** The references to each entity, so that a failed delete can name the rows that refer to it. */
function referencesBetween(models: ReadonlyMap<string, EntityModel>): Map<string, Reference[]> {
  const found = new Map<string, Reference[]>();
  for (const model of models.values())
    for (const { field, sql } of model.stored) {
      const refer = (to: ChoiceSource, more: Omit<Reference, 'entity' | 'column'>) => {
        const known = found.get(to.entity);
        const one = { entity: model.entity.id, column: field.model, ...more };
        if (known) known.push(one);
        else found.set(to.entity, [one]);
      };
      if (field.source) refer(field.source, { multiple: isMany(sql) });
      const { column: by, sources = [] } = field.sourceBy ?? {};
      for (const { value, source } of sources)
        refer(source, { multiple: isMany(sql), by: { column: by!, value } });
      for (const [cell, source] of Object.entries(field.sources ?? {}))
        refer(source, { cell, multiple: true });
    }
  return found;
}
