import type { Check } from './entity';
import { errorText, type FieldError } from './errors';
import { compileExpression } from './expression';
import { fieldMessage, type SchemaError } from './field-message';
import type { Field, FieldType, FieldTypes } from './field';
import type { Json, JsonObject, JsonSchema } from './json';
import { linkageState } from './linkage-state';
import { NAMED_CHECKS } from './named-checks';
import { compilePattern } from './pattern';

export interface RecordToValidate {
  fields: readonly Field[];
  checks: readonly Check[];
  fieldTypes: FieldTypes;
  record: JsonObject;
  language: string;
  /** Business date, `YYYY-MM-DD`. */
  today: string;
  /** The engine: Ajv on the server, the interpreter in the browser. Answers nothing for a value that keeps the schema. */
  check(schema: JsonSchema, value: unknown): readonly SchemaError[];
  /** Translates a document's own sentence; the identity when the document is translated already. */
  translate?(text: string): string;
}

/**
 * The one validation, the same in the browser and on the server. Hidden fields are not checked; an empty value is
 * only a matter of `required`; each field reports its first mistake. Cross-field checks run on what is there:
 * a rule about a missing value is kept.
 */
export function validateRecord(input: RecordToValidate): FieldError[] {
  const { fields, fieldTypes, record, language } = input;
  const translate = input.translate ?? ((text: string) => text);
  const state = linkageState(fields, record);
  const errors: FieldError[] = [];
  for (const field of fields) {
    if (state.hidden.has(field.model)) continue;
    const type = fieldTypes.get(field.type);
    if (!type || type.storage(field) === null) continue;
    const value = state.record[field.model];
    if (type.isEmpty(value)) {
      if (field.required || state.required.has(field.model))
        errors.push({ path: field.model, msg: requiredText(field, type, language, translate) });
      continue;
    }
    const [first] = input.check(type.schema(field), value);
    const allowed = state.allowed.get(field.model);
    if (first) errors.push({ path: field.model + first.path, msg: fieldMessage(field, first, language) });
    else if (allowed && !isAllowed(allowed, value))
      errors.push({ path: field.model, msg: errorText('choice', language, { label: field.label }) });
    else {
      const problem = type.problem?.(value as Json, field);
      const broken = field.rules.find((rule) => !patternHolds(rule.pattern, value));
      if (problem)
        errors.push({
          path: field.model,
          msg: errorText(problem.error, language, { label: field.label, ...problem.params }),
        });
      else if (broken) errors.push({ path: field.model, msg: translate(broken.message) });
    }
  }
  const wrong = new Set(errors.map((error) => error.path));
  for (const check of input.checks)
    if (!wrong.has(check.path) && !holds(check, state.record, input.today)) {
      wrong.add(check.path);
      errors.push({ path: check.path, msg: translate(check.message) });
    }
  return errors;
}

function requiredText(
  field: Field,
  type: FieldType,
  language: string,
  translate: (text: string) => string,
): string {
  if (field.requiredMessage) return translate(field.requiredMessage);
  return errorText(PROMPTS[type.prompt], language, { label: field.label });
}

/** Every chosen value is among those that the form's rules leave. */
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

const PROMPTS = { input: 'requiredInput', select: 'requiredSelect', upload: 'requiredUpload' } as const;

function holds(check: Check, record: JsonObject, today: string): boolean {
  if (check.when && compileExpression(check.when).test(record) !== true) return true;
  if (check.expr) return compileExpression(check.expr).test(record) !== false;
  return NAMED_CHECKS[check.named ?? '']?.(record, check.path, { today }) ?? true;
}
