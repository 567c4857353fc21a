import type { Field } from '../../schemas/model/field';
import type { JsonObject, JsonSchema } from '../../schemas/json';
import { commonDefaults } from '../shared/common-defaults';
import { defineFieldType } from '../shared/define-field-type';
import { isEmptyValue, plainText } from '../shared/plain-text';
import { batchFields, batchRowFields } from './batch-columns';
import { rowsText } from './rows-text';

/** Upper limit of rows, also where the document sets none. */
export const MAX_ROWS = 1000;

/** A table inside a record; the value is a list of row objects. */
export const batchType = defineFieldType({
  type: 'batch',
  long: true,
  defaults: {
    ...commonDefaults,
    list: [],
    // k-form-design starts with one row and treats a missing limit as none; here an empty sub-table is valid.
    minLimit: 0,
    maxLimit: MAX_ROWS,
    scrollY: 0,
    hideSequence: false,
  },
  prompt: 'input',
  initial: (field) => {
    const { defaultValue, minLimit } = field.options;
    if (Array.isArray(defaultValue) && defaultValue.length > 0) return defaultValue;
    return Array.from({ length: Number(minLimit ?? 0) }, () => emptyRow(field));
  },
  storage: () => 'jsonb',
  schema: (field) => ({
    type: 'array',
    items: rowSchema(field),
    minItems: Number(field.options.minLimit ?? 0),
    maxItems: Number(field.options.maxLimit ?? MAX_ROWS),
  }),
  rows: batchRowFields,
  search: () => null,
  isEmpty: isEmptyValue,
  text: (value, field) => (Array.isArray(value) ? rowsText(value, field) : plainText(value)),
});

/** A new row, each cell with its default; those that only the server writes are not sent. */
export function emptyRow(field: Field): JsonObject {
  return Object.fromEntries(
    batchFields(field)
      .filter((column) => !column.field.readOnly)
      .map((column) => [column.field.model, column.type.initial(column.field)]),
  );
}

/** Cells are validated one by one (`rows`), so that each error has the path of its cell. */
function rowSchema(field: Field): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(batchFields(field).map((column) => [column.field.model, {}])),
    additionalProperties: false,
  };
}
