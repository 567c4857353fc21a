import type { Entity } from '../document/entity';
import { compileExpression, type Expression } from '../expression/expression';
import type { FieldGrammars } from '../model/field';
import { DOCUMENT_GRAMMARS } from '../grammar/document-grammars';
import { placesOf, type Place, type PlaceContext } from '../grammar/rewrite';
import type { Json } from '../json';
import type { Page } from '../document/page-kinds/page';
import { reuseStep, type Step } from '../model/remembered-step';
import { permissionCode, permissionNames } from '../document/permission';
import type { IndexedDocument } from './indexed-documents';
import type { Reference, ReferenceKind } from './reference';

/** A place that defines a name or refers to one. */
export interface Named extends Reference {
  defines: boolean;
}

/** The documents whose ids qualify the column names of a document. */
interface Neighbours {
  fieldTypes: FieldGrammars;
  entity(id: string): Entity | undefined;
  page(id: string): Page | undefined;
}

/** Cached names per document. */
const remembered = new WeakMap<IndexedDocument['json'], Step<readonly Named[]>>();

/** Resolves the names of all documents: columns of entities, and the entity of each page. */
export class NameSpace {
  private readonly neighbours: Neighbours;

  constructor(documents: readonly IndexedDocument[], fieldTypes: FieldGrammars) {
    const entities = new Map(
      documents.flatMap((one) => (one.kind === 'entity' ? [[one.json.id, one.json]] : [])),
    );
    const pages = new Map(documents.flatMap((one) => (one.kind === 'page' ? [[one.json.id, one.json]] : [])));
    this.neighbours = { fieldTypes, entity: (id) => entities.get(id), page: (id) => pages.get(id) };
  }

  /** Every string of a document with its meaning. */
  placesIn(document: IndexedDocument): Place[] {
    return placesIn(document, this.neighbours);
  }

  /** Every place of a document that names an object, including definitions. */
  namesIn(document: IndexedDocument): readonly Named[] {
    const step = reuseStep(this.neighbours, [remembered.get(document.json)], (neighbours) => {
      const module = moduleOf(document, neighbours);
      const { column } = contextOf(document, neighbours);
      return placesIn(document, neighbours).flatMap((place) => namesAt(place, module, column));
    });
    remembered.set(document.json, step);
    return step.result;
  }
}

function placesIn(document: IndexedDocument, neighbours: Neighbours): Place[] {
  const { kind, json } = document;
  return placesOf(DOCUMENT_GRAMMARS[kind], json as unknown as Json, contextOf(document, neighbours));
}

function contextOf({ kind, json }: IndexedDocument, { fieldTypes, entity, page }: Neighbours): PlaceContext {
  return {
    fieldTypes,
    owner: kind === 'entity' ? json.id : kind === 'page' ? ownerOf(json) : null,
    column: (owner, name) =>
      (entity(owner)?.columns ?? page(owner)?.columns)?.find((one) => one.name === name),
    pageOwner: (id) => {
      const found = page(id);
      return found ? ownerOf(found) : null;
    },
  };
}

/** The permission prefix of a page: its own, or its entity's. */
function moduleOf({ kind, json }: IndexedDocument, { entity }: Neighbours): string {
  if (kind !== 'page') return kind === 'entity' ? json.module : '';
  return (
    json.pageConfig.listRouterConfig?.meta.module ??
    entity(json.entity ?? '')?.module ??
    json.id.replaceAll('-', '_')
  );
}

/** A page of a foreign API owns its columns; they are qualified by the page's id. */
const ownerOf = (page: Page): string => page.entity ?? page.id;

/** Kinds of strings that are names themselves. */
const PLAIN: ReadonlySet<string> = new Set(['entity', 'enum', 'page', 'url', 'route', 'template']);

function namesAt(
  { says, text, path, as, owner, outer, holder }: Place,
  module: string,
  column: PlaceContext['column'],
): Named[] {
  const named = (kind: ReferenceKind, name: string, how: Reference['as'] = as): Named => ({
    kind,
    name,
    path,
    as: how,
    defines: says.defines ?? false,
  });
  const columns = (of: string | null, names: readonly string[], how: Reference['as']) =>
    of === null ? [] : names.map((name) => named('column', `${of}.${name}`, how));
  const far = (reference: string) => (owner === null ? undefined : column(owner, reference)?.refers);
  const found: Named[] = [];
  if (PLAIN.has(says.kind)) found.push(named(says.kind as ReferenceKind, text));
  if (says.kind === 'column' && says.path && text.includes('.') && owner !== null) {
    const [reference = '', name = ''] = text.split('.');
    found.push(named('column', `${owner}.${reference}`, 'pathReference'));
    const entity = far(reference);
    if (entity !== undefined) found.push(named('column', `${entity}.${name}`, 'pathColumn'));
  } else if (says.kind === 'column' && owner !== null && !says.except?.includes(text))
    found.push(named('column', `${owner}.${text}`));
  if (says.kind === 'permission' && !says.except?.includes(text)) {
    const prefix = typeof holder.module === 'string' ? holder.module : module;
    for (const name of permissionNames(text))
      found.push(named('permission', says.full ? name : permissionCode(prefix, name)));
  }
  if (says.kind === 'expression') {
    const { names, outerNames, paths } = readNames(text);
    // Before the reference gets another name.
    for (const one of paths) {
      const [through = '', name = ''] = one.split('.');
      const entity = far(through);
      if (entity !== undefined) found.push({ ...named('column', `${entity}.${name}`, 'member'), through });
    }
    found.push(...columns(owner, names, 'expression'), ...columns(outer, outerNames, 'outer'));
  }
  if (says.fills) found.push(...columns(owner, placeholders(text), 'placeholder'));
  return found;
}

/** An expression that does not compile refers to nothing; its own check reports it. */
function readNames(text: string): Pick<Expression, 'names' | 'outerNames' | 'paths'> {
  try {
    return compileExpression(text);
  } catch {
    return { names: [], outerNames: [], paths: [] };
  }
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'id' && name !== 'version');
}
