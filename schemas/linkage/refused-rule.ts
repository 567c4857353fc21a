import { fieldError, type FieldError } from '../errors/field-error';
import { EvaluationLimitError } from '../expression/evaluation-budget';

/** A rule whose evaluation exceeds its budget, or calls a function that fails. The record is rejected, because the rule's result is unknown. */
export class RefusedRule extends Error {
  constructor(
    /** Path of the value in the record. */
    readonly path: string,
    readonly label: string,
    /** Path of the rule in the field, such as `linkage[0].when`. */
    readonly rule: string,
    /** The function of a domain that failed; absent: the rule exceeds its budget. */
    readonly failed?: string,
  ) {
    super(
      `${path}: ${rule} ${failed === undefined ? 'takes too much work' : `calls ${failed}, which failed`}`,
    );
    this.name = 'RefusedRule';
  }

  /** The same error with `path` relative to an enclosing value. */
  inside(path: string): RefusedRule {
    return new RefusedRule(`${path}/${this.path}`, this.label, this.rule, this.failed);
  }

  /** The error for the client. */
  toFieldError(language: string): FieldError {
    const { path, label, rule, failed } = this;
    return failed === undefined
      ? fieldError(path, 'ruleTooCostly', language, { label, rule })
      : fieldError(path, 'functionFailed', language, { label, rule, function: failed });
  }
}

/** Runs a rule; throws a `RefusedRule` that names the rule when the budget is exceeded. */
export function naming<T>(path: string, label: string, rule: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw error instanceof EvaluationLimitError
      ? new RefusedRule(path, label, rule, error.functionName)
      : error;
  }
}
