import { entityDerivations, withPages } from './derivations';
import type { Domain } from './domain';
import type { Entity } from './entity';
import { isMany, type ChoiceSource, type FieldGrammars } from './field';
import { compilePage, type PageNeighbours } from './compile-page';
import { checkEntityComparisons } from './check-comparisons';
import { checkComputed } from './check-computed';
import { checkColumns } from './check-columns';
import { checkDictionary } from './check-dictionary';
import { checkEntity } from './check-entity';
import { checkIndexes } from './check-indexes';
import { checkRows } from './check-rows';
import { inheritSensitivity } from './inherit-sensitivity';
import { entityModel, resolver } from './entity-model';
import type { BrokenPage, EntityModel, Model, SourceDocument } from './model';
import type { CompiledPage } from './page';
import type { Neighbours } from './join-field';
import { parseDomain, parseEntity, parsePage, type Parsed } from './parse-document';
import { checkMenuNames, checkMenus } from './check-menus';
import { isObject } from './json';
import type { Problem, Report } from './problem';
import { unreadDocuments, type UnreadDocuments } from './unread-documents';
import { cause, type CauseCode } from './problems/causes';
import { shown } from './problems/unknown-name';

/** The problem of a page whose entity cannot be read, and those that may follow from what an entity names wrongly. */
const BROKEN: ReadonlySet<CauseCode> = new Set(['brokenEntity']);
const FOLLOWING: ReadonlySet<CauseCode> = new Set([
  'brokenEntity',
  'notSearchable',
  'comparedType',
  'comparedValue',
]);

/** Checks, joins and compiles all documents of an installation. Never throws for what a document says. */
export function buildModel(documents: readonly SourceDocument[], fieldTypes: FieldGrammars): Model {
  const problems: Problem[] = [];
  const take = <T>(kind: Problem['kind'], parse: (json: unknown, file: string) => Parsed<T>) =>
    documents
      .filter((document) => document.kind === kind)
      .flatMap((document) => {
        if (document.syntaxError !== undefined) {
          problems.push({ file: document.file, path: '', ...document.syntaxError, kind });
          return [];
        }
        const parsed = parse(document.json, document.file);
        problems.push(...parsed.problems);
        return parsed.value === null ? [] : [{ ...document, value: parsed.value }];
      });

  const domains = take<Domain>('domain', parseDomain);
  const entities = take<Entity>('entity', parseEntity);
  reportTwice(entities, (document) => document.value.id, 'id', problems);
  reportTwice(entities, (document) => document.value.path, 'path', problems);
  const read = new Set([...domains, ...entities].map(({ file }) => file));
  const unread = unreadDocuments(documents, ({ kind, file, json }) =>
    kind === 'page' ? isObject(json) && typeof json.id === 'string' : read.has(file),
  );
  const lookUp = resolver(
    domains.map((document) => document.value),
    entities.map((document) => document.value),
    fieldTypes,
    unread,
  );
  const models = joinEntities(entities, lookUp, fieldTypes, unread, problems);
  const derivations = entityDerivations(models, fieldTypes);
  inheritSensitivity(models, derivations);
  const pages = joinPages(documents, models, lookUp, problems);
  const menus = domains.map(({ value, file }) => ({
    value,
    file,
    report: reporter(file, 'domain', problems),
  }));
  for (const { value, report } of menus) {
    checkDictionary(value, report);
    checkMenus(value, pages, unread, report);
  }
  checkMenuNames(menus);
  return {
    sources: documents,
    fieldTypes,
    domains: domains.map((document) => document.value),
    entities: models,
    derivations: withPages(derivations, soundPages(pages), models, fieldTypes),
    pages,
    locales: readLocales(documents, problems),
    problems,
  };
}

/** Each entity with what its columns mean, and then what one says of the others. */
function joinEntities(
  entities: readonly (SourceDocument & { value: Entity })[],
  lookUp: ReturnType<typeof resolver>,
  fieldTypes: FieldGrammars,
  unread: UnreadDocuments,
  problems: Problem[],
): Map<string, EntityModel> {
  const models = new Map<string, EntityModel>();
  for (const { value: entity, file, domain } of entities) {
    const report = reporter(file, 'entity', problems);
    const model = entityModel(entity, domain, lookUp(domain), report);
    models.set(entity.id, model);
    checkEntity(entity, model, report);
    // Where a type or an enumeration is missing nobody knows how values are stored.
    if (!isWhole(entity, lookUp(domain))) continue;
    checkColumns(model, fieldTypes, report);
    checkRows(model, fieldTypes, report);
    checkEntityComparisons(model, fieldTypes, report);
    checkIndexes(model, fieldTypes, report);
  }
  for (const { value: entity, file } of entities)
    checkComputed(models.get(entity.id)!, models, unread, reporter(file, 'entity', problems));
  linkReferences(models);
  return models;
}

