import type { Check } from '../document/entity';
import { documentError, errorInside, fieldError, type FieldError } from '../errors/field-error';
import { EvaluationLimitError, type EvaluationBudget } from '../expression/evaluation-budget';
import { compileExpression } from '../expression/expression';
import { brokenChecks } from './broken-checks';
import { schemaProblem } from './schema-problem';
import type { Field, FieldType, FieldTypes, LocatedProblem } from '../model/field';
import { checkerOf, formFacts, hasRules, rowChecks, type CompileCheck, type FieldFacts } from './field-facts';
import { isObject, type Json, type JsonObject } from '../json';
import { exactRecord } from '../linkage/exact-record';
import { LinkageRun } from '../linkage/linkage-run';
import { linkageGraph } from '../linkage/linkage-state';
import { compilePattern } from '../expression/pattern';
import { naming, RefusedRule } from '../linkage/refused-rule';
import { refusedText } from '../text/refused-text';
import { unstorablePath } from '../text/storable-text';

/** What the check of a value needs from its context. */
export interface ValueCheck {
  fieldTypes: FieldTypes;
  language: string;
  /** Ajv on the server, the interpreter in the browser. */
  compile: CompileCheck;
  /** Translates a message of the document; the identity for a translated document. */
  translate?(text: string): string;
  /**
   * Cached errors of rows, with paths relative to the row. For callers that validate the same immutable rows
   * repeatedly, in one language.
   */
  knownRows?: WeakMap<JsonObject, readonly FieldError[]>;
  /** The record before the change: a text that it has is not refused again for its characters. */
  stored?: JsonObject;
  /** Business date, `YYYY-MM-DD`, for the rules of lines. */
  today?: string;
  /** The cost limit for rules and patterns. */
  budget?: EvaluationBudget;
}

/** A value with its field. */
interface ValueToCheck {
  field: Field;
  value: Json | undefined;
  /** Its path in the record. */
  path: string;
  required: boolean;
  /** The values that linkage rules allow. */
  allowed?: readonly (string | number)[];
  /** The outer form as its rules see it (an `exactRecord`); rules of rows may read it. */
  outer?(): JsonObject;
}

/**
 * Adds the first error of a value to `errors`; for a sub-table, the first error of each cell. Throws a `RefusedRule`
 * when the budget is exceeded.
 */
export function checkValue(
  given: ValueToCheck,
  facts: FieldFacts,
  how: ValueCheck,
  errors: FieldError[],
): void {
  const { value } = given;
  const empty = value === undefined || facts.type.isEmpty(value);
  const error = empty ? null : presentError(given, value, facts, how);
  if (error) return void errors.push(error);
  const inside = facts.type.problems ? problemsInside(given, facts.type.problems, how) : null;
  if (inside) errors.push(...located(inside, given, how));
  if (empty && given.required && !inside?.length) errors.push(requiredError(given, facts.type, how));
  if (!empty && facts.rows.length > 0 && Array.isArray(value))
    checkRows(given, value, facts.rows, how, errors);
}

/** The errors that a composed type finds inside a value. */
function problemsInside(
  { field, value, path }: ValueToCheck,
  problems: NonNullable<FieldType['problems']>,
  { budget }: ValueCheck,
): readonly LocatedProblem[] {
  return naming(path, field.label, 'options', () =>
    problems(value ?? null, field, (pattern, part) => patternHolds(pattern, part, budget)),
  );
}

/** Errors inside a value, worded. */
export function located(
  problems: readonly LocatedProblem[],
  { field: { label }, path }: Pick<ValueToCheck, 'field' | 'path'>,
  { language, translate }: Pick<ValueCheck, 'language' | 'translate'>,
): FieldError[] {
  return problems.map((problem) => {
    const at = `${path}/${problem.at}`;
    return 'message' in problem
      ? documentError(at, translate?.(problem.message) ?? problem.message)
      : fieldError(at, problem.error, language, { label, ...problem.params });
  });
}

