import { compilePage, type PageNeighbours } from './compile-page';
import { pageDerivations, type Derivations } from './derivations';
import type { NeighboursOf } from './join-entities';
import { isObject } from '../json';
import type { BrokenPage, SourceDocument } from './source-document';
import type { EntityModel } from './entity-model';
import type { BuiltPage, ModelSteps } from './model-steps';
import type { CompiledPage } from './page';
import { parsedDocument } from '../parse/parsed-document';
import type { Problem } from '../problems/problem';
import { reuseStep, type Step } from './remembered-step';
import { cause, type CauseCode } from '../problems/causes';
import { reporter } from '../problems/reporter';

/** The code of a page whose entity is invalid, and the codes that may be consequences of an entity's unknown names. */
const BROKEN: ReadonlySet<CauseCode> = new Set(['brokenEntity']);
const FOLLOWING: ReadonlySet<CauseCode> = new Set([
  'brokenEntity',
  'notSearchable',
  'comparedType',
  'comparedValue',
]);

/** Entities as pages read them, by id. */
interface ReadableEntities {
  models: ReadonlyMap<string, EntityModel>;
  /** Whether every type, enumeration and entity that the columns of an entity name exists. */
  isComplete(id: string): boolean;
}

/** Compiles every page; keys are ids, and broken pages are included. */
export function* joinPages(
  documents: readonly SourceDocument[],
  { models, isComplete }: ReadableEntities,
  neighboursOf: NeighboursOf,
  before: readonly ModelSteps[],
  problems: Problem[],
): Generator<
  void,
  { pages: Map<string, CompiledPage | BrokenPage>; built: Map<SourceDocument, Step<BuiltPage>> }
> {
  const sources = documents.filter(({ kind }) => kind === 'page');
  const entities = new Map(sources.map((source) => [pageId(source), entityOf(source)] as const));
  const world = {
    model: (id: string) => models.get(id),
    modelIds: () => [...models.keys()],
    isComplete,
    hasPage: (id: string) => entities.has(id),
    pageIds: () => [...entities.keys()],
    entityOfPage: (id: string) => entities.get(id) || undefined,
  };
  const pages = new Map<string, CompiledPage | BrokenPage>();
  const built = new Map<SourceDocument, Step<BuiltPage>>();
  for (const source of sources) {
    yield;
    const id = pageId(source);
    const { file } = source;
    if (pages.has(id)) {
      problems.push({ file, path: 'id', ...cause('pageTwice', { name: id }), kind: 'page' });
      continue;
    }
    const known = before.map((steps) => steps.pages.get(source));
    const step = reuseStep({ ...neighboursOf(source.domain), ...world }, known, (neighbours) =>
      compileOne(source, neighbours),
    );
    built.set(source, step);
    pages.set(id, step.result.page);
    problems.push(...step.result.problems);
  }
  return { pages, built };
}

const NO_DERIVATIONS: Derivations = new Map();

/** The compiled page, or a `BrokenPage`. Warnings and tolerated problems do not break a page. */
function compileOne(
  source: SourceDocument,
  neighbours: PageNeighbours & Pick<ReadableEntities, 'isComplete'>,
): BuiltPage {
  const parsed = parsedDocument(source, 'page');
  const found = [...parsed.problems];
  const report = reporter(source.file, 'page', found);
  const page = parsed.value && compilePage(parsed.value, neighbours, report);
  const follows = neighbours.isComplete(entityOf(source)) ? BROKEN : FOLLOWING;
  // A problem that only follows from an entity's problem breaks the page, but is reported for the entity alone.
  const problems = found.filter(({ code }) => !follows.has(code));
  if (page && found.every(({ severity }) => severity !== undefined)) {
    const model = neighbours.model(page.entity ?? '');
    const derivations = model
      ? pageDerivations(page, model, neighbours.model, neighbours.fieldTypes)
      : NO_DERIVATIONS;
    return { page, problems, derivations };
  }
  const { json } = source;
  const title = isObject(json) && typeof json.title === 'string' ? json.title : '';
  return { page: { id: pageId(source), title, problems: found }, problems, derivations: NO_DERIVATIONS };
}

/** The id of the entity that a page names; empty when it cannot be read. */
function entityOf({ json }: SourceDocument): string {
  return isObject(json) && typeof json.entity === 'string' ? json.entity : '';
}

/** The id of a page, even when the rest is broken; the file name when the id cannot be read. */
function pageId(document: SourceDocument): string {
  return isObject(document.json) && typeof document.json.id === 'string'
    ? document.json.id
    : `${document.domain}-${fileName(document.file)}`;
}

/** `a/b.json` → `b` */
export function fileName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.json$/, '');
}
