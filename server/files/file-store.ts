import type { Readable } from 'node:stream';

/** Facts about a file that a store needs when it takes the file. */
export interface StoredFacts {
  mime: string;
  /** Bytes. */
  size: number;
  sha256: Buffer;
}

/** A place for files. Paths are made by the server (`new-path.ts`) and never reused. */
export interface FileStore {
  /**
   * Moves the finished file at `source` into the store. When it resolves, the file is complete and survives a crash of
   * the machine.
   */
  put(path: string, source: string, facts: StoredFacts): Promise<void>;
  /** Returns the bytes; null when there is no such file. */
  read(path: string): Promise<Readable | null>;
  /** Also resolves when there is no such file. */
  remove(path: string): Promise<void>;
}
