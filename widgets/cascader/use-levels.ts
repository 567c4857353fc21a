import type { Field } from '../../schemas/model/field';
import type { Json } from '../../schemas/json';
import { isEmptyValue, plainText } from '../shared/plain-text';
import { useChoices } from '../shared/use-choices';
import { useRegions } from '../shared/use-regions';
import { type Step } from './cascade';
import { choosesRegion } from './field';

/** Loads the tree of a field: administrative regions, choices of the document, or rows of a tree entity. */
export function useLevels(field: Field, value: Json | undefined) {
  const regions = useRegions(choosesRegion(field) && !isEmptyValue(value));
  const { choices, loading, error, onRetry, onOpenChange } = useChoices(field, value);
  return choosesRegion(field) ? regions : { choices, loading, error, onRetry, onOpenChange };
}

/** The value as a path; a single value is a path of one step. */
export function steps(value: Json | undefined): Step[] {
  if (isEmptyValue(value)) return [];
  const given = Array.isArray(value) ? value : [value];
  return given.map((step) => (typeof step === 'number' || typeof step === 'string' ? step : plainText(step)));
}
