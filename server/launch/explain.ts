import { DatabaseError } from 'pg';
import { isConnectionClosed } from '../database/connection/closed-connection';

/**
 * The text to print for an error that ends the server: our own errors are messages for the operator; others are bugs
 * and keep their stack. Messages for the people who run the server are in English only, also those of the settings, the
 * database, backup and restore: they stand beside the English ones of PostgreSQL and Node. What is wrong in documents is
 * data with a text in four languages (`schemas/problems`), also at the start.
 */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ((error as { code?: string }).code === '53100')
    return `\nThe disk of the database is full: ${error.message}. Free some space and try again; the existing data is kept.`;
  if (isConnectionClosed(error))
    return `\nThe database closed the connection. See its log for the reason (for the built-in database: postgres.log in DATA_DIR).`;
  const bug = [TypeError, ReferenceError, RangeError, SyntaxError, DatabaseError];
  return bug.some((type) => error instanceof type) ? (error.stack ?? error.message) : `\n${error.message}`;
}
