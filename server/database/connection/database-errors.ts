import { AppError } from '../../../schemas/errors/app-error';
import { isConnectionClosed, isPoolExhausted } from './closed-connection';
import { UNKNOWN_STATEMENT } from './prepare-statements';
import { isFullDisk } from '../../watch/disk-space';

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH']);

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

/** A serialization failure, a deadlock or a lost prepared statement; the transaction should be retried. */
const RETRYABLE = new Set(['40001', '40P01', UNKNOWN_STATEMENT]);

/** Whether a failed transaction may succeed when it is retried. */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error));
}

/** A missing table or column, or one of another type: a document was published while the request waited. */
const TABLES_DIFFER = new Set(['42P01', '42703', '42804', '0A000']);

/** Whether a request may have failed because the tables changed after it began; a retry uses the new documents. */
export function tablesMayHaveChanged(error: unknown): boolean {
  return TABLES_DIFFER.has(codeOf(error));
}

/**
 * Transient database errors: lost connection, shutdown, lock or statement timeout, too many connections. They are 503
 * instead of 500, because a retry may succeed.
 */
export function asUnavailable(error: unknown): AppError | null {
  const code = codeOf(error);
  // Files may share the disk with the database tables, so a full disk of the store is reported the same way.
  if (code === '53100' || isFullDisk(error)) return new AppError('diskFull');
  const passing =
    isRetryable(error) ||
    NETWORK.has(code) ||
    ['55P03', '57014', '25P03'].includes(code) ||
    code.startsWith('53') ||
    isConnectionClosed(error) ||
    isPoolExhausted(error);
  return passing ? new AppError('unavailable') : null;
}
