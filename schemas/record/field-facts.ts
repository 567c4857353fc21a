import type { Field, FieldType, FieldTypes } from '../model/field';
import type { SchemaError } from './field-message';
import type { JsonSchema } from '../json';

/** Compiles a schema to a check; it answers nothing for a value that keeps the schema. */
export type CompileCheck = (schema: JsonSchema) => (value: unknown) => readonly SchemaError[];

/** What checking a field asks of its type again and again, worked out once a field. */
export interface FieldFacts {
  type: FieldType;
  schema: JsonSchema;
  /** Its compiled check, and the engine it comes from; a process has one engine. */
  checker?: { by: CompileCheck; check: ReturnType<CompileCheck> };
  /** Rules of the form say something of it. */
  ruled: boolean;
  /** Columns of a sub-table; empty for everything else. */
  rows: readonly Field[];
}

const known = new WeakMap<Field, FieldFacts | null>();

/** Null for a field without a value, and for one whose type is not there. */
function fieldFacts(field: Field, fieldTypes: FieldTypes): FieldFacts | null {
  const facts = known.get(field);
  if (facts !== undefined) return facts;
  const type = fieldTypes.get(field.type);
  const worked =
    type && type.storage(field) !== null
      ? {
          type,
          schema: type.schema(field),
          ruled: isRuled(field),
          rows: type.rows?.(field) ?? [],
        }
      : null;
  known.set(field, worked);
  return worked;
}

/** Whether the rules of a form say something of a field. */
const isRuled = (field: Field) => Boolean(field.linkage?.length) || field.options.hidden === true;
const ruled = new WeakMap<readonly Field[], boolean>();

/** Whether there are rules among the columns of a sub-table; the same list is asked once. */
export function hasRules(cells: readonly Field[]): boolean {
  let answer = ruled.get(cells);
  if (answer === undefined) ruled.set(cells, (answer = cells.some(isRuled)));
  return answer;
}

const plans = new WeakMap<readonly Field[], readonly (readonly [Field, FieldFacts])[]>();

/** The fields of a form that hold a value, each with its facts; the same list of fields is worked out once. */
export function formFacts(
  fields: readonly Field[],
  fieldTypes: FieldTypes,
): readonly (readonly [Field, FieldFacts])[] {
  const plan = plans.get(fields);
  if (plan) return plan;
  const worked = fields.flatMap((field) => {
    const facts = fieldFacts(field, fieldTypes);
    return facts ? [[field, facts] as const] : [];
  });
  plans.set(fields, worked);
  return worked;
}

/** The compiled check of a field, compiled once. */
export function checkerOf(facts: FieldFacts, compile: CompileCheck): ReturnType<CompileCheck> {
  if (facts.checker?.by !== compile) facts.checker = { by: compile, check: compile(facts.schema) };
  return facts.checker.check;
}
