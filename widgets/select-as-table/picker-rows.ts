import type { LoadedChoices } from '../shared/use-choices';
import type { Field } from '../../schemas/model/field';
import type { PickedColumn } from './table-list';

/** The rows and columns of the table, from loaded choices and the options of the field. */
export function rowsOf({ choices, ...state }: LoadedChoices, { options: { columns } }: Field) {
  return { rows: choices, columns: Array.isArray(columns) ? (columns as PickedColumn[]) : [], ...state };
}
