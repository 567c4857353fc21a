import type { Model } from '../../schemas/model/model';
import type { EntityModel, StoredField } from '../../schemas/model/entity-model';
import { isMany } from '../../schemas/model/field';
import type { ActualTable } from '../database/tables/actual-tables';
import { addedColumnsTable, ownTable } from '../database/tables/own-tables';
import { widens } from '../database/migration/plan-migration';
import { printedType } from '../database/tables/tables';

/** Facts about the existing tables for placing columns. */
export type Places = ReadonlyMap<string, Pick<ActualTable, 'columns' | 'references'>>;

/** The owner of the documents to place. */
interface Owner {
  tenantId: number;
  /** Entities of an earlier release that the tenant has changed and therefore keeps: their table is the shared one. */
  inherited: ReadonlySet<string>;
}

/**
 * A tenant's documents with the table of each entity and column. Columns that are already in the shared table stay
 * there: those added by an earlier release, and those that are now shipped.
 */
export function withOwnTables(
  model: Model,
  shipped: Model,
  { tenantId, inherited }: Owner,
  there: Places,
): Model {
  const tableOf = (id: string) =>
    shipped.entities.has(id) || inherited.has(id) ? id : ownTable(tenantId, id);
  /** A column in rows shared by all tenants can refer to one table only. */
  const leadsElsewhere = ({ field, sql, column }: StoredField, id: string) => {
    const target = field.source && tableOf(field.source.entity);
    if (!target || isMany(sql) || target === field.source?.entity) return false;
    return ![...(there.get(id)?.references.values() ?? [])].some(
      (one) => one.table === target && one.columns.at(-1) === column,
    );
  };
  const entities = new Map(
    [...model.entities].map(([id, one]) => {
      const original = shipped.entities.get(id);
      if (!original) return [id, placed(one, tableOf(id), one.stored)] as const;
      if (one.entity.scope === 'global' || one.entity.view) return [id, one] as const;
      const known = new Set(original.stored.map(({ column }) => column));
      const shared = there.get(id)?.columns;
      const stored = one.stored.map((item) => {
        const now = shared?.get(item.column)?.type;
        const wanted = printedType(item.sql);
        const fits = now !== undefined && (now === wanted || widens(now, wanted));
        return known.has(item.column) || (fits && !leadsElsewhere(item, id))
          ? item
          : { ...item, apart: addedColumnsTable(tenantId, id) };
      });
      return [id, placed(one, id, stored)] as const;
    }),
  );
  return { ...model, entities };
}

const known = new WeakMap<EntityModel, { key: string; model: EntityModel }>();

/** The entity with its table and stored columns; the same object when nothing changes. */
function placed(model: EntityModel, table: string, stored: EntityModel['stored']): EntityModel {
  if (table === model.table && stored.every((one) => one.apart === undefined)) return model;
  const key = [table, ...stored.map((one) => one.apart ?? '')].join();
  const before = known.get(model);
  if (before?.key === key) return before.model;
  const now = { ...model, table, stored };
  known.set(model, { key, model: now });
  return now;
}
