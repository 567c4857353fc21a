import { columnKey } from './entity-columns';
import type { Mask } from './entity';
import { chainTo, type Derivations } from './derivations';
import type { Field } from './field';
import type { EntityModel } from './model';
import { cause, type Cause } from './problems/causes';

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

/**
 * Makes sensitive what is made from something sensitive. It is neither ordered by nor searched by, not even as a whole: of an
 * age or a gender a few tries tell it.
 */
export function inheritSensitivity(models: ReadonlyMap<string, EntityModel>, derivations: Derivations): void {
  for (const { entity, fields, searchable, sortable } of models.values())
    for (const field of fields) {
      if (!sensitiveChain(models, derivations, columnKey(entity.id, field.model))) continue;
      const open = field as Field;
      open.sensitive ??= DERIVED_MASK;
      delete open.sortable;
      (searchable as Map<string, unknown>).delete(field.model);
      (sortable as Set<string>).delete(field.model);
    }
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
