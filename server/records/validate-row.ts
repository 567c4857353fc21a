import { sql } from 'kysely';
import { fieldError, type FieldError } from '../../schemas/errors/field-error';
import type { JsonObject } from '../../schemas/json';
import { equalJson } from '../../schemas/equal-json';
import { isExcluded } from '../../schemas/model/is-excluded';
import { filledValues } from '../../schemas/linkage/fill-record';
import { lineTotals } from '../../schemas/linkage/line-totals';
import { RefusedRule } from '../../schemas/linkage/refused-rule';
import { sentRecord } from '../../schemas/linkage/sent-record';
import type { Field } from '../../schemas/model/field';
import { validateRecord } from '../../schemas/record/validate-record';
import { located } from '../../schemas/record/value-errors';
import type { Db } from '../action';
import { fieldErrors } from '../contract/check-body';
import { normalised } from './accept-body';
import { compileCheck } from './check-engine';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import { addRecordFar } from './read-through';
import type { ConnectedRequest } from '../contract/request';

/**
 * Validates a whole record by the rules of its document. Columns in `known` already have errors. Throws at once when
 * the rules exceed the budget, because their results are unknown.
 */
async function validateRow(
  plan: EntityPlan,
  record: JsonObject,
  known: readonly FieldError[],
  current: JsonObject | undefined,
  { tx, lang, work, lookups }: ConnectedRequest,
  environment: Environment,
): Promise<FieldError[]> {
  const { checks } = plan.model;
  const words = environment.words(lang, plan);
  const budget = await work.next();
  const errors = validateRecord({
    fields: judgedFields(environment.formFields(plan, lang), record, current),
    checks,
    fieldTypes: environment.fieldTypes,
    columns: plan.model.fields,
    record,
    ...(current && { stored: current }),
    language: lang,
    today: [checks, ...plan.lines.map(({ lines }) => lines.checks)].flat().some(({ named }) => named)
      ? await (lookups?.once('today', () => bizDate(tx)) ?? bizDate(tx))
      : '',
    compile: compileCheck,
    translate: (text) => words.get(text) ?? text,
    budget,
  });
  const told = new Set(known.map((error) => error.path));
  const all = [...known, ...errors.filter((error) => !told.has(error.path))];
  if (budget.exceeded) throw fieldErrors(all);
  return all;
}

/** The same with changed parts that are immutable, and totals that do not fit. */
export async function recordErrors(
  plan: EntityPlan,
  record: JsonObject,
  known: readonly FieldError[],
  current: JsonObject | undefined,
  request: ConnectedRequest,
  environment: Environment,
): Promise<FieldError[]> {
  return [
    ...(await validateRow(plan, record, known, current, request, environment)),
    ...fixedErrors(plan, record, current, request, environment),
    ...ownErrors(plan, record, current, request, environment),
    ...totalErrors(plan, record, request, environment),
  ];
}

/** The errors of a change that its record does not have already: an older row that breaks a rule does not hinder it. */
export function newErrors(found: readonly FieldError[], known: readonly FieldError[]): FieldError[] {
  return found.filter(({ path, msg }) => !known.some((one) => one.path === path && one.msg === msg));
}

/** Lists of fields without lines that a change leaves as they are, so that their rules are compiled once. */
const judged = new WeakMap<readonly Field[], Map<string, readonly Field[]>>();

/** The fields of a record, without lines that it does not contain, and secrets that stay as they are stored: sealed. */
function judgedFields(
  fields: readonly Field[],
  record: JsonObject,
  current: JsonObject | undefined,
): readonly Field[] {
  const absent = fields.filter(({ lines, model, sensitive }) =>
    lines
      ? record[model] === undefined
      : sensitive === 'secret' && typeof record[model] === 'string' && record[model] === current?.[model],
  );
  if (absent.length === 0) return fields;
  let lists = judged.get(fields);
  if (!lists) judged.set(fields, (lists = new Map()));
  const key = absent.map(({ model }) => model).join();
  let list = lists.get(key);
  if (!list) lists.set(key, (list = fields.filter((field) => !absent.includes(field))));
  return list;
}

/**
 * Sets the totals of a record over the lines that it contains, after what rules read of the rows that it refers to. Those
 * over `untouched` lines stay as the lines do.
 */
export async function withTotals(
  plan: EntityPlan,
  record: JsonObject,
  request: ConnectedRequest,
  environment: Environment,
  untouched: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { lang, work } = request;
  await addRecordFar(plan, [record], request, environment);
  if (plan.lines.length === 0) return;
  const budget = await work.next();
  const totals = evaluated(lang, () => lineTotals(plan.model.fields, record, budget));
  for (const { model, total } of plan.model.fields)
    if (model in totals && !untouched.has(total?.lines ?? '')) record[model] = totals[model]!;
}

/** Fills in columns of a new record that nobody has given a value, such as the price of a chosen article. */
export async function fillRecord(
  plan: EntityPlan,
  record: JsonObject,
  given: JsonObject,
  { lang, work }: ConnectedRequest,
  { fieldTypes }: Environment,
): Promise<void> {
  const budget = await work.next();
  const isOpen = ({ model }: Field) => !Object.hasOwn(given, model);
  const filled = evaluated(lang, () => filledValues(plan.model.writable.add, record, { isOpen }, budget));
  // What the session does not see, or has no value, leaves the default of the column.
  for (const [name, value] of Object.entries(filled))
    if (value !== null) record[name] = normalised(plan, plan.model.byName.get(name)!, value, fieldTypes);
}

/** Totals that their columns cannot hold. */
function totalErrors(
  plan: EntityPlan,
  record: JsonObject,
  { lang }: ConnectedRequest,
  environment: Environment,
): FieldError[] {
  return plan.model.fields.flatMap((field) => {
    const type = field.total && environment.fieldTypes.get(field.type);
    const value = record[field.model] ?? null;
    if (!type || value === null) return [];
    const [error] = compileCheck(type.schema(field))(value);
    const label = environment.word(field.label, lang, plan);
    return error ? [fieldError(field.model, 'totalTooLarge', lang, { label })] : [];
  });
}

/** Errors for immutable parts of values that would change. */
function fixedErrors(
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

/** Errors for columns that the person in another column of the row would change. */
function ownErrors(
  plan: EntityPlan,
  record: JsonObject,
  current: JsonObject | undefined,
  { session, lang }: ConnectedRequest,
  environment: Environment,
): FieldError[] {
  if (!current) return [];
  return plan.model.fields
    .filter(({ notBy, model }) => isExcluded(notBy, current, session.userId) && model in record)
    .filter(({ model }) => !equalJson(record[model] ?? null, current[model] ?? null))
    .map(({ notBy, model }) => {
      const msg = environment.word(notBy?.reason ?? '', lang, plan);
      return { path: model, code: 'document', params: {}, msg };
    });
}

/**
 * The record to store: hidden fields have no value, and set fields have the value of their rule. Its lines, which have
 * tables of their own, as the rules leave them.
 */
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
  for (const { model } of plan.lines) if (sent[model] !== undefined) stored[model] = sent[model];
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
