import type { Rule } from '../../schemas/document/rule';
import type { JsonObject } from '../../schemas/json';
import type { Field, FieldType } from '../../schemas/model/field';
import type { HiddenValue, Linkage } from '../../schemas/document/linkage';
import { rowType } from '../shared/define-field-type';

/** A column of a sub-table as documents declare it, or an item inside another control (`column-options.ts`). */
interface BatchColumn {
  /** A type with `FieldType.inRows`. */
  type: string;
  /** Absent for items without a value. */
  model?: string;
  label: string;
  key?: string;
  help?: string;
  required?: boolean;
  unique?: true;
  rules?: Rule[];
  options?: Record<string, unknown>;
  linkage?: Linkage[];
  hiddenValue?: HiddenValue;
}

/** A column as a complete field, with its field type. */
export interface BatchField {
  field: Field;
  type: FieldType;
}

interface Columns {
  drawn: readonly BatchField[];
  held: readonly BatchField[];
}

const known = new WeakMap<Field, Columns>();

/** Cached by field: the same field always returns the same objects. */
function columnsOf(field: Field): Columns {
  let columns = known.get(field);
  if (!columns) {
    const drawn = completeColumns(field);
    columns = { drawn, held: drawn.filter(({ type }) => !type.valueless) };
    known.set(field, columns);
  }
  return columns;
}

/** The columns of a sub-table that have values. */
export const batchFields = (field: Field): readonly BatchField[] => columnsOf(field).held;
/** All columns, including those that only show text. */
export const drawnColumns = (field: Field): readonly BatchField[] => columnsOf(field).drawn;

/** Whether a cell cannot be typed: its column is disabled, or fixed once the line is stored. */
export function isFixed({ options, immutable }: Field, row: JsonObject): boolean {
  return options.disabled === true || (immutable === true && row.id !== undefined);
}

const rowFields = new WeakMap<readonly BatchField[], readonly Field[]>();

/** The columns as fields without their types; cached by field. */
export function batchRowFields(field: Field): readonly Field[] {
  const columns = batchFields(field);
  let fields = rowFields.get(columns);
  if (!fields) rowFields.set(columns, (fields = columns.map((column) => column.field)));
  return fields;
}

function completeColumns(field: Field): BatchField[] {
  if (field.cells)
    return field.cells.flatMap((cell) => {
      const type = rowType(cell.type);
      return type ? [{ field: cell, type }] : [];
    });
  const list = Array.isArray(field.options.list) ? (field.options.list as BatchColumn[]) : [];
  return list.flatMap((column, at) => {
    const type = rowType(column.type);
    if (!type) return [];
    const model = column.model ?? `${column.type}${at}`;
    return {
      type,
      field: {
        key: column.key ?? model,
        model,
        type: column.type,
        label: column.label,
        ...(column.help && { help: column.help }),
        ...(field.sources?.[model] && { source: field.sources[model] }),
        ...(type.decimals !== undefined && { decimals: type.decimals }),
        ...(column.unique && { distinct: {} }),
        ...(column.linkage && { linkage: column.linkage }),
        ...(column.hiddenValue && { hiddenValue: column.hiddenValue }),
        options: { ...type.defaults, ...column.options },
        rules: column.rules ?? [],
        required: column.required ?? false,
      },
    };
  });
}
