import type { Entity } from '../entity';
import { compileExpression } from '../expression';
import type { FieldGrammars } from '../field';
import { DOCUMENT_GRAMMARS } from '../grammar/document-grammars';
import { placesOf, type Place, type PlaceContext } from '../grammar/rewrite';
import type { Json } from '../json';
import type { Page } from '../page-kinds/page';
import { permissionCode } from '../permission';
import type { IndexedDocument } from './indexed-documents';
import type { Reference, ReferenceKind } from './reference';

/** A place that defines a name or refers to one. */
export interface Named extends Reference {
  defines: boolean;
}

/** What the names of all documents mean: the columns of entities, and the entity of each page. */
export class NameSpace {
  private readonly entities: ReadonlyMap<string, Entity>;
  private readonly pages: ReadonlyMap<string, Page>;

  constructor(
    documents: readonly IndexedDocument[],
    private readonly fieldTypes: FieldGrammars,
  ) {
    this.entities = new Map(
      documents.flatMap((one) => (one.kind === 'entity' ? [[one.json.id, one.json]] : [])),
    );
    this.pages = new Map(documents.flatMap((one) => (one.kind === 'page' ? [[one.json.id, one.json]] : [])));
  }

  /** Every string of a document with what it means. */
  placesIn(document: IndexedDocument): Place[] {
    return placesOf(
      DOCUMENT_GRAMMARS[document.kind],
      document.json as unknown as Json,
      this.context(document),
    );
  }

  /** Every place of a document that names something, its definitions among them. */
  namesIn(document: IndexedDocument): Named[] {
    const module = this.moduleOf(document);
    return this.placesIn(document).flatMap((place) => namesAt(place, module));
  }

  private context({ kind, json }: IndexedDocument): PlaceContext {
    return {
      fieldTypes: this.fieldTypes,
      owner: kind === 'domain' ? null : kind === 'entity' ? json.id : ownerOf(json),
      column: (owner, name) =>
        (this.entities.get(owner)?.columns ?? this.pages.get(owner)?.columns)?.find(
          (one) => one.name === name,
        ),
      pageOwner: (id) => {
        const page = this.pages.get(id);
        return page ? ownerOf(page) : null;
      },
    };
  }

  /** The permission prefix of a page: its own, or its entity's. */
  private moduleOf({ kind, json }: IndexedDocument): string {
    if (kind !== 'page') return kind === 'entity' ? json.module : '';
    return (
      json.pageConfig.listRouterConfig?.meta.module ??
      this.entities.get(json.entity ?? '')?.module ??
      json.id.replaceAll('-', '_')
    );
  }
}

/** A page of a foreign API owns its columns; they are known by the page's id. */
const ownerOf = (page: Page): string => page.entity ?? page.id;

/** Kinds of strings whose name is the string itself. */
const PLAIN: ReadonlySet<string> = new Set(['entity', 'enum', 'page', 'url', 'route', 'template']);

function namesAt({ says, text, path, as, owner, outer, holder }: Place, module: string): Named[] {
  const named = (kind: ReferenceKind, name: string, how: Reference['as'] = as): Named => ({
    kind,
    name,
    path,
    as: how,
    defines: says.defines ?? false,
  });
  const columns = (of: string | null, names: readonly string[], how: Reference['as']) =>
    of === null ? [] : names.map((name) => named('column', `${of}.${name}`, how));
  const found: Named[] = [];
  if (PLAIN.has(says.kind)) found.push(named(says.kind as ReferenceKind, text));
  if (says.kind === 'column' && owner !== null && !says.except?.includes(text))
    found.push(named('column', `${owner}.${text}`));
  if (says.kind === 'permission') {
    const prefix = typeof holder.module === 'string' ? holder.module : module;
    found.push(named('permission', says.full ? text : permissionCode(prefix, text)));
  }
  if (says.kind === 'expression') {
    const { names, outerNames } = readNames(text);
    found.push(...columns(owner, names, 'expression'), ...columns(outer, outerNames, 'outer'));
  }
  if (says.fills) found.push(...columns(owner, placeholders(text), 'placeholder'));
  return found;
}

/** A text that does not compile refers to nothing; its own check says so. */
function readNames(text: string): { names: readonly string[]; outerNames: readonly string[] } {
  try {
    return compileExpression(text);
  } catch {
    return { names: [], outerNames: [] };
  }
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'id' && name !== 'version');
}
