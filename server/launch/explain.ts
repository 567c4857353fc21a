import { DatabaseError } from 'pg';

/** What to print of an error that ends the server: our own are sentences for whoever starts it, others are bugs. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ((error as { code?: string }).code === '53100')
    return `\nThe disk of the database is full: ${error.message}. Make room and try again; what was there is kept.`;
  if (/^(Connection terminated|Client has encountered a connection error)/.test(error.message))
    return `\nThe database broke off the connection: its log tells why (of the server's own: postgres.log in DATA_DIR).`;
  const bug = [TypeError, ReferenceError, RangeError, SyntaxError, DatabaseError];
  return bug.some((type) => error instanceof type) ? (error.stack ?? error.message) : `\n${error.message}`;
}
