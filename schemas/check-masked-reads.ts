import { compileExpression } from './expression';
import { DOCUMENT_GRAMMARS } from './grammar/document-grammars';
import { placesOf, type Path, type Place } from './grammar/rewrite';
import { isObject, type Json, type JsonObject } from './json';
import type { Model, SourceDocument } from './model';
import { pathText } from './usages/reference';
import type { Report } from './problem';

/**
 * Refuses rules of a document that judge a column which the product ships masked: whether a rule holds is told to whoever
 * edits the row, and so, rule by rule, the value. What the product itself ships may.
 */
export function checkMaskedReads(
  kind: 'entity' | 'page',
  document: JsonObject,
  shipped: Model,
  report: Report,
): void {
  const entity = String(kind === 'entity' ? document.id : document.entity);
  const model = shipped.entities.get(entity);
  const masked = new Set(
    (model?.fields ?? []).filter(({ sensitive }) => sensitive).map((field) => field.model),
  );
  if (masked.size === 0) return;
  const known = new Set(shipped.sources.flatMap((source) => rulesOf(source, entity, shipped)));
  for (const place of rulePlaces(kind, document, entity, shipped)) {
    const read = readBy(place, document).find((name) => masked.has(name));
    if (read && !known.has(place.text) && !setsMasked(place.path, document, masked))
      report(pathText(place.path), `"${read}" is sensitive: a rule over it would tell its values`);
  }
}

/** Expressions and patterns of one document that belong to an entity. */
function rulePlaces(kind: 'entity' | 'page', document: Json, entity: string, { fieldTypes }: Model): Place[] {
  const context = { fieldTypes, owner: entity, column: () => undefined, pageOwner: () => null };
  return placesOf(DOCUMENT_GRAMMARS[kind], document, context).filter(
    ({ says }) => says.kind === 'expression' || says.kind === 'pattern',
  );
}

function rulesOf({ kind, json }: SourceDocument, entity: string, model: Model): string[] {
  if ((kind !== 'entity' && kind !== 'page') || !isObject(json as Json)) return [];
  const document = json as JsonObject;
  if ((kind === 'entity' ? document.id : document.entity) !== entity) return [];
  return rulePlaces(kind, document, entity, model).map(({ text }) => text);
}

/** Columns that a rule judges: those an expression names, or the one a pattern stands at. */
function readBy({ says, text, path }: Place, document: JsonObject): readonly string[] {
  if (says.kind === 'pattern') return [columnAt(path, document)].filter((name) => name !== undefined);
  try {
    const { names, outerNames } = compileExpression(text);
    return [...names, ...outerNames];
  } catch {
    return [];
  }
}

/** A rule that gives a masked column its value shows nothing: the value is masked as well. */
function setsMasked(path: Path, document: JsonObject, masked: ReadonlySet<string>): boolean {
  const at = path.indexOf('linkage');
  const rule = at < 0 ? undefined : valueAt(document, path.slice(0, at + 2));
  if (!isObject(rule) || !isObject(rule.then)) return false;
  const column = columnAt(path, document);
  return (
    Object.keys(rule.then).join() === 'set' &&
    column !== undefined &&
    (masked.has(column) || isMasked(path, document))
  );
}

/** Whether the column around a place says of itself that it is sensitive. */
function isMasked(path: Path, document: JsonObject): boolean {
  return path.some((_, at) => {
    const part = valueAt(document, path.slice(0, at));
    return isObject(part) && part.sensitive !== undefined;
  });
}

/** The column or form item that a place stands in. */
function columnAt(path: Path, document: JsonObject): string | undefined {
  for (let end = path.length; end > 0; end--) {
    const part = valueAt(document, path.slice(0, end));
    const name = isObject(part) ? (part.name ?? part.model) : undefined;
    if (typeof name === 'string') return name;
  }
  return undefined;
}

function valueAt(document: Json, path: Path): Json | undefined {
  return path.reduce<Json | undefined>(
    (inner, step) => (inner as Record<string, Json> | undefined)?.[step],
    document,
  );
}
