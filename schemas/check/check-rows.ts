import { checkValues, type Refuse } from './check-columns';
import { checkRowValues } from './check-row-values';
import type { Entity } from '../document/entity';
import { isMany, type FieldGrammars, type SqlType } from '../model/field';
import type { JsonObject } from '../json';
import { CHOICE_WORDS } from './reserved-names';
import type { EntityModel, StoredField } from '../model/entity-model';
import type { Report } from '../problems/problem';
import { cause } from '../problems/causes';

/** Checks that the columns' storage types support the calls of the entity. */
export function checkRows(model: EntityModel, fieldTypes: FieldGrammars, report: Report): void {
  const refuse: Refuse = (path, found) => report(path, found, 'tolerated');
  const { entity, byName } = model;
  const stored = new Map(model.stored.map((one) => [one.field.model, one]));
  const sqlOf = (name: string): SqlType | null => stored.get(name)?.sql ?? null;
  const single = (name: string, path: string): void => {
    const sql = sqlOf(name);
    const field = byName.get(name);
    // An unknown type is reported at the column.
    if (field && fieldTypes.has(field.type) && (sql === null || isMany(sql) || sql === 'jsonb'))
      refuse(path, cause('notSingle', { name }));
  };
  const { tree, option } = entity;
  if (tree) single(tree.parent, 'tree.parent');
  if (option) {
    single(option.label, 'option.label');
    for (const key of ['keywords', 'extra'] as const)
      (option[key] ?? []).forEach((name, at) => {
        if (key === 'extra' && CHOICE_WORDS.has(name))
          refuse(`option.extra[${at}]`, cause('reservedWord', { name }));
        if (byName.has(name) && !stored.has(name))
          refuse(`option.${key}[${at}]`, cause('notStored', { name }));
      });
    for (const [name, values] of Object.entries(option.where ?? {}))
      if (byName.has(name)) checkValues(name, values, sqlOf(name), `option.where.${name}`, refuse);
  }
  if (entity.status !== undefined && byName.has(entity.status)) checkStatus(sqlOf(entity.status), refuse);
  if (model.has('init')) checkInit(entity, stored, fieldTypes, refuse);
}

/** A status column holds 1 and 0, or true and false. */
function checkStatus(sql: SqlType | null, refuse: Refuse): void {
  if (sql !== 'boolean' && sql !== 'integer' && sql !== 'bigint') refuse('status', cause('statusType'));
}

/** The rows in `init` must be complete and valid; `check-init.ts` checks what they refer to. */
function checkInit(
  { init = [], initKey, columns }: Entity,
  stored: ReadonlyMap<string, StoredField>,
  fieldTypes: FieldGrammars,
  refuse: Refuse,
): void {
  // A key that does not exist is reported where it is declared.
  const isKnown = columns.some(({ name }) => name === initKey);
  if (isKnown && stored.get(initKey!)?.sql !== 'text') refuse('initKey', cause('initKeyType'));
  init.forEach((row, at) =>
    checkRowValues(row as JsonObject, { columns, stored, fieldTypes }, `init[${at}]`, refuse),
  );
}
