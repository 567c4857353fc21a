import { checkTotalCircles } from '../check/check-total-circles';
import { COMMON } from './common-domain';
import type { Dictionary } from '../document/dictionary';
import type { Call, Entity } from '../document/entity';
import type { Field, FieldGrammars, SearchKind } from './field';
import { checkCircles, joinColumn } from './join-field';
import { joinTotals } from './join-lines';
import { joinSourceValues } from './join-sources';
import { joinUnsent } from './join-unsent';
import type { Neighbours } from './neighbours';
import type { EntityModel, StoredField } from './entity-model';
import { entityWorkflow } from './entity-workflow';
import { reportBelow, type Report } from '../problems/problem';
import type { RowPlacement } from './placement';
import { snakeCase } from '../text/snake-case';
import { stateColumn } from './workflow-columns';
import type { UnreadDocuments } from '../parse/unread-documents';

/** Key for generated enumerations, in place of a domain id. */
export const GENERATED = '';

/** Returns, per domain, what its columns can refer to: its own enumerations, those of `common`, and all entities. */
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

/** Before the other entities are joined, and for entities without a placement. */
const UNPLACED: RowPlacement = { area: null, supplier: null, fallback: null };

/** Joins an entity's columns and precomputes what the server reads on every request. */
export function entityModel(
  entity: Entity,
  domain: string,
  neighbours: Neighbours,
  report: Report,
): EntityModel {
  const state = entity.workflow && stateColumn(entity.workflow);
  const fields = entity.columns.map((column, at): Field => {
    const field = joinColumn(column, neighbours, reportBelow(report, `columns[${at}]`));
    if (field.source && field.model === entity.tree?.parent) field.source = { ...field.source, parent: true };
    return field.model === state ? { ...field, isState: true } : field;
  });
  joinSourceValues(fields);
  joinTotals(fields, entity);
  joinUnsent(fields);
  checkCircles(fields, 'columns', report, neighbours.fieldTypes);
  checkTotalCircles(fields, (total) => `columns[${fields.indexOf(total)}].total`, report);
  const stored = fields.flatMap((field): StoredField[] => {
    const sql = field.computed ? null : (neighbours.fieldTypes.get(field.type)?.storage(field) ?? null);
    return sql ? [{ field, sql, column: snakeCase(field.model) }] : [];
  });
  const byName = new Map(fields.map((field) => [field.model, field]));
  const kept = new Set(stored.map(({ field }) => field));
  const add = fields.filter((field) => !field.readOnly && (kept.has(field) || field.lines));
  return {
    entity,
    table: entity.view ?? entity.id,
    domain,
    fields,
    byName,
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
    workflow: entityWorkflow(entity, byName),
    has: isAmong(entity.calls),
  };
}

/** A separate function, so that the closure retains only the list. */
function isAmong(calls: readonly Call[]): EntityModel['has'] {
  const known: ReadonlySet<Call> = new Set(calls);
  return (call) => known.has(call);
}

function searchKind(field: Field, fieldTypes: FieldGrammars): [string, SearchKind][] {
  const kind = fieldTypes.get(field.type)?.search(field) ?? null;
  // A secret is stored encrypted, differently each time.
  if (kind === null || field.sensitive === 'secret') return [];
  // A sensitive value is found only by users who know it in full.
  return [[field.model, field.sensitive ? 'equal' : field.range ? 'range' : kind]];
}
