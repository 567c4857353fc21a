import type { Model } from '../../schemas/model/model';
import type { EntityModel } from '../../schemas/model/entity-model';
import type { ActualTable } from '../database/tables/actual-tables';
import { ownTable } from '../database/tables/own-tables';
import { widens } from '../database/migration/plan-migration';
import { printedType } from '../database/tables/tables';

type Columns = ReadonlyMap<string, Pick<ActualTable, 'columns'>>;

/**
 * The documents of a tenant with the place of each column. What is in the shared table already stays there: columns that
 * an earlier release has put into it, or that are shipped by now.
 */
export function withOwnTables(model: Model, shipped: Model, tenantId: number, there: Columns): Model {
  const entities = new Map(
    [...model.entities].map(([id, one]) => {
      const original = shipped.entities.get(id);
      if (!original || one.entity.scope === 'global') return [id, one] as const;
      const known = new Set(original.stored.map(({ column }) => column));
      const shared = there.get(id)?.columns;
      const stored = one.stored.map((item) => {
        const now = shared?.get(item.column)?.type;
        const wanted = printedType(item.sql);
        const stays =
          known.has(item.column) || (now !== undefined && (now === wanted || widens(now, wanted)));
        return stays ? item : { ...item, apart: ownTable(tenantId, id) };
      });
      return [id, placed(one, stored)] as const;
    }),
  );
  return { ...model, entities };
}

const known = new WeakMap<EntityModel, { apart: string; model: EntityModel }>();

/** The entity with the places of its columns; the same as before when they are. */
function placed(model: EntityModel, stored: EntityModel['stored']): EntityModel {
  const apart = stored.map((one) => one.apart ?? '').join();
  if (stored.every((one) => one.apart === undefined)) return model;
  const before = known.get(model);
  if (before?.apart === apart) return before.model;
  const now = { ...model, stored };
  known.set(model, { apart, model: now });
  return now;
}
