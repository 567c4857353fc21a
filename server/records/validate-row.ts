import { sql } from 'kysely';
import type { FieldError } from '../../schemas/errors';
import type { JsonObject } from '../../schemas/json';
import { RefusedRule } from '../../schemas/linkage/refused-rule';
import { sentRecord } from '../../schemas/linkage/sent-record';
import { validateRecord } from '../../schemas/record/validate-record';
import { located } from '../../schemas/record/value-errors';
import type { Db } from '../action';
import { fieldErrors } from '../contract/check-body';
import { normalised } from './accept-body';
import { compileCheck } from './check-engine';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import type { ConnectedRequest } from '../contract/request';

/**
 * Validates a whole record by the rules of its document. Columns in `known` already have errors. Throws at once when
 * the rules exceed the budget, because their results are unknown.
 */
export async function validateRow(
  plan: EntityPlan,
  record: JsonObject,
  known: readonly FieldError[],
  current: JsonObject | undefined,
  { tx, lang, work }: ConnectedRequest,
  environment: Environment,
): Promise<FieldError[]> {
  const { checks } = plan.model;
  const words = environment.words(lang, plan);
  const budget = await work.next();
  const errors = validateRecord({
    fields: environment.formFields(plan, lang),
    checks,
    fieldTypes: environment.fieldTypes,
    record,
    ...(current && { stored: current }),
    language: lang,
    today: checks.some((check) => check.named) ? await bizDate(tx) : '',
    compile: compileCheck,
    translate: (text) => words.get(text) ?? text,
    budget,
  });
  const told = new Set(known.map((error) => error.path));
  const all = [...known, ...errors.filter((error) => !told.has(error.path))];
  if (budget.exceeded) throw fieldErrors(all);
  return all;
}

/** Errors for immutable parts of values that would change. */
export function fixedErrors(
  plan: EntityPlan,
  record: JsonObject,
  current: JsonObject | undefined,
  { lang }: ConnectedRequest,
  environment: Environment,
): FieldError[] {
  const words = environment.words(lang, plan);
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

/** The record to store: hidden fields have no value, and set fields have the value of their rule. */
export async function effectiveRecord(
  plan: EntityPlan,
  record: JsonObject,
  { lang, work }: ConnectedRequest,
  environment: Environment,
): Promise<JsonObject> {
  const fields = environment.formFields(plan, lang);
  const budget = await work.next();
  const sent = evaluated(lang, () => sentRecord(fields, environment.fieldTypes, record, budget));
  const stored: JsonObject = {};
  for (const { field } of plan.model.stored)
    stored[field.model] = normalised(plan, field, sent[field.model], environment.fieldTypes);
  return stored;
}

/** Runs rules; an exceeded budget is an error of the record. */
export function evaluated<T>(language: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw error instanceof RefusedRule ? fieldErrors([error.toFieldError(language)]) : error;
  }
}

/** The business date in Asia/Shanghai by the database clock; the connection's time zone is set to it. */
export async function bizDate(tx: Db): Promise<string> {
  const { rows } = await sql<{ today: string }>`select current_date as today`.execute(tx);
  return rows[0]?.today ?? '';
}
