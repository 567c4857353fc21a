import type { Choice } from '../../schemas/document/dictionary';
import type { FieldError } from '../../schemas/errors';
import type { JsonObject } from '../../schemas/json';

export interface ListResult {
  rows: ListRow[];
  page: number;
  totalCount: number;
  /** There are more rows than `totalCount`. */
  totalAtLeast?: boolean;
  /** A tree too large for one answer: a level of it, or what criteria find below its ancestors. */
  partial?: boolean;
}

/** A row of a list. `labels` holds the words of references by column; id -1 is the summary row. */
export interface ListRow extends JsonObject {
  id: number;
}

export interface CallOptions {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: JsonObject;
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** Told the answer's `msg` on success, for a toast. */
  onMessage?(text: string): void;
  /** The caller shows the error itself; no toast. */
  quiet?: boolean;
}

/** The only door to data. Every failure is a `CallError`. */
export interface DataSource {
  /** One call below `/api/v1/`; answers `data`. */
  call<T>(url: string, options?: CallOptions): Promise<T>;
  /** Choices of an option call; equal requests under way are shared, answers kept until a write to that entity. */
  options(url: string, query?: JsonObject, signal?: AbortSignal): Promise<Choice[]>;
}

/** Why a call failed. `code` is the answer's code; 0: the server could not be reached or did not speak our contract. */
export class CallError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data: unknown = null,
    /** For the user to quote to support. */
    readonly requestId: string | null = null,
  ) {
    super(message);
    this.name = 'CallError';
  }

  /** Field errors of a refused write, empty for other failures. */
  get fieldErrors(): FieldError[] {
    const errors = (this.data as { errors?: FieldError[] } | null)?.errors;
    return Array.isArray(errors) ? errors : [];
  }
}
