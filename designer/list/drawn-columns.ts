import { COLUMN_WIDTH } from '../../schemas/document/page-document';
import type { ListedColumn } from '../../schemas/model/page';
import type { Field } from '../../schemas/model/field';
import { isObject, type JsonObject } from '../../schemas/json';
import type { TablePage } from '../../runtime/list/table-model';
import type { ListedPart } from '../project/page-lists';
import type { ListSource } from './list-source';

const { minimum: LEAST, maximum: MOST } = COLUMN_WIDTH;

/** A width within the bounds of the language. */
export const boundedColumn = (width: number): number => Math.round(Math.min(Math.max(width, LEAST), MOST));

/** The page as the table draws it: what the document says now, also where it has problems. */
export function drawnPage(
  page: JsonObject,
  parts: readonly ListedPart[],
  { page: draft, fieldOf }: Pick<ListSource, 'page' | 'fieldOf'>,
): TablePage {
  const table = isObject(page.tableConfig) ? page.tableConfig : {};
  const others = isObject(table.others) ? table.others : {};
  return {
    title: typeof page.title === 'string' ? page.title : (draft?.title ?? ''),
    pageConfig: { tree: draft?.pageConfig.tree === true },
    tableConfig: {
      columns: parts.map((part) => drawnColumn(part, fieldOf)),
      others: {
        index: others.index !== false,
        selection: others.selection !== false,
        summary: others.summary === true,
      },
    },
  };
}

function drawnColumn({ key, part }: ListedPart, fieldOf: ListSource['fieldOf']): ListedColumn {
  const { width, fixed, join, label } = part;
  const field = fieldOf(key) ?? unknownField(key);
  return {
    column: key,
    field: typeof label === 'string' && label !== '' ? { ...field, label } : field,
    ...(typeof width === 'number' && { width: boundedColumn(width) }),
    ...((fixed === 'left' || fixed === 'right') && { fixed }),
    ...(join === true && { join }),
  };
}

/** A column that names nothing is shown, so that it can be removed. */
const unknownField = (model: string): Field => ({
  ...{ key: model, model, type: 'input', label: model, options: {}, rules: [] },
  ...{ required: false, readOnly: true },
});
