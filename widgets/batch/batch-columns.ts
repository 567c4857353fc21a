import type { Rule } from '../../schemas/entity';
import type { Field, FieldType } from '../../schemas/field';
import type { HiddenValue, Linkage } from '../../schemas/linkage';
import { amountType } from '../amount/field';
import { cascaderType } from '../cascader/field';
import { checkboxType } from '../checkbox/field';
import { dateType } from '../date/field';
import { inputType } from '../input/field';
import { numberType } from '../number/field';
import { radioType } from '../radio/field';
import { rateType } from '../rate/field';
import { selectType } from '../select/field';
import { sliderType } from '../slider/field';
import { switchType } from '../switch/field';
import { textareaType } from '../textarea/field';
import { timeType } from '../time/field';
import { treeSelectType } from '../tree-select/field';
import { uploadFileType } from '../upload-file/field';
import { uploadImgType } from '../upload-img/field';

/** What can stand in a cell of a sub-table. */
export const batchColumnTypes = [
  inputType,
  textareaType,
  numberType,
  amountType,
  selectType,
  checkboxType,
  radioType,
  dateType,
  timeType,
  switchType,
  treeSelectType,
  cascaderType,
  rateType,
  sliderType,
  uploadFileType,
  uploadImgType,
] as const satisfies readonly FieldType[];

export type BatchColumnType = (typeof batchColumnTypes)[number]['type'];
const byName: ReadonlyMap<string, FieldType> = new Map(batchColumnTypes.map((type) => [type.type, type]));

/** A column of a sub-table as documents write it, or an item inside another control (`column-options.ts`). */
export interface BatchColumn {
  type: BatchColumnType;
  model: string;
  label: string;
  key?: string;
  help?: string;
  required?: boolean;
  rules?: Rule[];
  options?: Record<string, unknown>;
  linkage?: Linkage[];
  hiddenValue?: HiddenValue;
}

/** A column as a complete field, with its type. */
export interface BatchField {
  field: Field;
  type: FieldType;
}

const known = new WeakMap<Field, readonly BatchField[]>();

/** The columns of a sub-table; for the same field always the same objects, so that what is made of them lasts. */
export function batchFields(field: Field): readonly BatchField[] {
  let columns = known.get(field);
  if (!columns) known.set(field, (columns = completeColumns(field)));
  return columns;
}

const rowFields = new WeakMap<readonly BatchField[], readonly Field[]>();

/** The columns without their types; the same list for the same field. */
export function batchRowFields(field: Field): readonly Field[] {
  const columns = batchFields(field);
  let fields = rowFields.get(columns);
  if (!fields) rowFields.set(columns, (fields = columns.map((column) => column.field)));
  return fields;
}

function completeColumns(field: Field): BatchField[] {
  const list = Array.isArray(field.options.list) ? (field.options.list as BatchColumn[]) : [];
  return list.flatMap((column) => {
    const type = byName.get(column.type);
    if (!type) return [];
    return {
      type,
      field: {
        key: column.key ?? column.model,
        model: column.model,
        type: column.type,
        label: column.label,
        ...(column.help && { help: column.help }),
        ...(column.linkage && { linkage: column.linkage }),
        ...(column.hiddenValue && { hiddenValue: column.hiddenValue }),
        options: { ...type.defaults, ...column.options },
        rules: column.rules ?? [],
        required: column.required ?? false,
      },
    };
  });
}
