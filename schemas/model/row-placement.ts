import { EVERY, SELF } from '../document/row-security';
import { isMany } from './field';
import type { EntityModel, StoredField } from './entity-model';
import type { RowPath, RowPlacement } from './placement';

/** The two values that are found by following references from a row. */
export type PlacingKind = 'area' | 'supplier';

/** Maximum number of references in a path. */
export const MOST_HOPS = 3;

type Models = (id: string) => EntityModel | undefined;

/**
 * The valid part of a declaration. An invalid part (`check-row-security.ts`) places no row, so that it grants no
 * access.
 */
export function rowPlacement(model: EntityModel, models: Models): RowPlacement {
  const { rows } = model.entity;
  const head = headOf(model, models);
  const line = head || rows?.fallback ? null : lineOf(model, models);
  const maker = [line, line?.head ?? head].flatMap((step) =>
    step ? [{ column: step.column, entity: step.model.entity.id }] : [],
  );
  return {
    area: pathTo('area', model, models),
    supplier: rows?.supplier === EVERY ? EVERY : pathTo('supplier', model, models),
    fallback: rows?.fallback ?? (line?.head ?? head)?.model.entity.rows?.fallback ?? null,
    ...(maker.length > 0 && { maker: { hops: maker, column: MAKER } }),
  };
}

/** The system column with the creator of a row. */
const MAKER = 'createdBy';

/** The record that a line item belongs to: its `via`, if that record declares the entity as its lines. */
export function headOf(
  { entity }: EntityModel,
  models: Models,
): { model: EntityModel; column: string } | null {
  const column = entity.rows?.via ?? '';
  const { refers = '' } = entity.columns.find(({ name }) => name === column) ?? {};
  const model = models(refers);
  const holds = model?.entity.columns.some(
    ({ lines }) => lines?.entity === entity.id && lines.column === column,
  );
  return model && holds ? { model, column } : null;
}

/** The line item that a row belongs to by its `via`, and the record that holds the line. */
export function lineOf(
  model: EntityModel,
  models: Models,
): { model: EntityModel; column: string; head: NonNullable<ReturnType<typeof headOf>> } | null {
  const column = model.entity.rows?.via ?? '';
  const reference = storedReference(model, column);
  const line = reference && !isMany(reference.sql) ? models(reference.field.source!.entity) : undefined;
  const head = line && headOf(line, models);
  return line && head ? { model: line, column, head } : null;
}

/** The path from a row of the entity to its area or supplier, or null. */
function pathTo(kind: PlacingKind, model: EntityModel, models: Models, gone = 0): RowPath | null {
  const { rows } = model.entity;
  const own = rows?.[kind];
  if (own === SELF) return { hops: [], column: SELF };
  if (own !== undefined) return refersToKind(kind, own, model, models) ? { hops: [], column: own } : null;
  const reference = gone < MOST_HOPS && rows?.via ? storedReference(model, rows.via) : null;
  const entity = reference && !isMany(reference.sql) ? reference.field.source!.entity : '';
  const target = models(entity);
  const rest = target && pathTo(kind, target, models, gone + 1);
  return rest
    ? { hops: [{ column: reference!.field.model, entity }, ...rest.hops], column: rest.column }
    : null;
}

/** Whether a column refers to the entity whose rows are areas, or suppliers. A row may have several areas. */
export function refersToKind(kind: PlacingKind, column: string, model: EntityModel, models: Models): boolean {
  const reference = storedReference(model, column);
  if (!reference || (kind === 'supplier' && isMany(reference.sql))) return false;
  return models(reference.field.source!.entity)?.entity.rows?.[kind] === SELF;
}

/** The column if it is stored and is a reference. */
export function storedReference(model: EntityModel, column: string): StoredField | null {
  return model.stored.find(({ field }) => field.model === column && field.source) ?? null;
}
