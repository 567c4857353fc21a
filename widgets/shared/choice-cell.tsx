import type { Json } from '../../schemas/json';
import { useDynamicChoices, type CellProps } from '../widget';
import { CellLabels, CellText, EmptyCell } from './cell-text';
import { findChoice, isDynamic, staticChoices } from './choices';
import { EnumTag, isStateField } from './enum-tag';
import { isEmptyValue, plainText } from './plain-text';

/** One or several chosen values: labels of references, tags of an enumeration. */
export function ChoiceCell({ field, value, label }: CellProps) {
  const dynamic = useDynamicChoices(field);
  if (isEmptyValue(value)) return <EmptyCell />;
  const values: Json[] = Array.isArray(value) ? value : [value as Json];
  if (label !== undefined) {
    const words = Array.isArray(label) ? label : [label];
    return <CellLabels labels={words.filter((word) => word !== '')} />;
  }
  const choices = isDynamic(field) ? dynamic : staticChoices(field);
  const found = values.map((one) => findChoice(choices, one));
  const [only] = found;
  if (values.length === 1 && only) return <EnumTag choice={only} state={isStateField(field)} />;
  if (values.length === 1) return <CellText text={plainText(values[0])} />;
  return <CellLabels labels={values.map((one, at) => found[at]?.label ?? plainText(one)).filter(Boolean)} />;
}
