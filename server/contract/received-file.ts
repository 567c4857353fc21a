/** An uploaded file: complete and inspected, but not in the store yet. */
export interface ReceivedFile {
  /** Path of its temporary file. */
  readonly place: string;
  /** Its future path in the store. */
  readonly path: string;
  /** The file name for downloads. */
  readonly name: string;
  readonly kind: string;
  readonly size: number;
  readonly sha256: Buffer;
}
