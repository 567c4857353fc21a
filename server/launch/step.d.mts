/** Where the progress of a step is written; `isTTY` as of `process.stdout`. */
export interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Runs a step that takes time; prints what it is, how long it runs (in a terminal, each second), and how long it took. */
export function step<T>(
  title: string,
  work: () => Promise<T>,
  log?: (line: string) => void,
  /** `null` for a step whose programs write progress of their own. */
  terminal?: Terminal | null,
): Promise<T>;
