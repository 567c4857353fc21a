import type { Mask } from '../document/mask';
import { chainTo, type Derivations } from './derivations';
import type { Field } from './field';
import type { EntityModel } from './entity-model';
import { cause, type Cause } from '../problems/causes';

/** The mask of a column that is sensitive because of its derivation. */
const DERIVED_MASK: Mask = 'all';

/** The derivation chain from a column to a sensitive one, as keys; null when there is none. */
export function sensitiveChain(
  models: ReadonlyMap<string, EntityModel>,
  derivations: Derivations,
  key: string,
): readonly string[] | null {
  return chainTo(derivations, key, (source) => isDeclared(models, source));
}

/** The columns of each entity that are derived from a sensitive column. */
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
 * The entity with additional sensitive columns, because of their derivation. They cannot be sorted or searched by, not
 * even by the exact value: a few attempts would find an age or a gender.
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

/** A chain for messages: `age ← birthday`; columns of the first entity without its name. */
export function chainText(chain: readonly string[]): string {
  const [own = ''] = (chain[0] ?? '').split('.');
  return chain.map((key) => (key.startsWith(`${own}.`) ? key.slice(own.length + 1) : key)).join(' ← ');
}

/** The problem of a column that would reveal a masked one. */
export function derivedFromSensitive(chain: readonly string[]): Cause {
  const told = chainText(chain);
  return cause('derivedFromSensitive', { name: told.split(' ')[0] ?? '', chain: told });
}

/** Whether a document itself declares a column as sensitive. */
function isDeclared(models: ReadonlyMap<string, EntityModel>, key: string): boolean {
  const [entity = '', name] = key.split('.');
  return models.get(entity)?.entity.columns.some((one) => one.name === name && one.sensitive) ?? false;
}
