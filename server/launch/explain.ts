import { DatabaseError } from 'pg';

/**
 * The text to print for an error that ends the server: our own errors are messages for the operator; others are bugs
 * and keep their stack.
 */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ((error as { code?: string }).code === '53100')
    return `\nThe disk of the database is full: ${error.message}. Free some space and try again; the existing data is kept.`;
  if (/^(Connection terminated|Client has encountered a connection error)/.test(error.message))
    return `\nThe database closed the connection. See its log for the reason (for the built-in database: postgres.log in DATA_DIR).`;
  const bug = [TypeError, ReferenceError, RangeError, SyntaxError, DatabaseError];
  return bug.some((type) => error instanceof type) ? (error.stack ?? error.message) : `\n${error.message}`;
}
