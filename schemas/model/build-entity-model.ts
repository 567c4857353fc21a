import type { Dictionary } from '../document/dictionary';
import type { Call, Entity } from '../document/entity';
import type { Field, FieldGrammars, SearchKind } from './field';
import { checkCircles, joinColumn } from './join-field';
import type { Neighbours } from './neighbours';
import type { EntityModel, StoredField } from './entity-model';
import { reportBelow, type Report } from '../problems/problem';
import type { RowPlacement } from './placement';
import { snakeCase } from '../text/snake-case';
import type { UnreadDocuments } from '../parse/unread-documents';

/** Enumerations of this domain are known in every other. */
const COMMON = 'common';

/** Stands for a domain among the dictionaries: of enumerations that no domain writes. */
export const GENERATED = '';

/** Answers, for a domain, what its columns' words refer to: its own enumerations, those of `common`, all entities. */
export function resolver(
  dictionaries: ReadonlyMap<string, Dictionary>,
  entities: readonly Entity[],
  fieldTypes: FieldGrammars,
  unread: UnreadDocuments,
): (domain: string) => Neighbours {
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  const generated = dictionaries.get(GENERATED) ?? {};
  const shared = { fieldTypes, entity: (id: string) => byId.get(id), entityIds: () => [...byId.keys()] };
  const byDomain = new Map<string, Neighbours>();
  return (domain) => {
    let neighbours = byDomain.get(domain);
    if (!neighbours) {
      const known = { ...dictionaries.get(COMMON), ...dictionaries.get(domain) };
      neighbours = {
        ...shared,
        enumeration: (name) => (Object.hasOwn(known, name) ? known[name] : generated[name]),
        enumerationNames: () => Object.keys(known),
        unreadEntity: (id) => unread.mayHold('entity', id),
        unreadEnum: () => unread.mayHoldEnumerations(domain),
      };
      byDomain.set(domain, neighbours);
    }
    return neighbours;
  };
}

/** Until its neighbours are known, or where there are none. */
const UNPLACED: RowPlacement = { area: null, supplier: null, fallback: null };

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
  return {
    entity,
    table: entity.id,
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
    placement: UNPLACED,
    checks: entity.checks ?? [],
    has: isAmong(entity.calls),
  };
}

/** Apart, so that the function holds on to nothing else than the list. */
function isAmong(calls: readonly Call[]): EntityModel['has'] {
  const known: ReadonlySet<Call> = new Set(calls);
  return (call) => known.has(call);
}

function searchKind(field: Field, fieldTypes: FieldGrammars): [string, SearchKind][] {
  const kind = fieldTypes.get(field.type)?.search(field) ?? null;
  if (kind === null) return [];
  // A sensitive value is found only by who knows all of it.
  return [[field.model, field.sensitive ? 'equal' : field.range ? 'range' : kind]];
}
