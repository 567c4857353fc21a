import type { Rule } from '../../schemas/entity';
import type { Field, FieldType } from '../../schemas/field';
import type { HiddenValue, Linkage } from '../../schemas/linkage';
import { alertType } from '../alert/field';
import { amountType } from '../amount/field';
import { cascaderType } from '../cascader/field';
import { checkboxType } from '../checkbox/field';
import { dateType } from '../date/field';
import { htmlType } from '../html/field';
import { inputType } from '../input/field';
import { numberType } from '../number/field';
import { radioType } from '../radio/field';
import { rateType } from '../rate/field';
import { selectType } from '../select/field';
import { sliderType } from '../slider/field';
import { switchType } from '../switch/field';
import { textType } from '../text/field';
import { textareaType } from '../textarea/field';
import { timeType } from '../time/field';
import { treeSelectType } from '../tree-select/field';
import { uploadFileType } from '../upload-file/field';
import { uploadImgType } from '../upload-img/field';

/** What can stand in a cell of a sub-table; the last three hold no value. */
const batchColumnTypes = [
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
  textType,
  htmlType,
  alertType,
] as const satisfies readonly FieldType[];

export type BatchColumnType = (typeof batchColumnTypes)[number]['type'];
const byName: ReadonlyMap<string, FieldType> = new Map(batchColumnTypes.map((type) => [type.type, type]));

/** A column of a sub-table as documents write it, or an item inside another control (`column-options.ts`). */
export interface BatchColumn {
  type: BatchColumnType;
  /** Items without a value may go without. */
  model?: string;
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

interface Columns {
  drawn: readonly BatchField[];
  held: readonly BatchField[];
}

const known = new WeakMap<Field, Columns>();

/** For the same field always the same objects, so that what is made of them lasts. */
function columnsOf(field: Field): Columns {
  let columns = known.get(field);
  if (!columns) {
    const drawn = completeColumns(field);
    columns = { drawn, held: drawn.filter(({ type }) => !type.valueless) };
    known.set(field, columns);
  }
  return columns;
}

/** The columns of a sub-table that hold values. */
export const batchFields = (field: Field): readonly BatchField[] => columnsOf(field).held;
/** All of its columns, those among them that only show words. */
export const drawnColumns = (field: Field): readonly BatchField[] => columnsOf(field).drawn;

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
  return list.flatMap((column, at) => {
    const type = byName.get(column.type);
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
        ...(column.linkage && { linkage: column.linkage }),
        ...(column.hiddenValue && { hiddenValue: column.hiddenValue }),
        options: { ...type.defaults, ...column.options },
        rules: column.rules ?? [],
        required: column.required ?? false,
      },
    };
  });
}
