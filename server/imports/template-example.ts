import type { Field } from '../../schemas/model/field';
import type { SheetColumn } from './sheet-columns';

/** The text of a column in the example row of a template. `choices` are the labels that it offers. */
export function exampleOf({ field, label, key }: SheetColumn, choices: readonly string[] | null): string {
  if (choices?.[0] !== undefined) return choices[0];
  if (field.source) return '';
  const { options, type } = field;
  if (field.decimals !== undefined) return Number(options.min ?? 100).toFixed(field.decimals);
  if (type === 'number' || type === 'slider' || type === 'rate') return String(options.min ?? 1);
  const date = dateExample(field);
  if (date !== null) return date;
  const text = key ? 'A001' : label;
  return [...text].slice(0, options.maxLength ?? 20).join('');
}

/** An example of a date or time; null: another type. */
function dateExample({ type, options }: Field): string | null {
  if (type === 'time') return '09:30:00';
  if (type !== 'date' && type !== 'lcDate') return null;
  const day =
    options.format === 'YYYY-MM'
      ? '2026-01'
      : options.showTime === true
        ? '2026-01-31 09:30:00'
        : '2026-01-31';
  return options.range === true ? `${day} 至 2026-02-28` : day;
}
