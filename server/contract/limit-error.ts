import { AppError } from '../../schemas/errors/app-error';
import type { ErrorName } from '../../schemas/errors/error-names';
import { limitVariable, type LimitName, type Limits } from './limits';

/** What a client is told when it reaches a limit. */
export interface ReachedLimit {
  /** The setting that changes the limit. */
  limit: string;
  max: number;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
}

/** The error for a reached limit: its message contains the number, its data the name of the setting. */
export function limitError(
  error: ErrorName,
  name: LimitName,
  limits: Limits,
  { n = limits[name], retryAfter }: { n?: number; retryAfter?: number } = {},
): AppError {
  const met: ReachedLimit = {
    limit: limitVariable(name),
    max: limits[name],
    ...(retryAfter && { retryAfter }),
  };
  return new AppError(error, { n }, met);
}

/** Seconds for the header `Retry-After`; null when waiting would not help. */
export function retryAfter({ code, data }: AppError): number | null {
  const met = data as Partial<ReachedLimit> | null;
  return met?.retryAfter ?? (code === 503 ? 2 : null);
}
