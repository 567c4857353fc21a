import { sql } from 'kysely';
import type { FieldError } from '../../schemas/errors';
import type { Field } from '../../schemas/field';
import type { JsonObject } from '../../schemas/json';
import { sentRecord } from '../../schemas/sent-record';
import { validateRecord } from '../../schemas/validate-record';
import { located } from '../../schemas/value-errors';
import type { Db } from '../action';
import { normalised } from './accept-body';
import { compileCheck } from './check-engine';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import type { RecordContext } from './records';

/** Checks a whole record by the rules of its document. Columns in `known` were already found wrong. */
export async function validateRow(
  plan: EntityPlan,
  record: JsonObject,
  known: readonly FieldError[],
  { tx, lang }: RecordContext,
  environment: Environment,
): Promise<FieldError[]> {
  const { checks } = plan.model;
  const words = environment.words(lang);
  const errors = validateRecord({
    fields: environment.formFields(plan, lang),
    checks,
    fieldTypes: environment.fieldTypes,
    record,
    language: lang,
    today: checks.some((check) => check.named) ? await bizDate(tx) : '',
    compile: compileCheck,
    translate: (text) => words.get(text) ?? text,
  });
  const told = new Set(known.map((error) => error.path));
  return [...known, ...errors.filter((error) => !told.has(error.path))];
}

/** Parts of values that are fixed once they are stored, and would change. */
export function fixedErrors(
  plan: EntityPlan,
  record: JsonObject,
  current: JsonObject | undefined,
  { lang }: RecordContext,
  environment: Environment,
): FieldError[] {
  const words = environment.words(lang);
  return environment.formFields(plan, lang).flatMap((field) => {
    const type = environment.fieldTypes.get(field.type);
    if (!type?.fixedProblems || !(field.model in record)) return [];
    const value = record[field.model] ?? null;
    const problems = type.fixedProblems(value, current?.[field.model] ?? null, field);
    return located(
      problems,
      { field, path: field.model },
      { language: lang, translate: (text) => words.get(text) ?? text },
    );
  });
}

/** The record as it is stored: what is not shown has no value, what a rule sets has that value. */
export function effectiveRecord(
  plan: EntityPlan,
  fields: readonly Field[],
  record: JsonObject,
  environment: Environment,
): JsonObject {
  const sent = sentRecord(fields, environment.fieldTypes, record);
  const stored: JsonObject = {};
  for (const { field } of plan.model.stored)
    stored[field.model] = normalised(plan, field, sent[field.model], environment.fieldTypes);
  return stored;
}

/** Business date in Asia/Shanghai by the database's clock: the connection's time zone is set to it. */
export async function bizDate(tx: Db): Promise<string> {
  const { rows } = await sql<{ today: string }>`select current_date as today`.execute(tx);
  return rows[0]?.today ?? '';
}
