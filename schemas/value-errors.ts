import { errorText, type FieldError } from './errors';
import { fieldMessage, type SchemaError } from './field-message';
import type { Field, FieldType, FieldTypes } from './field';
import { isObject, type Json, type JsonSchema } from './json';
import { compilePattern } from './pattern';

/** What checking a value needs of its surroundings. */
export interface ValueCheck {
  fieldTypes: FieldTypes;
  language: string;
  /** The engine: Ajv on the server, the interpreter in the browser. Answers nothing for a value that keeps the schema. */
  check(schema: JsonSchema, value: unknown): readonly SchemaError[];
  /** Translates a document's own sentence; the identity when the document is translated already. */
  translate?(text: string): string;
}

export interface ValueToCheck {
  field: Field;
  value: Json | undefined;
  /** Where it stands in the record. */
  path: string;
  required: boolean;
  /** The values that the form's rules leave. */
  allowed?: readonly (string | number)[];
}

/** The first mistake of a value; of a sub-table, the first mistake of each of its cells. */
export function valueErrors(
  { field, value, path, required, allowed }: ValueToCheck,
  how: ValueCheck,
): FieldError[] {
  const type = how.fieldTypes.get(field.type);
  if (!type || type.storage(field) === null) return [];
  const { language } = how;
  const translate = how.translate ?? ((text: string) => text);
  if (value === undefined || type.isEmpty(value))
    return required ? [{ path, msg: requiredText(field, type, language, translate) }] : [];

  const [first] = how.check(type.schema(field), value);
  if (first) return [{ path: path + first.path, msg: fieldMessage(field, first, language) }];
  if (allowed && !isAllowed(allowed, value))
    return [{ path, msg: errorText('choice', language, { label: field.label }) }];
  const problem = type.problem?.(value, field);
  if (problem)
    return [{ path, msg: errorText(problem.error, language, { label: field.label, ...problem.params }) }];
  const broken = field.rules.find((rule) => !patternHolds(rule.pattern, value));
  if (broken) return [{ path, msg: translate(broken.message) }];

  const cells = type.rows?.(field) ?? [];
  if (cells.length === 0 || !Array.isArray(value)) return [];
  return value.flatMap((row, at) =>
    cells.flatMap((cell) =>
      valueErrors(
        {
          field: cell,
          value: isObject(row) ? row[cell.model] : undefined,
          path: `${path}/${at}/${cell.model}`,
          required: cell.required,
        },
        how,
      ),
    ),
  );
}

const PROMPTS = { input: 'requiredInput', select: 'requiredSelect', upload: 'requiredUpload' } as const;

function requiredText(
  field: Field,
  type: FieldType,
  language: string,
  translate: (text: string) => string,
): string {
  if (field.requiredMessage) return translate(field.requiredMessage);
  return errorText(PROMPTS[type.prompt], language, { label: field.label });
}

function isAllowed(allowed: readonly (string | number)[], value: unknown): boolean {
  return (Array.isArray(value) ? value : [value]).every((chosen) =>
    allowed.includes(chosen as string | number),
  );
}

/** A pattern speaks about text; numbers are read as the text they are typed as. */
function patternHolds(pattern: string, value: unknown): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return true;
  return compilePattern(pattern).test(String(value));
}
