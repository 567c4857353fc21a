import type { JsonObject } from '../../schemas/json';
import { isEmptyCriterion } from './empty-criterion';

/** Width of a criterion in the search form, and the space between two, in pixels. */
const ITEM_WIDTH = 300;
const ITEM_GAP = 12;

/** Number of criteria in the first row beside the buttons; at least one. */
export function itemsInFirstRow(width: number, buttonsWidth: number): number {
  return Math.max(1, Math.floor((width - buttonsWidth) / (ITEM_WIDTH + ITEM_GAP)));
}

/** Number of active criteria that are hidden while the form is folded. */
export function hiddenConditions(columns: readonly string[], criteria: JsonObject, firstRow: number): number {
  return columns.slice(firstRow).filter((column) => !isEmptyCriterion(criteria[column])).length;
}
