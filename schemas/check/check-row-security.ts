import { EVERY, SELF } from '../document/row-security';
import { isMany } from '../model/field';
import type { EntityModel } from '../model/entity-model';
import type { Report } from '../problems/problem';
import { cause } from '../problems/causes';
import { unknownName } from '../problems/unknown-name';
import {
  headOf,
  lineOf,
  MOST_HOPS,
  refersToKind,
  storedReference,
  type PlacingKind,
} from '../model/row-placement';

type Models = (id: string) => EntityModel | undefined;

/** Every entity of scope `org` must declare how its rows are placed, by columns that can hold the answer. */
export function checkRowSecurity(model: EntityModel, models: Models, report: Report): void {
  const { rows, scope, columns } = model.entity;
  if (scope === 'org' && !(rows?.area ?? rows?.via ?? rows?.fallback)) report('rows', cause('rowsMissing'));
  if (!rows) return;
  const names = columns.map(({ name }) => name);
  for (const key of ['area', 'via', 'supplier'] as const) {
    const name = rows[key];
    if (name === undefined || (key !== 'via' && name === SELF) || (key === 'supplier' && name === EVERY))
      continue;
    const path = `rows.${key}`;
    if (!names.includes(name)) report(path, unknownName(name, names));
    else if (key === 'via') checkVia(name, model, models, report);
    else if (!refersToKind(key, name, model, models))
      report(path, cause(CODES[key].other, { name }), 'tolerated');
  }
  if (scope !== 'org')
    for (const key of ['area', 'fallback'] as const)
      if (rows[key] !== undefined) report(`rows.${key}`, cause('onlyOfOrg', { name: key }), 'tolerated');
}

const CODES = {
  area: { other: 'notArea', second: 'secondAreas' },
  supplier: { other: 'notSupplier', second: 'secondSuppliers' },
} as const satisfies Record<PlacingKind, object>;

/**
 * A `via` reference must supply an area or supplier that the row does not declare itself, or lead to the record that
 * holds the row, or the line that it belongs to, and whose creator decides.
 */
function checkVia(name: string, model: EntityModel, models: Models, report: Report): void {
  const { rows } = model.entity;
  const reference = storedReference(model, name);
  const target = reference && !isMany(reference.sql) && models(reference.field.source!.entity);
  const tells =
    (target && (headOf(model, models)?.column === name || (!rows?.fallback && lineOf(model, models)))) ||
    (target &&
      (['area', 'supplier'] as const).some(
        (kind) => rows?.[kind] === undefined && declares(kind, target, models),
      ));
  if (!tells) report('rows.via', cause('viaNowhere', { name }), 'tolerated');
}

/** Whether rows declare an area or a supplier. An invalid declaration is reported by its own check. */
function declares(kind: PlacingKind, { entity, byName }: EntityModel, models: Models, gone = 1): boolean {
  const { rows } = entity;
  if (rows?.[kind] !== undefined) return rows[kind] !== EVERY;
  const next = models(byName.get(rows?.via ?? '')?.source?.entity ?? '');
  return next !== undefined && gone < MOST_HOPS && declares(kind, next, models, gone + 1);
}

/**
 * All areas belong to one entity, and all suppliers to one: a session holds their ids, and ids of two entities would
 * collide.
 */
export function checkPlaces(models: Iterable<EntityModel>, reportOf: (model: EntityModel) => Report): void {
  const first = new Map<PlacingKind, string>();
  for (const model of models)
    for (const kind of ['area', 'supplier'] as const) {
      if (model.entity.rows?.[kind] !== SELF) continue;
      const other = first.get(kind);
      if (other) reportOf(model)(`rows.${kind}`, cause(CODES[kind].second, { other }));
      else first.set(kind, model.entity.id);
    }
}
