import { checkChosenForms } from '../check/check-chosen-forms';
import { checkDictionary } from '../check/check-dictionary';
import { checkMenuNames, checkMenus } from '../check/check-menus';
import { checkStoreTwice } from '../check/check-settings';
import { checkTransitionCases } from '../check/check-transition-cases';
import { allDerivations } from './derivations';
import type { Dictionary, Enumeration } from '../document/dictionary';
import type { Domain } from '../document/domain';
import type { Entity } from '../document/entity';
import { ENTITY_COLUMNS, entityColumns } from './entity-columns';
import { GENERATED, resolver } from './build-entity-model';
import { compileTexts } from '../expression/compile-texts';
import { equalJson } from '../equal-json';
import type { FieldGrammars } from './field';
import { joinEntities, serveEntities, type Read } from './join-entities';
import { joinPages } from './join-pages';
import { joinSeeds } from './join-seeds';
import { joinSettings } from './join-settings';
import { isObject, type Json } from '../json';
import type { Model } from './model';
import type { SourceDocument } from './source-document';
import type { ModelSteps } from './model-steps';
import { isParsed, parsedDocument, type ParsedDocument } from '../parse/parsed-document';
import type { Problem } from '../problems/problem';
import { cause } from '../problems/causes';
import { readLocales } from './read-locales';
import { reporter } from '../problems/reporter';
import { runToEnd } from '../run-to-end';
import { misnamedModules, suffixesByModule } from './menu-entries';
import { unreadDocuments, type UnreadDocuments } from '../parse/unread-documents';
import { withWorkflowColumns } from './workflow-columns';

/**
 * Checks, joins and compiles all documents of an installation. Never throws because of a document's content. Results of
 * the `known` models are reused where their inputs are unchanged.
 */
export function buildModel(
  documents: readonly SourceDocument[],
  fieldTypes: FieldGrammars,
  known: readonly Model[] = [],
): Model {
  return runToEnd(buildSteps(documents, fieldTypes, known));
}

/** `buildModel` as a generator that yields after each document and each text that it compiles, so that other work can run in between. */
export function* buildSteps(
  documents: readonly SourceDocument[],
  fieldTypes: FieldGrammars,
  known: readonly Model[] = [],
): Generator<void, Model> {
  for (const source of documents) if (!isParsed(source)) yield* compileTexts(source.json);
  const problems: Problem[] = [];
  const before = known.filter((model) => model.fieldTypes === fieldTypes).map(({ steps }) => steps);
  const domains = yield* readAll<Domain>(documents, 'domain', problems);
  const found = yield* readAll<Entity>(documents, 'entity', problems);
  for (const { source, value } of domains)
    if (value.id !== source.domain)
      reporter(source.file, 'domain', problems)('id', cause('idNotFolder', { name: source.domain }));
  const twice = reportTwice(found, ({ value }) => value.id, 'id', problems);
  // It is unknown which of the duplicates is meant: both count as unread, and problems that follow from that are not
  // reported.
  const entities = found
    .filter(({ value }) => !twice.has(value.id))
    .map(({ source, value }) => ({ source, value: withWorkflowColumns(value) }));
  reportTwice(entities, ({ value }) => value.path, 'path', problems);
  checkStoreTwice(
    entities.map(({ source: { file }, value }) => ({
      entity: value,
      report: reporter(file, 'entity', problems),
    })),
  );
  const read = new Set<SourceDocument>([...domains, ...entities].map(({ source }) => source));
  const unread = unreadDocuments(documents, (source) =>
    source.kind === 'page' ? isObject(source.json) && typeof source.json.id === 'string' : read.has(source),
  );
  const enumerations = enumerationsOf(domains, entities, before);
  const neighboursOf = resolver(
    enumerations,
    entities.map(({ value }) => value),
    fieldTypes,
    unread,
  );
  const settings = yield* joinSettings(documents, neighboursOf, problems);
  const { joined, related, models } = yield* joinEntities(entities, neighboursOf, before, problems);
  const made = allDerivations([...related.values()].map(({ result }) => result.derivations));
  const { readable, served, steps: servedSteps } = serveEntities(models, made, related, before, fieldTypes);
  // Without the enumeration of their groups, which is told where it stands, no setting is known.
  const unknown = settings.size === 0 && documents.some(({ kind }) => kind === 'settings');
  const broken = unknown || problems.some(({ kind }) => kind === 'settings');
  const keys = broken ? null : new Set(settings.keys());
  checkCases(entities, served, keys, problems);
  const whole = new Map(
    [...joined].map(([source, { result }]) => [
      result.model.entity.id,
      // Without the column at the end of a path the type of the computed one is unknown.
      result.isComplete &&
        !related.get(source)?.result.problems.some(({ path }) => /\.computed\.path$/.test(path)),
    ]),
  );
  const world = { models: readable, isComplete: (id: string) => whole.get(id) ?? true };
  const seeds = joinSeeds(
    documents,
    {
      entities: served,
      fieldTypes,
      suffixes: unread.mayHoldAnyMenu() ? null : suffixesByModule(domains.map(({ value }) => value)),
      misnamed: misnamedModules(domains.map(({ value }) => value)),
      unreadEntity: (id) => unread.mayHold('entity', id),
    },
    problems,
  );
  const { pages, built } = yield* joinPages(documents, world, neighboursOf, before, problems);
  for (const { source, value } of entities) {
    const model = served.get(value.id);
    if (model)
      checkChosenForms(model, { pages, unread, fieldTypes }, reporter(source.file, 'entity', problems));
  }
  checkAllMenus(domains, pages, unread, problems);
  return {
    sources: documents,
    fieldTypes,
    domains: domains.map(({ value }) => value),
    entities: served,
    derivations: allDerivations([made, ...[...built.values()].map(({ result }) => result.derivations)]),
    pages,
    settings,
    seeds,
    locales: readLocales(documents, problems),
    problems,
    steps: { enumerations, joined, related, served: servedSteps, pages: built },
  };
}

