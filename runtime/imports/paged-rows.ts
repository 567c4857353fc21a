import type { ImportRow, ImportRows } from '../../schemas/record/import-contract';
import { IMPORT_PAGE } from '../../schemas/record/import-limits';

/** Pages that are kept; the ones that were used least recently are forgotten. */
const MOST_PAGES = 60;

/** Reads a part of the rows. */
type LoadRows = (offset: number, signal: AbortSignal) => Promise<ImportRows>;

/** Rows of one kind, by ascending number; pages of them are loaded when they are asked for. */
export class PagedRows {
  /** In the order of their last use. */
  #pages = new Map<number, readonly ImportRow[]>();
  readonly #loading = new Map<number, { request: AbortController; done: Promise<readonly ImportRow[]> }>();

  constructor(
    readonly total: number,
    private readonly load: LoadRows,
    private readonly onLoaded: () => void,
  ) {}

  /** The row at a place of the list, if its page is loaded. */
  at(place: number): ImportRow | undefined {
    return this.#pages.get(Math.floor(place / IMPORT_PAGE))?.[place % IMPORT_PAGE];
  }

  /** Loads the pages of some rows; requests for other pages are given up. Rejects as the first one that fails. */
  async want(from: number, to: number): Promise<void> {
    const last = Math.min(to, this.total) - 1;
    const pages: number[] = [];
    for (let page = Math.floor(from / IMPORT_PAGE); page * IMPORT_PAGE <= last; page++) pages.push(page);
    for (const [page, { request }] of this.#loading)
      if (!pages.includes(page)) {
        request.abort();
        this.#loading.delete(page);
      }
    await Promise.all(pages.map((page) => this.page(page)));
  }

  /** The rows of a page, from the server unless they are kept. */
  page(page: number): Promise<readonly ImportRow[]> {
    const kept = this.#pages.get(page);
    if (kept) {
      this.#keep(page, kept);
      return Promise.resolve(kept);
    }
    const running = this.#loading.get(page);
    if (running) return running.done;
    const request = new AbortController();
    const done = this.load(page * IMPORT_PAGE, request.signal)
      .then(({ rows }) => {
        if (!request.signal.aborted) {
          this.#keep(page, rows);
          this.onLoaded();
        }
        return rows;
      })
      .finally(() => {
        if (this.#loading.get(page)?.request === request) this.#loading.delete(page);
      });
    this.#loading.set(page, { request, done });
    return done;
  }

  /** The row at a place of the list. */
  async rowAt(place: number): Promise<ImportRow | undefined> {
    return (await this.page(Math.floor(place / IMPORT_PAGE)))[place % IMPORT_PAGE];
  }

  /** Puts rows that were checked again in the place of what was loaded before. */
  replace(rows: readonly ImportRow[]): void {
    const fresh = new Map(rows.map((row) => [row.row, row]));
    for (const [page, kept] of this.#pages)
      if (kept.some(({ row }) => fresh.has(row)))
        this.#pages.set(
          page,
          kept.map((row) => fresh.get(row.row) ?? row),
        );
  }

  /** The place of the first row with this number or a higher one; `total` if there is none. */
  async placeOf(number: number): Promise<number> {
    let low = 0;
    let high = Math.ceil(this.total / IMPORT_PAGE) - 1;
    // Numbers usually follow each other, so the first guess hits.
    let guess = Math.min(Math.max(Math.floor((number - 2) / IMPORT_PAGE), low), high);
    while (low <= high) {
      const rows = await this.page(guess);
      const first = rows[0]?.row ?? Infinity;
      const last = rows.at(-1)?.row ?? Infinity;
      if (number <= first) high = guess - 1;
      else if (number > last) low = guess + 1;
      else return guess * IMPORT_PAGE + rows.findIndex(({ row }) => row >= number);
      guess = Math.floor((low + high) / 2);
    }
    return Math.min(low * IMPORT_PAGE, this.total);
  }

  /** Gives up all requests. */
  stop(): void {
    for (const { request } of this.#loading.values()) request.abort();
    this.#loading.clear();
  }

  #keep(page: number, rows: readonly ImportRow[]): void {
    this.#pages.delete(page);
    this.#pages.set(page, rows);
    const oldest = this.#pages.keys().next().value;
    if (this.#pages.size > MOST_PAGES && oldest !== undefined) this.#pages.delete(oldest);
  }
}
