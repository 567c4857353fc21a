/** The state at the end of an incomplete level: loading, failed, or more pages. */
export type LevelNote = 'loading' | 'failed' | 'more';

/** The loaded children of a node. */
interface TreeLevel<Row> {
  rows: readonly Row[];
  note: LevelNote | null;
  page: number;
}

/** Loads a page of a node's children; the result says whether there are more. */
type AskLevel<Row, Key> = (
  node: Key,
  page: number,
  signal: AbortSignal,
) => Promise<{ rows: readonly Row[]; more: boolean }>;

/** The lazily loaded levels of a tree. Calls `changed` on every change. */
export class TreeLevels<Row, Key> {
  readonly #levels = new Map<Key, TreeLevel<Row>>();
  readonly #open = new Set<Key>();
  #request = new AbortController();

  constructor(
    private readonly ask: AskLevel<Row, Key>,
    private readonly changed: () => void,
  ) {}

  level(node: Key): TreeLevel<Row> | undefined {
    return this.#levels.get(node);
  }

  /** Loads the children of a node unless they are loaded or loading. */
  open(node: Key): void {
    this.#open.add(node);
    if (!this.#levels.has(node)) void this.#load(node, 1);
  }

  close(node: Key): void {
    this.#open.delete(node);
  }

  /** Retries a failed request, or loads the next page. */
  goOn(node: Key): void {
    const level = this.#levels.get(node);
    if (!level || level.note === 'loading' || level.note === null) return;
    void this.#load(node, level.note === 'more' ? level.page + 1 : level.page);
  }

  /** Sets a level that was loaded in another way. */
  put(node: Key, rows: readonly Row[], more: boolean): void {
    this.#levels.set(node, { rows, note: more ? 'more' : null, page: 1 });
  }

  /** Reloads the open levels; their old rows stay until then. Closed levels reload when opened. */
  reload(): void {
    this.#abandon();
    for (const node of [...this.#levels.keys()])
      if (this.#open.has(node)) void this.#load(node, 1, true);
      else this.#levels.delete(node);
  }

  clear(): void {
    this.#abandon();
    this.#levels.clear();
    this.#open.clear();
  }

  #abandon(): void {
    this.#request.abort();
    this.#request = new AbortController();
  }

  async #load(node: Key, page: number, again = false): Promise<void> {
    const { signal } = this.#request;
    const before = this.#levels.get(node)?.rows ?? [];
    this.#set(node, { rows: before, note: again && before.length > 0 ? null : 'loading', page });
    try {
      const { rows, more } = await this.ask(node, page, signal);
      if (signal.aborted) return;
      const all = page === 1 ? rows : [...before, ...rows];
      this.#set(node, { rows: all, note: more ? 'more' : null, page });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Error)) throw error;
      this.#set(node, { rows: before, note: 'failed', page });
    }
  }

  #set(node: Key, level: TreeLevel<Row>): void {
    this.#levels.set(node, level);
    this.changed();
  }
}