/** The documents of a kind that parse; yields before each of them. */
function* readAll<T>(
  documents: readonly SourceDocument[],
  kind: 'domain' | 'entity',
  problems: Problem[],
): Generator<void, Read<T>[]> {
  const read: Read<T>[] = [];
  for (const source of documents) {
    if (source.kind !== kind) continue;
    yield;
    const parsed = parsedDocument(source, kind) as ParsedDocument<T>;
    problems.push(...parsed.problems);
    if (parsed.value !== null) read.push({ source, value: parsed.value });
  }
  return read;
}

/** The dictionaries and menus of all domains. */
function checkAllMenus(
  domains: readonly Read<Domain>[],
  pages: Model['pages'],
  unread: UnreadDocuments,
  problems: Problem[],
): void {
  const menus = domains.map(({ source: { file }, value }) => ({
    value,
    file,
    report: reporter(file, 'domain', problems),
  }));
  for (const { value, report } of menus) {
    checkDictionary(value, report);
    checkMenus(value, pages, unread, report);
  }
  checkMenuNames(menus);
}

/** The settings that transitions depend on; `keys` is null while their declaration has problems. */
function checkCases(
  entities: readonly Read<Entity>[],
  served: Model['entities'],
  keys: ReadonlySet<string> | null,
  problems: Problem[],
): void {
  for (const { source, value } of entities) {
    const model = value.workflow && served.get(value.id);
    if (model) checkTransitionCases(model, keys, reporter(source.file, 'entity', problems));
  }
}

/**
 * The enumerations of each domain, and the one generated from all entities. Unchanged enumerations keep their object
 * identity.
 */
function enumerationsOf(
  domains: readonly Read<Domain>[],
  entities: readonly Read<Entity>[],
  before: readonly ModelSteps[],
): ReadonlyMap<string, Dictionary> {
  const written = new Map<string, Dictionary>(
    domains.map(({ source, value }) => [source.domain, value.dictionary]),
  );
  written.set(GENERATED, { [ENTITY_COLUMNS]: entityColumns(entities.map(({ value }) => value)) });
  const same = (domain: string, name: string, one: Enumeration) =>
    before
      .map(({ enumerations }) => enumerations.get(domain)?.[name])
      .find((known) => known && equalJson(known as unknown as Json, one as unknown as Json)) ?? one;
  return new Map(
    [...written].map(([domain, dictionary]) => [
      domain,
      Object.fromEntries(Object.entries(dictionary).map(([name, one]) => [name, same(domain, name, one)])),
    ]),
  );
}

/** Reports each document whose key another document already has; returns these keys. */
function reportTwice<T>(
  list: readonly Read<T>[],
  key: (item: Read<T>) => string,
  path: string,
  problems: Problem[],
): Set<string> {
  const twice = new Set<string>();
  const seen = new Map<string, string>();
  for (const item of list) {
    const { file } = item.source;
    const first = seen.get(key(item));
    if (first) {
      twice.add(key(item));
      problems.push({
        file,
        path,
        ...cause('nameTaken', { name: key(item), other: first }),
        kind: 'entity',
      });
    } else seen.set(key(item), file);
  }
  return twice;
}
