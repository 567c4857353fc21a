import { AppError } from '../../../schemas/errors';
import { UNKNOWN_STATEMENT } from './prepare-statements';
import { isFullDisk } from '../../watch/disk-space';

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH']);

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

/** Two transactions got in each other's way, or a prepared statement was lost; running the transaction again is right. */
const RETRYABLE = new Set(['40001', '40P01', UNKNOWN_STATEMENT]);

/** Whether a transaction that failed may go well when it runs again. */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error));
}

/** No such table or column, or of another type: as it is when a document was published while the request waited. */
const TABLES_DIFFER = new Set(['42P01', '42703', '42804', '0A000']);

/** Whether a request may have met tables that are others than the documents it began with; run again, it is right. */
export function mayBeOvertaken(error: unknown): boolean {
  return TABLES_DIFFER.has(codeOf(error));
}

/**
 * Troubles of the database that pass: lost connection, shutdown, lock or statement timeout, too many connections.
 * The caller may try again, so they are 503 and not 500.
 */
export function asUnavailable(error: unknown): AppError | null {
  const code = codeOf(error);
  // Files are stored beside the database's tables: their disk may be the full one.
  if (code === '53100' || isFullDisk(error)) return new AppError('diskFull');
  const message = error instanceof Error ? error.message : '';
  const passing =
    isRetryable(error) ||
    NETWORK.has(code) ||
    ['55P03', '57014', '25P03'].includes(code) ||
    /^(08|53|57P)/.test(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      message,
    );
  return passing ? new AppError('unavailable') : null;
}
