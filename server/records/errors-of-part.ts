import { AppError } from '../../schemas/errors/app-error';
import type { FieldError } from '../../schemas/errors/field-error';
import type { JsonObject } from '../../schemas/json';
import { fieldErrors } from '../contract/check-body';

/** Some columns of a new row, or of the stored one with this id, among the values typed so far. */
export interface RowPart {
  id: number | null;
  columns: readonly string[];
  values: JsonObject;
}

/** Runs a validation of a whole row; of its field errors only those of some columns are thrown. */
export async function errorsOfPart(columns: readonly string[], judge: () => Promise<unknown>): Promise<void> {
  try {
    await judge();
  } catch (error) {
    const { errors } = ((error as AppError).data ?? {}) as { errors?: readonly FieldError[] };
    if (!(error instanceof AppError) || !errors) throw error;
    const wanted = errors.filter(({ path }) => columns.includes(path.split('/')[0]!));
    if (wanted.length > 0) throw fieldErrors(wanted);
  }
}
