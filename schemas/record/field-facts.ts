import type { Check } from '../document/entity';
import { holdsValue, type Field, type FieldType, type FieldTypes } from '../model/field';
import type { SchemaError } from './schema-problem';
import type { JsonSchema } from '../json';

/** Compiles a schema to a check, which returns nothing for a valid value. */
export type CompileCheck = (schema: JsonSchema) => (value: unknown) => readonly SchemaError[];

/** Facts about a field for validation, computed once per field. */
export interface FieldFacts {
  type: FieldType;
  schema: JsonSchema;
  /** Its compiled check and the engine that compiled it; a process has one engine. */
  checker?: { by: CompileCheck; check: ReturnType<CompileCheck> };
  /** Linkage rules affect the field. */
  ruled: boolean;
  /** Columns of a sub-table; empty for other fields. */
  rows: readonly Field[];
}

const known = new WeakMap<Field, FieldFacts | null>();

/** Null for a field without a value, and for an unknown type. */
function fieldFacts(field: Field, fieldTypes: FieldTypes): FieldFacts | null {
  const facts = known.get(field);
  if (facts !== undefined) return facts;
  const type = fieldTypes.get(field.type);
  const worked =
    type && holdsValue(type, field)
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

/** The rules over several columns of the rows in a value. */
export function rowChecks({ lines, options }: Pick<Field, 'lines' | 'options'>): readonly Check[] {
  return lines?.checks ?? (Array.isArray(options.checks) ? (options.checks as Check[]) : []);
}

/** Whether linkage rules affect a field. */
const isRuled = (field: Field) => Boolean(field.linkage?.length) || field.options.hidden === true;
const ruled = new WeakMap<readonly Field[], boolean>();

/** Whether any column of a sub-table has rules; cached per list. */
export function hasRules(cells: readonly Field[]): boolean {
  let answer = ruled.get(cells);
  if (answer === undefined) ruled.set(cells, (answer = cells.some(isRuled)));
  return answer;
}

const plans = new WeakMap<readonly Field[], readonly (readonly [Field, FieldFacts])[]>();

/** The fields of a form that hold a value, each with its facts; cached per list of fields. */
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

/** The compiled check of a field; compiled on first use. */
export function checkerOf(facts: FieldFacts, compile: CompileCheck): ReturnType<CompileCheck> {
  if (facts.checker?.by !== compile) facts.checker = { by: compile, check: compile(facts.schema) };
  return facts.checker.check;
}