/** Whether every type, enumeration and entity is there that the columns of an entity name. */
function isWhole({ columns }: Entity, { fieldTypes, enumeration, entity }: Neighbours): boolean {
  return columns.every(
    (column) =>
      fieldTypes.has(column.type) &&
      (column.enum === undefined || enumeration(column.enum)) &&
      (column.refers === undefined || entity(column.refers)),
  );
}

/** Every page by its id, also the broken ones. */
function joinPages(
  documents: readonly SourceDocument[],
  models: ReadonlyMap<string, EntityModel>,
  lookUp: ReturnType<typeof resolver>,
  problems: Problem[],
): Map<string, CompiledPage | BrokenPage> {
  const sources = documents.filter(({ kind }) => kind === 'page');
  const pageIds = new Set(sources.map(pageId));
  const pages = new Map<string, CompiledPage | BrokenPage>();
  for (const document of sources) {
    const id = pageId(document);
    const { file } = document;
    if (pages.has(id)) {
      problems.push({ file, path: 'id', ...cause('pageTwice', { name: id }), kind: 'page' });
      continue;
    }
    const found: Problem[] = [];
    const neighbours = { ...lookUp(document.domain), models, pageIds };
    pages.set(id, compileOne(document, neighbours, found));
    const entity = isObject(document.json) ? models.get(String(document.json.entity)) : undefined;
    const whole = !entity || isWhole(entity.entity, lookUp(entity.domain));
    // What only follows from a problem of its entity keeps a page from opening, and is told at the entity alone.
    problems.push(...found.filter(({ code }) => !(whole ? BROKEN : FOLLOWING).has(code)));
  }
  return pages;
}

function soundPages(pages: ReadonlyMap<string, CompiledPage | BrokenPage>): CompiledPage[] {
  return [...pages.values()].flatMap((page) => ('problems' in page ? [] : [page]));
}

/** Takes down what is wrong with one document. */
export function reporter(file: string, kind: Problem['kind'], problems: Problem[]): Report {
  return (path, { code, params }, severity) => {
    problems.push({ file, path, code, params, kind, ...(severity && { severity }) });
  };
}

/** The compiled page, or what is left to show of a broken one. Warnings and what is tolerated break nothing. */
function compileOne(
  document: SourceDocument,
  neighbours: PageNeighbours,
  found: Problem[],
): CompiledPage | BrokenPage {
  const report = reporter(document.file, 'page', found);
  const title = isObject(document.json) && typeof document.json.title === 'string' ? document.json.title : '';
  if (document.syntaxError !== undefined) report('', document.syntaxError);
  else {
    const parsed = parsePage(document.json, document.file);
    found.push(...parsed.problems);
    const compiled = parsed.value && compilePage(parsed.value, neighbours, report);
    if (compiled && found.every(({ severity }) => severity !== undefined)) return compiled;
  }
  return { id: pageId(document), title, problems: found };
}

/** A page is known by its id even when the rest of it is broken; where that cannot be read, by the name it should have. */
function pageId(document: SourceDocument): string {
  return isObject(document.json) && typeof document.json.id === 'string'
    ? document.json.id
    : `${document.domain}-${fileName(document.file)}`;
}

function fileName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.json$/, '');
}

function reportTwice<T extends { file: string }>(
  list: readonly T[],
  key: (item: T) => string,
  path: string,
  problems: Problem[],
): void {
  const seen = new Map<string, string>();
  for (const item of list) {
    const first = seen.get(key(item));
    if (first)
      problems.push({
        file: item.file,
        path,
        ...cause('nameTaken', { name: key(item), other: first }),
        kind: 'entity',
      });
    else seen.set(key(item), item.file);
  }
}

/** Tells each entity who refers to it, so that a delete can say by what it is held. */
function linkReferences(models: ReadonlyMap<string, EntityModel>): void {
  for (const model of models.values())
    for (const { field, sql } of model.stored) {
      const refer = (to: ChoiceSource, more: { cell?: string; multiple: boolean }) =>
        (models.get(to.entity)?.referredBy as EntityModel['referredBy'][number][] | undefined)?.push({
          entity: model.entity.id,
          column: field.model,
          ...more,
        });
      if (field.source) refer(field.source, { multiple: isMany(sql) });
      for (const [cell, source] of Object.entries(field.sources ?? {}))
        refer(source, { cell, multiple: true });
    }
}

function readLocales(documents: readonly SourceDocument[], problems: Problem[]): Model['locales'] {
  const locales = new Map<string, Map<string, string>>();
  for (const { kind, file, json, syntaxError } of documents) {
    if (kind !== 'locale') continue;
    const report = reporter(file, 'locale', problems);
    if (syntaxError !== undefined || !isObject(json)) {
      report('', syntaxError ?? cause('wrongType', { types: ['object'], came: shown(json) }));
      continue;
    }
    const language = fileName(file);
    const words = locales.get(language) ?? new Map<string, string>();
    locales.set(language, words);
    for (const [text, word] of Object.entries(json))
      if (typeof word === 'string') words.set(text, word);
      else report(text, cause('wrongType', { types: ['string'], came: shown(word) }));
  }
  return locales;
}
