import type { Json, JsonObject } from '../json';
import type { Field } from '../model/field';
import { pathOf } from '../model/through';

/** The value of a field as a form shows it: one through a reference as soon as the row is known. */
export function shownValue({ model, through }: Field, record: JsonObject): Json | undefined {
  const path = through && pathOf(through);
  return path !== undefined && path in record ? record[path] : record[model];
}
