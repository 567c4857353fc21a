import type { Entity } from '../document/entity';
import type { Json, JsonObject } from '../json';
import type { EntityModel } from '../model/entity-model';
import { initOrder } from '../model/init-order';
import { cause } from '../problems/causes';
import type { Report } from '../problems/problem';
import { unknownName } from '../problems/unknown-name';

interface Others {
  model(id: string): EntityModel | undefined;
}

/**
 * Checks the keys of the rows of `init` and their references, which name the `initKey` of rows that are default rows,
 * too. `check-rows.ts` checks the values.
 */
export function checkInit({ entity, stored, byName }: EntityModel, others: Others, report: Report): void {
  const { initKey } = entity;
  const init = (entity.init ?? []) as JsonObject[];
  // A missing or unknown key is reported where it is declared.
  if (initKey === undefined || !byName.has(initKey)) return;
  const references = stored.flatMap(({ field }) => (field.source ? [field] : []));
  const seen = new Set<Json>();
  init.forEach((row, at) => {
    const key = row[initKey] ?? null;
    if (seen.has(key)) report(`init[${at}].${initKey}`, cause('valueTwice', { came: JSON.stringify(key) }));
    seen.add(key);
    for (const { model: name, source } of references) {
      const target = others.model(source?.entity ?? '')?.entity;
      if (!target || (row[name] ?? null) === null) continue;
      if (hasWrongKey(target)) continue;
      const keys = (target.init ?? []).flatMap((one) => (one as JsonObject)[target.initKey ?? ''] ?? []);
      for (const wanted of [row[name]!].flat())
        if (!keys.includes(wanted))
          report(
            `init[${at}].${name}`,
            keys.length > 0 ? unknownName(wanted, keys) : cause('initReference', { entity: target.id }),
          );
    }
  });
  const { circle } = initOrder(init, initKey, entity.tree?.parent ?? null);
  if (circle.length > 0) report('init', cause('initCircle', { chain: circle.join(' → ') }));
}

/** Whether the key of default rows is a name that no column has, which is reported where it stands. */
function hasWrongKey({ columns, init = [], initKey = '' }: Entity): boolean {
  const names = new Set(columns.map(({ name }) => name));
  const isMisspelled = (row: JsonObject) =>
    !(initKey in row) && Object.keys(row).some((name) => !names.has(name));
  return initKey !== '' && (!names.has(initKey) || (init as JsonObject[]).some(isMisspelled));
}
