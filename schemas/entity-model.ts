import type { Domain } from './domain';
import type { Enumeration } from './dictionary';
import type { Call, Entity } from './entity';
import { ENTITY_COLUMNS, entityColumns } from './entity-columns';
import type { Field, FieldGrammars, SearchKind } from './field';
import { checkCircles, joinColumn, type Neighbours } from './join-field';
import type { EntityModel, StoredField } from './model';
import { reportBelow, type Report } from './problem';
import { snakeCase } from './snake-case';
import type { UnreadDocuments } from './unread-documents';

/** Enumerations of this domain are known in every other. */
const COMMON = 'common';

/** Answers, for a domain, what its columns' words refer to: its own enumerations, those of `common`, all entities. */
export function resolver(
  domains: readonly Domain[],
  entities: readonly Entity[],
  fieldTypes: FieldGrammars,
  unread: UnreadDocuments,
): (domain: string) => Neighbours {
  const dictionaries = new Map(domains.map((domain) => [domain.id, domain.dictionary]));
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  const generated: Readonly<Record<string, Enumeration>> = { [ENTITY_COLUMNS]: entityColumns(entities) };
  return (domain) => {
    const known = { ...dictionaries.get(COMMON), ...dictionaries.get(domain) };
    return {
      fieldTypes,
      enumeration: (name) => (Object.hasOwn(known, name) ? known[name] : generated[name]),
      enumerationNames: () => Object.keys(known),
      entity: (id) => byId.get(id),
      entityIds: () => [...byId.keys()],
      unread: (kind, name) =>
        kind === 'enum' ? unread.mayHoldEnumerations(domain) : unread.mayHold('entity', name),
    };
  };
}

/** Joins an entity's columns and works out what the server asks of them again and again. */
export function entityModel(
  entity: Entity,
  domain: string,
  neighbours: Neighbours,
  report: Report,
): EntityModel {
  const fields = entity.columns.map((column, at) =>
    joinColumn(column, neighbours, reportBelow(report, `columns[${at}]`)),
  );
  checkCircles(fields, 'columns', report);
  const stored = fields.flatMap((field): StoredField[] => {
    const sql = field.computed ? null : (neighbours.fieldTypes.get(field.type)?.storage(field) ?? null);
    return sql ? [{ field, sql, column: snakeCase(field.model) }] : [];
  });
  const add = stored.map(({ field }) => field).filter((field) => !field.readOnly);
  const calls: ReadonlySet<Call> = new Set(entity.calls);
  return {
    entity,
    domain,
    fields,
    byName: new Map(fields.map((field) => [field.model, field])),
    stored,
    writable: { add, edit: add.filter((field) => !field.immutable) },
    searchable: new Map(stored.flatMap(({ field }) => searchKind(field, neighbours.fieldTypes))),
    sortable: new Set([
      'id',
      'createdAt',
      'updatedAt',
      ...fields.filter((field) => field.sortable).map((field) => field.model),
    ]),
    referredBy: [],
    checks: entity.checks ?? [],
    has: (call) => calls.has(call),
  };
}

function searchKind(field: Field, fieldTypes: FieldGrammars): [string, SearchKind][] {
  const kind = fieldTypes.get(field.type)?.search(field) ?? null;
  if (kind === null) return [];
  // A sensitive value is found only by who knows all of it.
  return [[field.model, field.sensitive ? 'equal' : field.range ? 'range' : kind]];
}
