import type { RJSFValidationError } from '@rjsf/utils';
import { fieldText } from '../../schemas/errors/field-error';
import type { Field } from '../../schemas/model/field';
import { schemaProblem } from '../../schemas/record/schema-problem';
import { isObject } from '../../schemas/json';

/** Translates RJSF errors into the messages of page forms, with schema titles as labels. */
export function schemaMessages(
  errors: readonly RJSFValidationError[],
  schema: object,
  language: string,
): RJSFValidationError[] {
  return errors.map((error) => {
    const message = sentence(error, titleAt(schema, error.property ?? ''), language);
    return { ...error, message, stack: message };
  });
}

function sentence({ name = '', params }: RJSFValidationError, label: string, language: string): string {
  if (name === 'required') return fieldText('requiredInput', language, { label });
  const field: Field = { key: '', model: '', type: '', label, options: {}, rules: [], required: false };
  const error = { path: '', keyword: name, params: params as Record<string, unknown> };
  // Messages count entries of schema lists like rows.
  const problem = schemaProblem(field, { rows: () => [] }, error);
  return fieldText(problem.error, language, problem.params);
}

/** The title of the schema at a property path such as `.ids.0`, or the property name. */
function titleAt(schema: object, property: string): string {
  const names = property.split('.').filter(Boolean);
  let part: unknown = schema;
  for (const name of names) {
    if (!isObject(part)) break;
    part = isObject(part.properties) ? part.properties[name] : part.items;
  }
  const title = isObject(part) ? part.title : undefined;
  return typeof title === 'string' ? title : (names.at(-1) ?? '');
}
