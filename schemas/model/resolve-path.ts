import { isReadWithRow } from '../document/child-figure';
import type { EntityModel } from './entity-model';
import { isMany, type Field, type FieldTypes } from './field';
import { cause, type Cause } from '../problems/causes';
import { unknownName } from '../problems/unknown-name';
import { pathLabel, pathParts } from './through';

/** The entities that references lead to. */
type EntityOf = (id: string) => EntityModel | undefined;

/** A column of the row that a reference of an entity names, as a field of that entity; or why there is none. */
export type Through = { field: Field } | { cause: Cause } | null;

/**
 * Resolves a path like `articleId.price`. Null when it cannot be known, because of a problem that is reported
 * elsewhere.
 */
export function resolvePath(
  path: string,
  own: EntityModel,
  { model, fieldTypes }: { model: EntityOf; fieldTypes: FieldTypes },
): Through {
  const { reference, column } = pathParts(path);
  const by = own.byName.get(reference);
  if (!by) return { cause: unknownName(reference, [...own.byName.keys()]) };
  const declared = own.entity.columns.find(({ name }) => name === reference);
  if (!by.source) return declared?.refers ? null : { cause: cause('notAReference', { name: reference }) };
  const stored = own.stored.find(({ field }) => field.model === reference);
  if (!stored || isMany(stored.sql)) return { cause: cause('severalReferences', { name: reference }) };
  const target = model(by.source.entity);
  if (!target) return null;
  const far = target.byName.get(column);
  if (!far) return { cause: unknownName(column, [...target.byName.keys()]) };
  if (!isReadable(far, target, fieldTypes)) return { cause: cause('notReadThrough', { name: path }) };
  return { field: fieldOf(path, by, far, target) };
}

/** A value that stands in the row, or that the database computes from it: no lines, secrets and further paths. */
function isReadable(far: Field, { entity, stored }: EntityModel, fieldTypes: FieldTypes): boolean {
  const rule = entity.columns.find(({ name }) => name === far.model)?.computed;
  if (fieldTypes.get(far.type)?.isSecret?.(far)) return false;
  return isReadWithRow(rule) || stored.some(({ field }) => field === far);
}

const known = new WeakMap<Field, Map<string, Field>>();

/** The same object for the same columns. */
function fieldOf(path: string, by: Field, far: Field, target: EntityModel): Field {
  let fields = known.get(far);
  if (!fields) known.set(far, (fields = new Map()));
  const key = `${path} ${by.label}`;
  let field = fields.get(key);
  if (!field) fields.set(key, (field = asField(path, by, far, target)));
  return field;
}

function asField(path: string, by: Field, far: Field, { entity, searchable }: EntityModel): Field {
  const labels = [by.label, far.label];
  const { defaultValue: _, ...options } = far.options;
  const kind = searchable.get(far.model);
  return {
    key: path,
    model: path,
    type: far.type,
    label: pathLabel(labels, (text) => text),
    options,
    rules: [],
    required: false,
    readOnly: true,
    computed: true,
    through: {
      reference: by.model,
      entity: entity.id,
      column: far.model,
      labels,
      ...(kind && !far.sensitive && !far.sourceBy && { searchable: kind }),
    },
    ...(far.source && { source: far.source }),
    ...(far.sensitive && { sensitive: far.sensitive }),
    ...(far.range && { range: true }),
    ...(far.decimals !== undefined && { decimals: far.decimals }),
    ...(far.rowDecimals && { rowDecimals: far.rowDecimals }),
    ...(far.sortable && !far.sensitive && { sortable: true }),
    ...(far.numberLength !== undefined && { numberLength: far.numberLength }),
  };
}
