/** A file that came with a request: finished, looked at, and not in the store yet. */
export interface ReceivedFile {
  /** Where its bytes are for now. */
  readonly place: string;
  /** Where the store will keep it. */
  readonly path: string;
  /** The name under which it is offered for download. */
  readonly name: string;
  readonly kind: string;
  readonly size: number;
  readonly sha256: Buffer;
}
