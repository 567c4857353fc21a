import type { Mask } from '../document/entity';
import { chainTo, type Derivations } from './derivations';
import type { Field } from './field';
import type { EntityModel } from './entity-model';
import { cause, type Cause } from '../problems/causes';

/** How a value is shown that says something of a sensitive one. */
const DERIVED_MASK: Mask = 'all';

/** From a column to the sensitive one that it is made from, as keys; null: it is made from none. */
export function sensitiveChain(
  models: ReadonlyMap<string, EntityModel>,
  derivations: Derivations,
  key: string,
): readonly string[] | null {
  return chainTo(derivations, key, (source) => isDeclared(models, source));
}

/** The columns of each entity that are made from something sensitive. */
export function derivedSensitive(
  models: ReadonlyMap<string, EntityModel>,
  derivations: Derivations,
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const key of derivations.keys()) {
    if (!sensitiveChain(models, derivations, key)) continue;
    const [entity = '', name = ''] = key.split('.');
    found.set(entity, (found.get(entity) ?? new Set()).add(name));
  }
  return found;
}

/**
 * The entity with columns that are sensitive because of what they are made from. These are neither ordered by nor searched by, not
 * even as a whole: of an age or a gender a few tries tell it.
 */
export function withSensitive(model: EntityModel, names: ReadonlySet<string>): EntityModel {
  const changed = new Map<Field, Field>();
  for (const field of model.fields) {
    if (!names.has(field.model)) continue;
    const { sortable: _, ...kept } = field;
    changed.set(field, { ...kept, sensitive: field.sensitive ?? DERIVED_MASK });
  }
  const now = (field: Field): Field => changed.get(field) ?? field;
  return {
    ...model,
    fields: model.fields.map(now),
    byName: new Map([...model.byName].map(([name, field]) => [name, now(field)])),
    stored: model.stored.map((stored) => ({ ...stored, field: now(stored.field) })),
    writable: { add: model.writable.add.map(now), edit: model.writable.edit.map(now) },
    searchable: new Map([...model.searchable].filter(([name]) => !names.has(name))),
    sortable: new Set([...model.sortable].filter((name) => !names.has(name))),
  };
}

/** A chain as it is told: `age ← birthday`; columns of the entity it begins with by their names alone. */
export function chainText(chain: readonly string[]): string {
  const [own = ''] = (chain[0] ?? '').split('.');
  return chain.map((key) => (key.startsWith(`${own}.`) ? key.slice(own.length + 1) : key)).join(' ← ');
}

/** What is said of a column that would show what another one masks. */
export function madeFromSensitive(chain: readonly string[]): Cause {
  const told = chainText(chain);
  return cause('madeFromSensitive', { name: told.split(' ')[0] ?? '', chain: told });
}

/** Whether a document says of a column itself that it is sensitive. */
function isDeclared(models: ReadonlyMap<string, EntityModel>, key: string): boolean {
  const [entity = '', name] = key.split('.');
  return models.get(entity)?.entity.columns.some((one) => one.name === name && one.sensitive) ?? false;
}
