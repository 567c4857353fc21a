import { withDerived } from '../model/derivations';
import { columnKey } from '../model/entity-columns';
import { compileExpression } from '../expression/expression';
import { DOCUMENT_GRAMMARS } from '../grammar/document-grammars';
import { placesOf, type Path, type Place } from '../grammar/rewrite';
import { isObject, type Json, type JsonObject } from '../json';
import type { EntityModel } from '../model/entity-model';
import type { Model } from '../model/model';
import type { SourceDocument } from '../model/source-document';
import { pathText } from '../usages/reference';
import type { Report } from '../problems/problem';
import { cause } from '../problems/causes';

/**
 * Rejects rules that evaluate a column that the product ships as masked, or a column derived from it: users who edit a
 * row learn whether a rule holds and could find the value rule by rule. Shipped documents may contain such rules.
 * `model` contains the document.
 */
export function checkMaskedReads(
  kind: 'entity' | 'page',
  document: JsonObject,
  { model, shipped }: { model: Model; shipped: Model },
  report: Report,
): void {
  const entity = String(kind === 'entity' ? document.id : document.entity);
  const masked = maskedColumns(entity, model, shipped);
  const known = new Set(shipped.sources.flatMap((source) => rulesOf(source, entity, shipped)));
  for (const place of rulePlaces(kind, document, entity, shipped)) {
    const narrows = narrowingOf(place.path, document, model.entities.get(entity));
    if (narrows && maskedColumns(narrows.target, model, shipped).has(narrows.column))
      report(pathText(place.path), cause('judgesSensitive', { name: narrows.column }));
    const read = readBy(place, document, entity).find((name) => masked.has(name));
    if (read && !known.has(place.text) && !setsMasked(place.path, document, masked))
      report(pathText(place.path), cause('judgesSensitive', { name: read }));
  }
}

/** Columns of an entity that are shipped as masked, and everything that the documents derive from them. */
function maskedColumns(entity: string, model: Model, shipped: Model): ReadonlySet<string> {
  const keys = [...shipped.entities].flatMap(([id, { fields }]) =>
    fields.filter(({ sensitive }) => sensitive).map((field) => columnKey(id, field.model)),
  );
  const own = columnKey(entity, '');
  const all = [...withDerived(model.derivations, keys)];
  return new Set(all.filter((key) => key.startsWith(own)).map((key) => key.slice(own.length)));
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

/** Columns that a rule evaluates: those that an expression names; for a rule on the rows of a column, that column. */
function readBy({ says, text, path, owner, outer }: Place, document: JsonObject, entity: string): string[] {
  const around = says.kind === 'pattern' || owner === null ? columnsAround(path, document) : [];
  if (says.kind === 'pattern') return around;
  try {
    const { names, outerNames } = compileExpression(text);
    return [...around, ...(owner === entity ? names : []), ...(outer === entity ? outerNames : [])];
  } catch {
    return around;
  }
}

/**
 * The column of another entity that filters the choices of a reference (`then.options.where`): whether a row can be
 * chosen reveals the column's value.
 */
function narrowingOf(
  path: Path,
  document: JsonObject,
  own: EntityModel | undefined,
): { target: string; column: string } | null {
  const at = path.lastIndexOf('where');
  if (at < 2 || path[at - 1] !== 'options' || path[at - 2] !== 'then') return null;
  const column = String(path[at + 1]);
  // From the inside out, because a cell of a sub-table may itself be the reference.
  for (let end = at; end > 0; end--) {
    const part = valueAt(document, path.slice(0, end));
    if (!isObject(part)) continue;
    const name = part.name ?? part.model;
    const refers = part.refers ?? own?.entity.columns.find((one) => one.name === name)?.refers;
    if (typeof refers === 'string') return { target: refers, column };
  }
  return null;
}

/** A rule that sets a masked column reveals nothing, because the result is masked as well. */
function setsMasked(path: Path, document: JsonObject, masked: ReadonlySet<string>): boolean {
  const at = path.indexOf('linkage');
  const rule = at < 0 ? undefined : valueAt(document, path.slice(0, at + 2));
  if (!isObject(rule) || !isObject(rule.then)) return false;
  return (
    Object.keys(rule.then).join() === 'set' && columnsAround(path, document).some((name) => masked.has(name))
  );
}

/** The columns or form items around a place, from the outside in. */
function columnsAround(path: Path, document: JsonObject): string[] {
  return path.flatMap((_, at) => {
    const part = valueAt(document, path.slice(0, at + 1));
    const name = isObject(part) ? (part.name ?? part.model) : undefined;
    return typeof name === 'string' ? [name] : [];
  });
}

function valueAt(document: Json, path: Path): Json | undefined {
  return path.reduce<Json | undefined>(
    (inner, step) => (inner as Record<string, Json> | undefined)?.[step],
    document,
  );
}
