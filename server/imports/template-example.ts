import type { FieldTypes } from '../../schemas/model/field';
import type { SheetColumn } from './sheet-columns';
import { valueKind } from './value-kind';

/** Examples of dates and times. */
const MOMENTS = { date: '2026-01-31', dateTime: '2026-01-31 09:30:00', month: '2026-01', time: '09:30:00' };

/** The text of a column in the example row of a template. `choices` are the labels that it offers. */
export function exampleOf(
  { field, label, key }: SheetColumn,
  choices: readonly string[] | null,
  types: FieldTypes,
): string {
  if (choices?.[0] !== undefined) return choices[0];
  if (field.source) return '';
  const own = types.get(field.type)?.example?.(field);
  if (own !== undefined) return own;
  const { options } = field;
  if (field.decimals !== undefined) return Number(options.min ?? 100).toFixed(field.decimals);
  const kind = valueKind(field, types);
  if (kind === 'number') return String(options.min ?? 1);
  if (kind) return options.range === true ? '' : MOMENTS[kind];
  const text = key ? 'A001' : label;
  return [...text].slice(0, options.maxLength ?? 20).join('');
}
