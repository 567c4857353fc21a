/** Steps that one record may take, its sub-tables included. A step is worth about 70 ns of a server's time. */
export const RECORD_STEPS = 1_500_000;
/** Steps of an expression that stands alone, such as the condition of a button. */
export const EXPRESSION_STEPS = 100_000;
/** Characters of a text that an expression builds. */
export const MAX_TEXT = 100_000;
/** Entries of a list that an expression builds. */
export const MAX_ENTRIES = 10_000;
/** Levels of lists in a value that an expression computes. */
export const MAX_NESTING = 8;

/** What an evaluation has too much of. */
export type ExceededLimit = 'steps' | 'text' | 'entries' | 'nesting';

/** An evaluation was cut because it exceeds a limit. */
export class EvaluationLimitError extends Error {
  constructor(readonly limit: ExceededLimit) {
    super(`the evaluation exceeds its limit of ${limit}`);
    this.name = 'EvaluationLimitError';
  }
}

/**
 * Work that evaluations of expressions and patterns may do together. It counts steps instead of time, so the browser and
 * the server refuse the same record. Once exceeded it stays exceeded: an engine that swallows errors gets no further.
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

  /** Takes steps; throws an `EvaluationLimitError` when there are not enough. */
  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) throw this.refuse('steps');
  }

  /** Ends every evaluation on this budget; answers the error to throw. The first reason stays. */
  refuse(limit: ExceededLimit): EvaluationLimitError {
    this.left = Math.min(this.left, -1);
    this.error ??= new EvaluationLimitError(limit);
    return this.error;
  }
}
