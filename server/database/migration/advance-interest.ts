import type { ActualTable } from '../tables/actual-tables';

const TABLE = 'ledger_account';

/**
 * The accounts of interest of versions in which nobody was paid interest before the bank had paid it may be below zero from
 * now on. `changes` are the statements that change the tables.
 */
export function advanceInterest(
  actual: ReadonlyMap<string, ActualTable>,
  changes: readonly string[],
): string[] {
  const isChanged = changes.some((one) => one.includes(`"${TABLE}" add constraint "${TABLE}_overdraft`));
  return actual.has(TABLE) && isChanged
    ? [`update ${TABLE} set overdraft = null where code = 'INTEREST'`]
    : [];
}
