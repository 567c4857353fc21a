import { errorText, type FieldError } from '../errors';
import { EvaluationLimitError, type EvaluationBudget } from '../expression/evaluation-budget';
import { fieldMessage } from './field-message';
import type { Field, FieldType, FieldTypes, LocatedProblem } from '../model/field';
import { checkerOf, formFacts, hasRules, type CompileCheck, type FieldFacts } from './field-facts';
import { isObject, type Json, type JsonObject } from '../json';
import { LinkageRun } from '../linkage/linkage-run';
import { linkageGraph } from '../linkage/linkage-state';
import { compilePattern } from '../expression/pattern';
import { naming, RefusedRule } from '../linkage/refused-rule';
import { unstorablePath } from '../text/storable-text';

/** What checking a value needs of its surroundings. */
export interface ValueCheck {
  fieldTypes: FieldTypes;
  language: string;
  /** Ajv on the server, the interpreter in the browser. */
  compile: CompileCheck;
  /** Translates a document's own sentence; the identity when the document is translated already. */
  translate?(text: string): string;
  /**
   * Mistakes of rows that were checked before, paths without the row. Whoever checks the same rows again and again,
   * and never changes one in place, hands it in; for one language.
   */
  knownRows?: WeakMap<JsonObject, readonly FieldError[]>;
  /** What rules and patterns may cost. */
  budget?: EvaluationBudget;
}

/** One value, and the field it is for. */
interface ValueToCheck {
  field: Field;
  value: Json | undefined;
  /** Where it stands in the record. */
  path: string;
  required: boolean;
  /** The values that the form's rules leave. */
  allowed?: readonly (string | number)[];
  /** The form around it, as its rules see it: rules of rows may read it. */
  outer?(): JsonObject;
}

/**
 * Adds the first mistake of a value to `errors`; of a sub-table, the first mistake of each of its cells. Throws a
 * `RefusedRule` when the budget is exceeded.
 */
export function checkValue(
  given: ValueToCheck,
  facts: FieldFacts,
  how: ValueCheck,
  errors: FieldError[],
): void {
  const { value, path } = given;
  const empty = value === undefined || facts.type.isEmpty(value);
  const error = empty ? null : presentError(given, value, facts, how);
  if (error) return void errors.push(error);
  const { field } = given;
  const inside = facts.type.problems ? problemsInside(given, facts.type.problems, how) : null;
  if (inside) errors.push(...located(inside, given, how));
  if (empty && given.required && !inside?.length)
    errors.push({ path, msg: requiredText(field, facts.type, how) });
  if (!empty && facts.rows.length > 0 && Array.isArray(value))
    checkRows(given, value, facts.rows, how, errors);
}

/** What a type of composed values finds in one of them. */
function problemsInside(
  { field, value, path }: ValueToCheck,
  problems: NonNullable<FieldType['problems']>,
  { budget }: ValueCheck,
): readonly LocatedProblem[] {
  return naming(path, field.label, 'options', () =>
    problems(value ?? null, field, (pattern, part) => patternHolds(pattern, part, budget)),
  );
}

/** Mistakes inside a value, with the path and the sentence of each. */
export function located(
  problems: readonly LocatedProblem[],
  { field, path }: Pick<ValueToCheck, 'field' | 'path'>,
  how: Pick<ValueCheck, 'language' | 'translate'>,
): FieldError[] {
  return problems.map((problem) => ({
    path: `${path}/${problem.at}`,
    msg: problemText(problem, field, how),
  }));
}

function presentError(
  { field, path, allowed }: ValueToCheck,
  value: Json,
  facts: FieldFacts,
  how: ValueCheck,
): FieldError | null {
  const { language } = how;
  // The cells of a sub-table are looked at one by one.
  const at = facts.rows.length > 0 ? null : unstorablePath(value);
  if (at !== null)
    return {
      path: at === '' ? path : `${path}/${at}`,
      msg: errorText('characters', language, { label: field.label }),
    };
  const [first] = checkerOf(facts, how.compile)(value);
  if (first)
    return {
      path: path + first.path,
      msg: fieldMessage(field, facts.type, first, language, first.path === '' ? value : undefined),
    };
  if (allowed && !isAllowed(allowed, value))
    return { path, msg: errorText('choice', language, { label: field.label }) };
  const problem = facts.type.problem?.(value, field);
  if (problem)
    return { path, msg: errorText(problem.error, language, { label: field.label, ...problem.params }) };
  if (field.rules.length === 0) return null;
  const broken = naming(path, field.label, 'rules', () =>
    field.rules.find((rule) => !patternHolds(rule.pattern, value, how.budget)),
  );
  return broken ? { path, msg: how.translate?.(broken.message) ?? broken.message } : null;
}

/** The sentence of a mistake inside a value. */
function problemText(
  problem: LocatedProblem,
  { label }: Field,
  how: Pick<ValueCheck, 'language' | 'translate'>,
): string {
  if ('message' in problem) return how.translate?.(problem.message) ?? problem.message;
  return errorText(problem.error, how.language, { label, ...problem.params });
}

function checkRows(
  { path, outer }: ValueToCheck,
  rows: readonly Json[],
  cells: readonly Field[],
  how: ValueCheck,
  errors: FieldError[],
): void {
  const graph = hasRules(cells) ? linkageGraph(cells) : null;
  // What was found in a row holds as long as nothing but the row was asked.
  const known = graph?.readsOuter ? undefined : how.knownRows;
  const around = graph ? outer?.() : undefined;
  rows.forEach((given, at) => {
    const row = isObject(given) ? given : {};
    let found = known?.get(row);
    if (!found) {
      try {
        found = rowErrors(row, graph && new LinkageRun(graph, row, around, how.budget), cells, how);
      } catch (error) {
        throw error instanceof RefusedRule ? error.inside(`${path}/${at}`) : error;
      }
      known?.set(row, found);
    }
    for (const error of found) errors.push({ path: `${path}/${at}/${error.path}`, msg: error.msg });
  });
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
    const required = field.required || (state?.required ?? false);
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

function requiredText(field: Field, type: FieldType, { language, translate }: ValueCheck): string {
  if (field.requiredMessage) return translate?.(field.requiredMessage) ?? field.requiredMessage;
  return errorText(PROMPTS[type.prompt], language, { label: field.label });
}

function isAllowed(allowed: readonly (string | number)[], value: unknown): boolean {
  return (Array.isArray(value) ? value : [value]).every((chosen) =>
    allowed.includes(chosen as string | number),
  );
}

/**
 * Whether a text or figure keeps a pattern, a figure as it is typed; values of other kinds are no mistake. Patterns of
 * documents were read before; one that a value brings along and nobody can read is no mistake either.
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
