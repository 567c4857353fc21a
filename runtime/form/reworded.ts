import { fieldError, type FieldError } from '../../schemas/errors/field-error';
import type { Field } from '../../schemas/model/field';

/**
 * A server error in another language, with the label that its field has there. The message of a document stays as the
 * server worded it.
 */
export function reworded(
  error: FieldError,
  fields: ReadonlyMap<string, Field>,
  language: string,
): FieldError {
  const { path, code, params } = error;
  if (code === 'document') return error;
  const [model = path, , cell] = path.split('/');
  const field = fields.get(model);
  const label = cell === undefined ? field?.label : field?.cells?.find((one) => one.model === cell)?.label;
  const isLabelled = 'label' in params && label !== undefined;
  return fieldError(path, code, language, isLabelled ? { ...params, label } : params);
}
