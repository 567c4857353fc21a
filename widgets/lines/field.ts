import type { Field } from '../../schemas/model/field';
import type { JsonSchema } from '../../schemas/json';
import { USUAL_LINES } from '../../schemas/document/line-limits';
import { batchRowFields } from '../batch/batch-columns';
import { rowsText } from '../batch/rows-text';
import { commonDefaults } from '../shared/common-defaults';
import { defineFieldType } from '../shared/define-field-type';
import { isEmptyValue, plainText } from '../shared/plain-text';

/** What a line has beside its columns: its id, and the labels of the rows that it refers to. */
const BESIDE: Record<string, JsonSchema> = {
  id: { type: 'integer', minimum: 1 },
  labels: { type: 'object' },
};

/** The line items of a record: rows of another entity, edited in a table and saved with the record. */
export const linesType = defineFieldType({
  type: 'lines',
  long: true,
  apart: true,
  defaults: { ...commonDefaults, scrollY: 0, hideSequence: false },
  prompt: 'input',
  initial: () => [],
  storage: () => null,
  schema: (field) => ({ type: 'array', items: lineSchema(field), maxItems: field.lines?.max ?? USUAL_LINES }),
  rows: batchRowFields,
  search: () => null,
  isEmpty: isEmptyValue,
  text: (value, field) => (Array.isArray(value) ? rowsText(value, field) : plainText(value)),
});

/** Cells are validated one by one (`rows`), so that each error has the path of its cell. */
function lineSchema(field: Field): JsonSchema {
  // What rules read of the rows that a line refers to stands beside its columns.
  const cells = batchRowFields(field)
    .flatMap(({ model, far = [] }) => [model, ...far.map((path) => path.model)])
    .map((model) => [model, {}] as const);
  return {
    type: 'object',
    properties: { ...BESIDE, ...Object.fromEntries(cells) },
    additionalProperties: false,
  };
}
