import { DatabaseError } from 'pg';

/** What to print of an error that ends the server: our own are sentences for whoever starts it, others are bugs. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const bug = [TypeError, ReferenceError, RangeError, SyntaxError, DatabaseError];
  return bug.some((type) => error instanceof type) ? (error.stack ?? error.message) : `\n${error.message}`;
}
