import { EVERY, SELF } from '../document/row-security';
import { isMany } from './field';
import type { EntityModel, StoredField } from './entity-model';
import type { RowPath, RowPlacement } from './placement';

/** What is worked out of a row by following references. */
export type PlacingKind = 'area' | 'supplier';

/** References that are followed at most. */
export const MOST_HOPS = 3;

/** The entity of an id. */
type Models = (id: string) => EntityModel | undefined;

/** What of a declaration counts. What is wrong with it (`check-row-security.ts`) places nothing, so that it shows nothing. */
export function rowPlacement(model: EntityModel, models: Models): RowPlacement {
  const { rows } = model.entity;
  return {
    area: pathTo('area', model, models),
    supplier: rows?.supplier === EVERY ? EVERY : pathTo('supplier', model, models),
    fallback: rows?.fallback ?? null,
  };
}

/** The way from a row of the entity to its area or supplier, or null. */
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

/** Whether a column refers to the entity whose rows are areas, or suppliers. A row may be in several areas. */
export function refersToKind(kind: PlacingKind, column: string, model: EntityModel, models: Models): boolean {
  const reference = storedReference(model, column);
  if (!reference || (kind === 'supplier' && isMany(reference.sql))) return false;
  return models(reference.field.source!.entity)?.entity.rows?.[kind] === SELF;
}

/** The column as far as it is stored and refers to rows. */
export function storedReference(model: EntityModel, column: string): StoredField | null {
  return model.stored.find(({ field }) => field.model === column && field.source) ?? null;
}
