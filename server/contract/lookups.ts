/**
 * What the checks of many rows in one request ask the database once instead of for each row: whether referred rows exist,
 * the date of today. Valid for the rows of one request only.
 */
export class Lookups {
  private readonly answers = new Map<string, Promise<unknown>>();
  private readonly rows = new Map<string, Map<number, boolean | null>>();

  /** The answer to a question; asked once. */
  once<T>(question: string, ask: () => Promise<T>): Promise<T> {
    let known = this.answers.get(question);
    if (!known) this.answers.set(question, (known = ask()));
    return known as Promise<T>;
  }

  /** Rows of an entity by id: whether they are enabled; null: not there for the session. */
  rowsOf(entity: string): Map<number, boolean | null> {
    let known = this.rows.get(entity);
    if (!known) this.rows.set(entity, (known = new Map()));
    return known;
  }
}
