import { AppError, type ErrorName } from '../../schemas/errors';
import { limitVariable, type LimitName, type Limits } from './limits';

/** What a client learns of a limit that it met. */
export interface MetLimit {
  /** The setting that moves it. */
  limit: string;
  max: number;
  /** After how many seconds another try makes sense. */
  retryAfter?: number;
}

/** A refusal because of a limit: its words have the number, its data the name. */
export function limitError(
  error: ErrorName,
  name: LimitName,
  limits: Limits,
  { n = limits[name], retryAfter }: { n?: number; retryAfter?: number } = {},
): AppError {
  const met: MetLimit = { limit: limitVariable(name), max: limits[name], ...(retryAfter && { retryAfter }) };
  return new AppError(error, { n }, met);
}

/** Seconds for the header `Retry-After`; null when waiting would not help. */
export function retryAfter({ code, data }: AppError): number | null {
  const met = data as Partial<MetLimit> | null;
  return met?.retryAfter ?? (code === 503 ? 2 : null);
}
