import type { JsonObject } from '../../../schemas/json';
import type { ActionContext } from '../../../server/action';
import type { BankAccess, BankAdapter } from '../adapters/bank-adapter';
import type { BankTask } from './trade-words';

/** What came of a talk with a bank. */
export interface Outcome {
  readonly code: string;
  readonly msg: string;
  /** Of the task, when the bank is not asked again (`TaskState`). */
  readonly state: number;
  /** The bank is asked again while there are tries left. */
  readonly again: boolean;
  /** What was wanted of the bank has happened. */
  readonly isDone: boolean;
  /** For the log of tasks. */
  readonly response: JsonObject | null;
}

/** What one action of tasks does: nothing is locked while the bank is asked. */
export interface TaskWork<Question = unknown, Answer = unknown> {
  /** What the bank is asked; null: there is nothing to do any more. */
  take(context: ActionContext, task: BankTask): Promise<Question | null>;
  ask(adapter: BankAdapter, access: BankAccess, question: Question): Promise<Answer>;
  /** What of the question the log shows. */
  request(question: Question): JsonObject;
  /** Applies an answer, which may come late; null: the bank has not answered. */
  conclude(context: ActionContext, task: BankTask, answer: Answer | null): Promise<Outcome>;
  /** The bank was asked as often as is allowed. */
  giveUp?(context: ActionContext, task: BankTask, outcome: Outcome): Promise<void>;
}
