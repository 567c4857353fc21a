import type { JsonObject } from '../../schemas/json';
import { isEmptyCriterion } from './list-controller';

/** Measures of the search form (look, section 6). */
const ITEM_WIDTH = 300;
const ITEM_GAP = 12;

/** How many items the first row holds beside the buttons; at least one. */
export function itemsInFirstRow(width: number, buttonsWidth: number): number {
  return Math.max(1, Math.floor((width - buttonsWidth) / (ITEM_WIDTH + ITEM_GAP)));
}

/** Conditions that are set but cannot be seen while the form is folded. */
export function hiddenConditions(columns: readonly string[], criteria: JsonObject, firstRow: number): number {
  return columns.slice(firstRow).filter((column) => !isEmptyCriterion(criteria[column])).length;
}
