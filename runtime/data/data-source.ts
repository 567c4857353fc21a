import type { Choice } from '../../schemas/document/dictionary';
import type { FieldError } from '../../schemas/errors/field-error';
import type { JsonObject } from '../../schemas/json';

/** A page of a list, as search calls return it. */
export interface ListResult {
  rows: ListRow[];
  page: number;
  totalCount: number;
  /** `totalCount` is a lower bound. */
  totalAtLeast?: boolean;
  /** A tree too large for one response: one level of it, or the matches of criteria with their ancestors. */
  partial?: boolean;
}

/** A row of a list. `labels` has the labels of references by column; id −1 marks the summary row. */
export interface ListRow extends JsonObject {
  id: number;
}

/** Options of one call; the default is a POST whose errors show a toast. */
export interface CallOptions {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: JsonObject;
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** Called with the `msg` of a successful response. */
  onMessage?(text: string): void;
  /** The request outlives the page that sends it; its body is at most 64 KB. */
  keepalive?: boolean;
  /** Nobody asked for it: it does not count as a use of the session. */
  background?: boolean;
  /** Suppresses the error toast; the caller shows the error. */
  quiet?: boolean;
}

/** All access to the server. Every failure is a `CallError`. */
export interface DataSource {
  /** Makes a call below `/api/v1/` and returns its `data`. */
  call<T>(url: string, options?: CallOptions): Promise<T>;
  /** Makes a call whose answer is a file. */
  file(url: string, options?: CallOptions): Promise<Blob>;
  /**
   * Loads the choices of an option call. Equal requests share one response, which is cached until a write to that
   * entity. A failure is reported only with `notify`: the caller shows it where the choices are missing.
   */
  options(url: string, query?: JsonObject, signal?: AbortSignal, notify?: boolean): Promise<Choice[]>;
}

/**
 * A failed call. `code` is the response code; 0 if the server is unreachable or the response is not in our format.
 */
export class CallError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data: unknown = null,
    /** For users to quote to support. */
    readonly requestId: string | null = null,
  ) {
    super(message);
    this.name = 'CallError';
  }

  /** Field errors of a rejected write; empty for other failures. */
  get fieldErrors(): FieldError[] {
    const errors = (this.data as { errors?: FieldError[] } | null)?.errors;
    return Array.isArray(errors) ? errors : [];
  }
}
