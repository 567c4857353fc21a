import type { Readable } from 'node:stream';

/** What a store is told of a file it takes. */
export interface StoredFacts {
  mime: string;
  /** Bytes. */
  size: number;
  sha256: Buffer;
}

/** Where files are kept. Paths are made by the server (`new-path.ts`) and never used twice. */
export interface FileStore {
  /** Takes the finished file at `source` over. When it resolves the file is there whole, whatever befalls the machine. */
  put(path: string, source: string, facts: StoredFacts): Promise<void>;
  /** The bytes; null when there is no such file. */
  read(path: string): Promise<Readable | null>;
  /** Of a file that is not there, too. */
  remove(path: string): Promise<void>;
}
