import { compileExpression } from './expression';
import type { Field } from './field';
import type { JsonObject } from './json';

export interface LinkageState {
  /** Models that are not shown: not drawn, not checked, omitted on write. */
  hidden: ReadonlySet<string>;
  disabled: ReadonlySet<string>;
  required: ReadonlySet<string>;
}

/**
 * What the rules of a form say for this record. A hidden field counts as empty for the rules of others,
 * so a chain hides from its first link on, whatever the order of the fields.
 */
export function linkageState(fields: readonly Field[], record: JsonObject): LinkageState {
  const linked = fields.filter((field) => field.linkage?.length);
  const hidden = new Set(fields.filter((field) => field.options.hidden).map((field) => field.model));
  const shown = { ...record };
  for (const model of hidden) delete shown[model];
  // Rules that read hidden fields may hide more: at most one round a linked field, since rounds only ever hide.
  for (let round = 0, changed = true; changed && round <= linked.length; round++) {
    changed = false;
    for (const field of linked) {
      if (hidden.has(field.model) || isShown(field, shown)) continue;
      hidden.add(field.model);
      delete shown[field.model];
      changed = true;
    }
  }
  const holds = (effect: 'disable' | 'require') =>
    new Set(
      linked
        .filter((field) =>
          field.linkage?.some(
            (rule) => rule.then[effect] && compileExpression(rule.when).test(shown) === true,
          ),
        )
        .map((field) => field.model),
    );
  return { hidden, disabled: holds('disable'), required: holds('require') };
}

/** Columns a form's rules read: only a change of these can change its state. */
export function linkageInputs(fields: readonly Field[]): ReadonlySet<string> {
  return new Set(
    fields.flatMap((field) => field.linkage ?? []).flatMap((rule) => compileExpression(rule.when).names),
  );
}

function isShown(field: Field, record: JsonObject): boolean {
  const rules = field.linkage?.filter((rule) => rule.then.show) ?? [];
  return rules.length === 0 || rules.some((rule) => compileExpression(rule.when).test(record) === true);
}
