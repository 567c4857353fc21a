import { setImmediate } from 'node:timers/promises';
import { EvaluationBudget, RECORD_STEPS } from '../../schemas/expression/evaluation-budget';

/** Steps for all evaluations of one request, and the steps after which other requests run. */
const REQUEST_STEPS = 10 * RECORD_STEPS;
const TURN_STEPS = RECORD_STEPS / 5;

/**
 * The cost limit of document rules for one request. Each evaluation of a record gets a budget limited by the remainder;
 * other requests are served between evaluations.
 */
export class RequestWork {
  private last: EvaluationBudget | null = null;
  private spent = 0;
  private sinceTurn = 0;

  /** The budget of the next evaluation, of at most so many steps. A request evaluates one record at a time. */
  async next(most = RECORD_STEPS): Promise<EvaluationBudget> {
    const steps = this.last?.spent ?? 0;
    this.spent += steps;
    this.sinceTurn += steps;
    if (this.sinceTurn >= TURN_STEPS) {
      this.sinceTurn = 0;
      await setImmediate();
    }
    return (this.last = new EvaluationBudget(Math.min(most, REQUEST_STEPS - this.spent)));
  }
}
