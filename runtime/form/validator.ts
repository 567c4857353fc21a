import { customizeValidator } from '@rjsf/validator-ajv8';
import type Ajv from 'ajv';
import type { SchemaError } from '../../schemas/field-message';
import type { JsonSchema } from '../../schemas/json';
import { InterpretingAjv } from './interpreting-ajv';

/** RJSF's validator over the interpreter. Formats are not part of the schemas that forms compile to. */
export const validator = customizeValidator({
  AjvClass: InterpretingAjv as unknown as typeof Ajv,
  ajvFormatOptions: false,
});

/** The browser's engine for `validateRecord`. */
export function compileCheck(schema: JsonSchema): (value: unknown) => readonly SchemaError[] {
  return (value) => {
    const { errors, validationError } = validator.rawValidation<{
      instancePath: string;
      keyword: string;
      params: Record<string, unknown>;
    }>(schema as Parameters<typeof validator.rawValidation>[0], value);
    if (validationError) throw validationError;
    return (errors ?? []).map(({ instancePath, keyword, params }) => ({
      path: instancePath,
      keyword,
      params,
    }));
  };
}
