import type pg from 'pg';

const MARK = /^\s*\/\* prepared: ([a-z-]+) \*\//;

/**
 * Lets a query ask, by a comment "prepared: name" at its beginning, to be planned once a connection instead of at every
 * run. For queries whose planning costs more than their work, and whose text is always the same.
 */
export function prepareMarked(client: pg.ClientBase): void {
  const run = client.query.bind(client) as (...given: unknown[]) => unknown;
  const query = (text: unknown, values?: unknown, ...rest: unknown[]): unknown => {
    const name = typeof text === 'string' ? MARK.exec(text)?.[1] : undefined;
    return name ? run({ name, text, values }, ...rest) : run(text, values, ...rest);
  };
  client.query = query as typeof client.query;
}
