import { sql } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import { amountOf, centsOf } from '../../schemas/money/cents';

/** In which organisation money moves, and who moves it: of the session alone. */
export interface LedgerPlace {
  readonly tenantId: number;
  readonly orgId: number;
  /** Null: the server itself. */
  readonly actorId: number | null;
  readonly actorName: string;
  /** The request, for the audit row. */
  readonly requestId?: string;
  readonly path?: string;
  readonly ip?: string;
}

/** The cents of an amount above zero; throws a `badRequest` for anything else. */
export function positiveCents(amount: unknown): bigint {
  const cents = centsOf(amount);
  if (cents === null || cents === 0n) throw new AppError('badRequest');
  return cents;
}

/** The refusal of an amount that an account does not cover. */
export function shortOf(available: bigint, amount: bigint): AppError {
  return new AppError('ledgerShort', { available: amountOf(available), amount: amountOf(amount) });
}

/**
 * SQL that makes the commit of this transaction durable before it is answered, even where the operator has chosen
 * otherwise for the database (I14).
 */
export const DURABLE = sql`set_config('synchronous_commit',
  coalesce(nullif(current_setting('synchronous_commit'), 'off'), 'on'), true)`;
