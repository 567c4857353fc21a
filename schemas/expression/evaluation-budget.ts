/** Steps for one record, its sub-tables included. A step takes about 70 ns on a server. */
export const RECORD_STEPS = 1_500_000;
/** Steps for a single expression, such as the condition of a button. */
export const EXPRESSION_STEPS = 100_000;
/** Characters of a text that an expression builds. */
export const MAX_TEXT = 100_000;
/** Entries of a list that an expression builds. */
export const MAX_ENTRIES = 10_000;
/** Nesting levels of lists in a computed value. */
export const MAX_NESTING = 8;

/** The limit that an evaluation exceeds; `function`: a function of a domain failed, so the result is unknown. */
export type ExceededLimit = 'steps' | 'text' | 'entries' | 'nesting' | 'function';

/** An evaluation stopped because it exceeds a limit, or because a function of a domain failed. */
export class EvaluationLimitError extends Error {
  constructor(
    readonly limit: ExceededLimit,
    /** The function that failed. */
    readonly functionName?: string,
  ) {
    super(
      functionName === undefined
        ? `the evaluation exceeds its limit of ${limit}`
        : `the function ${functionName} failed`,
    );
    this.name = 'EvaluationLimitError';
  }
}

/**
 * A shared limit for evaluations of expressions and patterns. It counts steps instead of time, so the browser and the
 * server reject the same records. It stays exceeded once exceeded, so an engine that swallows errors cannot continue.
 */
export class EvaluationBudget {
  private left: number;
  private error: EvaluationLimitError | null = null;

  constructor(readonly steps: number = RECORD_STEPS) {
    this.left = steps;
  }

  /** Steps taken so far. */
  get spent(): number {
    return Math.min(this.steps, this.steps - this.left);
  }

  /** Why the budget is exceeded; null while it is not. */
  get exceeded(): EvaluationLimitError | null {
    return this.error;
  }

  /** Consumes steps; throws an `EvaluationLimitError` when too few are left. */
  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) throw this.refuse('steps');
  }

  /** Marks the budget as exceeded; returns the error to throw. The first reason is kept. */
  refuse(limit: ExceededLimit, functionName?: string): EvaluationLimitError {
    this.left = Math.min(this.left, -1);
    this.error ??= new EvaluationLimitError(limit, functionName);
    return this.error;
  }
}
