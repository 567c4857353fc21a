import type { Domain } from '../domain';
import type { Entity } from '../entity';
import { renameInExpression } from '../expression';
import { isObject, type Json, type JsonObject } from '../json';
import type { Page } from '../page-document';
import { domainReferences, entityReferences, pageReferences } from './references';
import { pathText, type Reference, type ReferenceKind } from './reference';

/** A document as it is written, at the current version. */
export type IndexedDocument = { file: string } & (
  { kind: 'domain'; json: Domain } | { kind: 'entity'; json: Entity } | { kind: 'page'; json: Page }
);

/** One place that refers to the name asked for. */
export interface Usage extends Reference {
  file: string;
}

/** Who refers to what, over all documents. */
export class UsageIndex {
  private readonly usages: Usage[];
  private readonly documents: readonly IndexedDocument[];

  constructor(documents: readonly IndexedDocument[]) {
    this.documents = documents;
    const modules = new Map(
      documents.flatMap((document) =>
        document.kind === 'entity' ? [[document.json.id, document.json.module] as const] : [],
      ),
    );
    this.usages = documents.flatMap((document) =>
      referencesOf(document, modules).map((reference) => ({ ...reference, file: document.file })),
    );
  }

  /** Places that refer to a name: `supervised_level.sort`, `Status`, `org_user_add`, `supervised/area`, a page id, a route. */
  of(name: string, kind?: ReferenceKind): Usage[] {
    return this.usages.filter(
      (usage) =>
        (kind === undefined || usage.kind === kind) &&
        (usage.name === name || (usage.kind === 'url' && usage.name.startsWith(`${name}/`))),
    );
  }

  /**
   * All documents with a column, an enumeration, an entity or a page called otherwise, its definition included; those
   * that change are new objects. Throws when the new name is taken.
   */
  rename(kind: 'column' | 'enum' | 'entity' | 'page', from: string, to: string): IndexedDocument[] {
    const [owner, column] = kind === 'column' ? splitColumn(from) : [from, ''];
    if (this.defines(kind, to)) throw new Error(`"${to}" exists already`);
    const plainTo = kind === 'column' ? splitColumn(to)[1] : to;
    return this.documents.map((document) => {
      let json = document.json as unknown as Json;
      for (const usage of this.usages) {
        if (usage.file !== document.file) continue;
        if (usage.kind === kind && usage.name === from)
          json = rewrite(json, usage, kind === 'column' ? column : from, plainTo);
      }
      json = renameDefinition(
        document,
        json,
        kind,
        kind === 'column' ? owner : from,
        kind === 'column' ? column : from,
        plainTo,
      );
      return json === (document.json as unknown)
        ? document
        : ({ ...document, json } as unknown as IndexedDocument);
    });
  }

  private defines(kind: ReferenceKind, name: string): boolean {
    return this.documents.some((document) => {
      if (kind === 'page') return document.kind === 'page' && document.json.id === name;
      if (kind === 'enum') return document.kind === 'domain' && Object.hasOwn(document.json.dictionary, name);
      if (document.kind !== 'entity') return false;
      if (kind === 'entity') return document.json.id === name;
      const [owner, column] = splitColumn(name);
      return document.json.id === owner && document.json.columns.some((given) => given.name === column);
    });
  }
}

/** `domains/org/pages/user.json: tableConfig.columns[3].column` */
export function usageText(usage: Usage): string {
  return `${usage.file}: ${pathText(usage.path)} (${usage.kind} ${usage.name})`;
}

function referencesOf(document: IndexedDocument, modules: ReadonlyMap<string, string>): Reference[] {
  switch (document.kind) {
    case 'domain':
      return domainReferences(document.json);
    case 'entity':
      return entityReferences(document.json);
    case 'page': {
      const { entity, id, pageConfig } = document.json;
      const module =
        pageConfig.listRouterConfig?.meta.module ?? modules.get(entity ?? '') ?? id.replaceAll('-', '_');
      return pageReferences(document.json, module);
    }
  }
}

function splitColumn(name: string): [string, string] {
  const at = name.lastIndexOf('.');
  return [name.slice(0, at), name.slice(at + 1)];
}

/** The document with one reference called otherwise. */
function rewrite(json: Json, usage: Reference, from: string, to: string): Json {
  const parent = usage.path.slice(0, -1);
  const last = usage.path.at(-1)!;
  if (usage.as === 'key')
    return update(json, parent, (object) =>
      Object.fromEntries(
        Object.entries(object as JsonObject).map(([key, value]) => [key === last ? to : key, value]),
      ),
    );
  return update(json, usage.path, (value) => {
    if (usage.as === 'expression') return renameInExpression(String(value), from, to);
    if (usage.as === 'placeholder') return String(value).replaceAll(`{${from}}`, `{${to}}`);
    return to;
  });
}

function renameDefinition(
  document: IndexedDocument,
  json: Json,
  kind: ReferenceKind,
  owner: string,
  from: string,
  to: string,
): Json {
  const own = json as JsonObject;
  if (kind === 'page' && document.kind === 'page' && document.json.id === from) return { ...own, id: to };
  if (kind === 'entity' && document.kind === 'entity' && document.json.id === from) return { ...own, id: to };
  if (kind === 'enum' && document.kind === 'domain' && Object.hasOwn(document.json.dictionary, from))
    return rewrite(json, { kind, name: from, path: ['dictionary', from], as: 'key' }, from, to);
  if (kind !== 'column' || document.kind !== 'entity' || document.json.id !== owner) return json;
  const at = document.json.columns.findIndex((column) => column.name === from);
  return at < 0 ? json : update(json, ['columns', at, 'name'], () => to);
}

/** A copy with the value at a path changed; everything beside the path is shared. */
function update(json: Json, path: readonly (string | number)[], change: (value: Json) => Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return change(json);
  if (Array.isArray(json)) return json.map((value, at) => (at === key ? update(value, rest, change) : value));
  if (!isObject(json)) return json;
  return { ...json, [key]: update(json[key] ?? null, rest, change) };
}
