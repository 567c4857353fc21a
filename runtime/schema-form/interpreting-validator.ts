import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import processRawValidationErrors from '@rjsf/validator-ajv8/lib/processRawValidationErrors.js';
import type { ErrorObject } from 'ajv';
import type { JsonSchema } from '../../schemas/json';
import { interpretSchema, type InterpretedCheck } from './interpret-schema';

const checks = new WeakMap<RJSFSchema, InterpretedCheck>();

function check(schema: RJSFSchema, value: unknown) {
  let known = checks.get(schema);
  if (!known) checks.set(schema, (known = interpretSchema(schema as JsonSchema)));
  return known(withoutUndefined(value));
}

/** A cleared control leaves `undefined`, which is not JSON. */
function withoutUndefined(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

/** Errors in the format of Ajv, which RJSF expects. */
function ajvErrors(schema: RJSFSchema, value: unknown): ErrorObject[] {
  return check(schema, value).map(({ path, ...error }) => ({
    ...error,
    instancePath: path,
    message: error.keyword,
  }));
}

/**
 * The RJSF validator on top of the interpreter, without Ajv. References must be resolved before; formats are not
 * checked.
 */
export const interpretingValidator: ValidatorType = {
  isValid: (schema, value) => check(schema, value).length === 0,
  rawValidation: <Result>(schema: RJSFSchema, value: unknown) => ({
    errors: ajvErrors(schema, value) as Result[],
  }),
  validateFormData: (value, schema, customValidate, transformErrors, uiSchema) =>
    processRawValidationErrors(
      interpretingValidator,
      { errors: ajvErrors(schema, value) },
      value,
      schema,
      customValidate,
      transformErrors,
      uiSchema,
    ),
};
