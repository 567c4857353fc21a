import { checkValues, type Refuse } from './check-columns';
import { SYSTEM_COLUMNS } from '../document/system-columns';
import type { EntityModel } from '../model/entity-model';
import type { Report } from '../problems/problem';
import { cause } from '../problems/causes';
import { unknownName } from '../problems/unknown-name';
import type { SqlType } from '../model/field';

const SYSTEM: readonly string[] = SYSTEM_COLUMNS;

/** System columns that hold row ids, and the entities they refer to. */
const OWNERS: Readonly<Record<string, string>> = {
  orgId: 'org',
  createdBy: 'org_user',
  updatedBy: 'org_user',
};

/** Storage types of the system columns that a rule may compare. */
const SYSTEM_TYPES: Readonly<Record<string, SqlType>> = {
  id: 'bigint',
  orgId: 'bigint',
  tenantId: 'bigint',
  version: 'integer',
  createdBy: 'bigint',
  updatedBy: 'bigint',
};

/** A count column queries the table of another entity, so what it names must exist and be stored. */
export function checkComputed(
  { entity }: EntityModel,
  {
    model,
    modelIds,
    unreadEntity,
  }: {
    model(id: string): EntityModel | undefined;
    modelIds(): string[];
    unreadEntity(id: string): boolean;
  },
  report: Report,
): void {
  const refuse: Refuse = (path, found) => report(path, found, 'tolerated');
  entity.columns.forEach(({ computed }, at) => {
    if (computed?.kind !== 'count') return;
    const path = `columns[${at}].computed`;
    const target = model(computed.entity);
    if (!target) {
      if (!unreadEntity(computed.entity)) report(`${path}.entity`, unknownName(computed.entity, modelIds()));
      return;
    }
    const names = target.stored.map(({ field }) => field.model);
    const stored = (name: string) => names.includes(name) || SYSTEM.includes(name);
    if (!stored(computed.column)) report(`${path}.column`, unknownName(computed.column, names));
    else if (
      !isReferenceTo(target, computed.column, entity.id) &&
      !refersTo(target, computed.column, entity.id)
    )
      refuse(`${path}.column`, cause('mustRefer', { name: computed.column, entity: entity.id }));
    for (const [name, value] of Object.entries(computed.where ?? {})) {
      if (!stored(name)) report(`${path}.where.${name}`, unknownName(name, names));
      else if (hasItsValues(target, name))
        checkValues(name, [value], storedAs(target, name), `${path}.where.${name}`, refuse);
    }
  });
}

/** Whether a column declares a reference to an entity; a missing entity is reported at the declaration. */
function isReferenceTo({ entity }: EntityModel, column: string, to: string): boolean {
  return entity.columns.some(({ name, refers }) => name === column && refers === to);
}

/** Whether the column's enumeration, if any, is known; without it the storage type is unknown. */
function hasItsValues({ entity, byName }: EntityModel, name: string): boolean {
  const column = entity.columns.find((one) => one.name === name);
  return column?.enum === undefined || byName.get(name)?.options.options !== undefined;
}

/** Whether a count rule is valid enough to be turned into SQL. */
export function isCountable(
  rule: { column: string; where?: Record<string, number | string> },
  target: EntityModel | undefined,
  entity: string,
): boolean {
  if (!target || !refersTo(target, rule.column, entity)) return false;
  let sound = true;
  for (const [name, value] of Object.entries(rule.where ?? {}))
    checkValues(name, [value], storedAs(target, name), '', () => (sound = false));
  return sound;
}

function storedAs(target: EntityModel, name: string): SqlType | null {
  return target.stored.find(({ field }) => field.model === name)?.sql ?? SYSTEM_TYPES[name] ?? null;
}

function refersTo(target: EntityModel, column: string, entity: string): boolean {
  const field = target.byName.get(column);
  return field ? field.source?.entity === entity : OWNERS[column] === entity;
}