function presentError(
  { field, path, allowed }: ValueToCheck,
  value: Json,
  facts: FieldFacts,
  how: ValueCheck,
): FieldError | null {
  const { language } = how;
  // The cells of a sub-table are checked one by one.
  const at = facts.rows.length > 0 ? null : unstorablePath(value);
  if (at !== null)
    return fieldError(at === '' ? path : `${path}/${at}`, 'characters', language, { label: field.label });
  const refused = refusedText(
    facts.rows.length > 0 ? besideCells(value, facts) : value,
    facts.type.oneLine ? 'line' : 'lines',
    how.stored,
  );
  if (refused) {
    const { error, character, n } = refused;
    return fieldError(refused.path === '' ? path : `${path}/${refused.path}`, error, language, {
      label: field.label,
      character,
      n,
    });
  }
  const [first] = checkerOf(facts, how.compile)(value);
  if (first) {
    const wrong = schemaProblem(field, facts.type, first, first.path === '' ? value : undefined);
    return fieldError(path + first.path, wrong.error, language, wrong.params);
  }
  if (allowed && !isAllowed(allowed, value))
    return fieldError(path, 'choice', language, { label: field.label });
  const problem = facts.type.problem?.(value, field);
  if (problem) return fieldError(path, problem.error, language, { label: field.label, ...problem.params });
  if (field.rules.length === 0) return null;
  const broken = naming(path, field.label, 'rules', () =>
    field.rules.find((rule) => !patternHolds(rule.pattern, value, how.budget)),
  );
  return broken ? documentError(path, how.translate?.(broken.message) ?? broken.message) : null;
}

/** What rows hold beside their cells: the labels of entries with inputs of their own. A sub-table has only cells. */
function besideCells(value: Json, { type, rows }: FieldFacts): Json {
  if (!type.oneLine || !Array.isArray(value)) return null;
  const cells = new Set(rows.map(({ model }) => model));
  return value.map((row) =>
    isObject(row) ? Object.fromEntries(Object.entries(row).filter(([name]) => !cells.has(name))) : row,
  );
}

function checkRows(
  { field, path, outer }: ValueToCheck,
  rows: readonly Json[],
  cells: readonly Field[],
  how: ValueCheck,
  errors: FieldError[],
): void {
  const graph = hasRules(cells) ? linkageGraph(cells) : null;
  const checks = rowChecks(field);
  const readsOuter = graph?.readsOuter || checks.some(checkReadsOuter);
  // Cached errors of a row are valid only if no rule reads the outer form.
  const setsDistinct = graph !== null && cells.some(({ distinct, linkage }) => distinct && linkage);
  const known = readsOuter || setsDistinct ? undefined : how.knownRows;
  const around = graph || readsOuter ? outer?.() : undefined;
  const firsts = distinctColumns(cells);
  rows.forEach((given, at) => {
    const row = isObject(given) ? given : {};
    let found = known?.get(row);
    let asSet = row;
    if (!found) {
      try {
        const run = graph && new LinkageRun(graph, row, around, how.budget);
        const own = rowErrors(row, run, cells, how);
        const record = () => ({
          ...exactRecord(cells, run?.record() ?? row),
          ...(around && { form: around }),
        });
        if (setsDistinct && run) asSet = run.record();
        found = [...own, ...checkErrors(checks, cells, record, own, how)];
      } catch (error) {
        throw error instanceof RefusedRule ? error.inside(`${path}/${at}`) : error;
      }
      known?.set(row, found);
    }
    for (const error of found) errors.push(errorInside(`${path}/${at}`, error));
    for (const { cell, first } of firsts(asSet, at))
      if (!found.some((error) => error.path === cell.model))
        errors.push(
          fieldError(`${path}/${at}/${cell.model}`, 'repeatedRow', how.language, {
            label: cell.label,
            n: first + 1,
          }),
        );
  });
}

