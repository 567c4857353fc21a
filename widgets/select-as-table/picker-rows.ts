import type { LoadedChoices } from '../shared/use-choices';
import type { Field } from '../../schemas/model/field';
import type { PickedColumn } from './table-list';

/** What a table of choices shows: the rows there are, and the columns that the document asks for. */
export function rowsOf({ choices, ...state }: LoadedChoices, { options: { columns } }: Field) {
  return { rows: choices, columns: Array.isArray(columns) ? (columns as PickedColumn[]) : [], ...state };
}
