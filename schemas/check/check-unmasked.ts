import { columnKey } from '../model/entity-columns';
import { chainText, derivedFromSensitive, sensitiveChain } from '../model/inherit-sensitivity';
import type { Model } from '../model/model';
import type { Report } from '../problems/problem';
import { cause } from '../problems/causes';

/** What was published before a document. */
export interface Published {
  /** The documents shipped with the product; what they contain is accepted. */
  shipped: Model;
  /** The documents in force. */
  current: Model;
}

/**
 * Rejects changes that reveal a masked value, directly or by sort order: a column derived from a sensitive one that is
 * not declared sensitive, a column that loses its sensitivity, a list sorted by a sensitive column.
 */
export function checkUnmasked(
  { entities, derivations }: Model,
  entityId: string,
  { shipped, current }: Published,
  report: Report,
): void {
  const model = entities.get(entityId);
  if (!model) return;
  const before = current.entities.get(entityId);
  model.entity.columns.forEach(({ name, sensitive, formBy }, at) => {
    // The fields of its form say which of its values are masked.
    if (sensitive || formBy) return;
    const path = `columns[${at}].sensitive`;
    const chain = sensitiveChain(entities, derivations, columnKey(entityId, name));
    if (chain && !shipped.entities.get(entityId)?.byName.get(name)?.sensitive)
      report(path, derivedFromSensitive(chain));
    else if (!chain && before?.stored.some(({ field }) => field.model === name && field.sensitive)) {
      const old = sensitiveChain(current.entities, current.derivations, columnKey(entityId, name));
      report(path, cause('unmasks', { name: old ? chainText(old) : name }));
    }
  });
  model.entity.sort?.forEach(({ column }, at) => {
    const known = shipped.entities.get(entityId)?.entity.sort?.some((one) => one.column === column);
    if (model.byName.get(column)?.sensitive && !known)
      report(`sort[${at}].column`, cause('ordersSensitive', { name: column }));
  });
}
