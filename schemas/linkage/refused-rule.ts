import { errorText, type FieldError } from '../errors';
import { EvaluationLimitError } from '../expression/evaluation-budget';

/** A rule whose evaluation exceeds its budget. The record is refused, because nobody knows what the rule says of it. */
export class RefusedRule extends Error {
  constructor(
    /** Where the value stands in the record. */
    readonly path: string,
    readonly label: string,
    /** Where the rule stands in the field, such as `linkage[0].when`. */
    readonly rule: string,
  ) {
    super(`${path}: ${rule} takes too much work`);
    this.name = 'RefusedRule';
  }

  /** The same, seen from around the value that `path` stands in. */
  inside(path: string): RefusedRule {
    return new RefusedRule(`${path}/${this.path}`, this.label, this.rule);
  }

  /** The mistake as it is told. */
  toFieldError(language: string): FieldError {
    return {
      path: this.path,
      msg: errorText('ruleTooCostly', language, { label: this.label, rule: this.rule }),
    };
  }
}

/** Runs a rule; an exceeded budget names the rule. */
export function naming<T>(path: string, label: string, rule: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw error instanceof EvaluationLimitError ? new RefusedRule(path, label, rule) : error;
  }
}
