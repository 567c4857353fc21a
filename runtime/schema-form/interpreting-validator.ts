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

/** An emptied control leaves `undefined` behind, which is no JSON. */
function withoutUndefined(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

/** In Ajv's words, which RJSF reads. */
function ajvErrors(schema: RJSFSchema, value: unknown): ErrorObject[] {
  return check(schema, value).map(({ path, ...error }) => ({
    ...error,
    instancePath: path,
    message: error.keyword,
  }));
}

/**
 * RJSF's validation over the interpreter: Ajv, which generates code, is no part of the browser's program. References must be
 * resolved before; formats are not checked.
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