/** The rules over several columns of a row that do not hold. */
function checkErrors(
  checks: readonly Check[],
  cells: readonly Field[],
  record: () => JsonObject,
  known: readonly FieldError[],
  { today = '', budget, translate }: ValueCheck,
): FieldError[] {
  if (checks.length === 0) return [];
  return brokenChecks(checks, record, known, { fields: cells, today, budget, translate });
}

function checkReadsOuter({ when, expr }: Check): boolean {
  return [when, expr].some((text) => text && compileExpression(text).outerNames.length > 0);
}

/** Finds the columns in which a row has a value that an earlier row has already, where these must differ. */
function distinctColumns(
  cells: readonly Field[],
): (row: JsonObject, at: number) => { cell: Field; first: number }[] {
  const columns = cells.flatMap((cell) =>
    cell.distinct ? [{ cell, distinct: cell.distinct, seen: new Map<string, number>() }] : [],
  );
  return (row, at) =>
    columns.flatMap(({ cell, distinct: { within, where = {} }, seen }) => {
      const value = row[cell.model] ?? null;
      const group = within === undefined ? null : (row[within] ?? null);
      const judged = Object.entries(where).every(([name, allowed]) => allowed.includes(row[name] ?? null));
      if (value === null || value === '' || (within !== undefined && group === null)) return [];
      if (!judged || isUnknown(cell, value, row)) return [];
      const key = JSON.stringify([group, value]);
      const first = seen.get(key);
      if (first !== undefined) return [{ cell, first }];
      seen.set(key, at);
      return [];
    });
}

/** A masked value that the client has not changed: the server knows the value, the client only its mask. */
function isUnknown({ sensitive }: Field, value: Json | undefined, { id }: JsonObject): boolean {
  return sensitive !== undefined && id !== undefined && typeof value === 'string' && value.includes('*');
}

function rowErrors(
  row: JsonObject,
  run: LinkageRun | null,
  cells: readonly Field[],
  how: ValueCheck,
): readonly FieldError[] {
  if (run?.refused) throw run.refused;
  const errors: FieldError[] = [];
  for (const [field, facts] of formFacts(cells, how.fieldTypes)) {
    const path = field.model;
    const state = run?.states.get(path);
    if (state?.hidden) continue;
    const value = state?.value !== undefined ? state.value : row[path];
    if (isUnknown(field, value, row)) continue;
    const required = !state?.kept && (field.required || (state?.required ?? false));
    checkValue({ field, value, path, required, allowed: state?.allowed }, facts, how, errors);
  }
  return errors;
}

const PROMPTS = {
  input: 'requiredInput',
  select: 'requiredSelect',
  upload: 'requiredUpload',
  address: 'address',
} as const;

function requiredError(
  { field, value, path }: ValueToCheck,
  type: FieldType,
  { language, translate }: ValueCheck,
): FieldError {
  const { requiredMessage, label } = field;
  if (requiredMessage) return documentError(path, translate?.(requiredMessage) ?? requiredMessage);
  return fieldError(path, PROMPTS[type.promptFor?.(value, field) ?? type.prompt], language, { label });
}

function isAllowed(allowed: readonly (string | number)[], value: unknown): boolean {
  return (Array.isArray(value) ? value : [value]).every((chosen) =>
    allowed.includes(chosen as string | number),
  );
}

/**
 * Whether a text or number matches a pattern, a number in its decimal notation; true for other values. Patterns of
 * documents were validated before; an invalid pattern inside a value counts as a match.
 */
export function patternHolds(pattern: string, value: unknown, budget?: EvaluationBudget): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return true;
  let compiled;
  try {
    compiled = compilePattern(pattern, budget);
  } catch (error) {
    if (error instanceof EvaluationLimitError) throw error;
    return true;
  }
  return compiled.test(String(value), budget);
}
