let last: string | null = null;

/** Remembers the id of a request that the server failed to answer, for the page of server errors. */
export function noteServerError(requestId: string): void {
  last = requestId;
}

/** The id of the last request of this window that ended in a server error; null without one. */
export function lastServerError(): string | null {
  return last;
}
