import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import type { RequestCheck } from './request-check';
import type { Statement } from '../../contract/statement';
import { ORGS_SETTING, TENANT_SETTING } from '../tables/access';
import { socketOf } from './server-client';

/** The rows that a connection can access: a tenant and the writable organisations, as values of the two settings. */
export type Scope = readonly [tenant: string, orgs: string];

const SET_SCOPE = `set_config('${TENANT_SETTING}', $1, false), set_config('${ORGS_SETTING}', $2, false)`;

/** The current scope of each connection. */
const shown = new WeakMap<pg.PoolClient, Scope>();

interface LastQuery {
  readonly alone: string | null;
  readonly isMissed: Missed | null;
}

/** Whether a statement has changed nothing, by the rows that it returned. */
type Missed = (rows: readonly unknown[]) => boolean;
const lastQueries = new WeakMap<CompiledQuery, LastQuery>();

/** A connection on loan to a request. */
export interface Lent {
  readonly client: pg.PoolClient;
  release(): void;
}

/** Lends a connection of the pool to a request. */
export type Lender = () => Promise<Lent>;

/**
 * Marks the last statement of a request, which is sent together with the commit. `alone` is the same statement with the
 * session check in it (`passingTexts`): if it is the request's only statement, nothing else is sent. After a statement that
 * is `isMissed`, the request may go on: its next one begins another transaction.
 */
export function lastQuery(
  { text, values }: Statement,
  alone: string | null = null,
  isMissed: Missed | null = null,
): CompiledQuery {
  const query = CompiledQuery.raw(text, [...values]);
  lastQueries.set(query, { alone, isMissed });
  return query;
}

const earlyReads = new WeakSet<CompiledQuery>();

/**
 * Marks a read that needs no transaction, because the following change names the version that was read. If nothing else
 * was sent before, the change then is a single statement without a transaction that includes the session check.
 */
export function earlyRead(query: CompiledQuery): CompiledQuery {
  earlyReads.add(query);
  return query;
}

/** The connections of one request, for Kysely. */
export class RequestDriver implements Driver {
  constructor(private readonly open: () => RequestConnection) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<RequestConnection> {
    return this.open();
  }

  async beginTransaction(connection: RequestConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings);
  }

  commitTransaction(connection: RequestConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: RequestConnection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection(connection: RequestConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {}
}

/**
 * A connection on loan to a request. The statements that a request needs besides its own (scope, session check, begin,
 * commit) are pipelined with them and cost no extra round trip. A connection that already has the scope of the
 * session's organisation is not set again, so row level security adds no cost.
 */
export class RequestConnection implements DatabaseConnection {
  /** `due`: the transaction begins with the next statement; `over`: it ended with its last one. */
  private state: 'none' | 'due' | 'open' | 'over' = 'none';
  /** The statement that begins a read-only transaction. */
  private readBegin: string | null = null;
  private lent: Lent | null = null;
  private borrowing: Promise<Lent> | null = null;
  /** Whether the connection has been released. */
  private given = false;

  constructor(
    private readonly lender: Lender,
    private readonly scope: Scope,
    private readonly check: RequestCheck | null,
  ) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const last = lastQueries.get(query);
    const { client } = this.lent ?? (await this.borrow());
    try {
      // One of several parallel statements has failed, so the request is over.
      if (this.given) throw new Error('The connection was released before the statement was sent');
      const { command, rowCount, rows } = await this.send(client, query, last);
      if (this.state === 'over' && last?.isMissed?.(rows)) this.state = 'due';
      return {
        rows: (rows as R[] | undefined) ?? [],
        ...(CHANGING.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
      };
    } catch (error) {
      // A failed transaction also rolls back the scope set in it.
      shown.delete(client);
      throw error;
    }
  }

  // oxlint-disable-next-line require-yield -- the interface asks for it
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed');
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    this.state = 'due';
    this.readBegin =
      isolationLevel || accessMode
        ? `start transaction${isolationLevel ? ` isolation level ${isolationLevel}` : ''} ${accessMode ?? ''}`
        : null;
  }

  async commit(): Promise<void> {
    const { state } = this;
    this.state = 'none';
    if (state === 'open') await this.lent?.client.query('commit');
  }

  async rollback(): Promise<void> {
    const { state } = this;
    // A statement that was started in parallel with the failed one must not run outside the transaction.
    this.state = 'over';
    const client = this.lent?.client;
    try {
      if (state === 'open') await client?.query('rollback');
    } finally {
      // The rollback also resets the scope set in the transaction.
      if (client) shown.delete(client);
    }
  }

  /** Also releases a connection that is still being acquired for an abandoned statement. */
  release(): void {
    this.given = true;
    if (this.lent) this.lent.release();
    else
      this.borrowing?.then(
        (lent) => lent.release(),
        () => undefined,
      );
  }

  private async borrow(): Promise<Lent> {
    this.borrowing ??= this.lender();
    return (this.lent = await this.borrowing);
  }

  private send(client: pg.PoolClient, query: CompiledQuery, last?: LastQuery): Promise<pg.QueryResult> {
    if (this.state === 'over') throw new Error('The transaction ended with the previous statement');
    const { check } = this;
    if (last?.alone && this.state !== 'open' && this.isShown(client) && check && !check.isAsked)
      return this.sendAlone(client, last.alone, query.parameters, check);
    const isEarly = this.state === 'due' && earlyReads.has(query);
    const socket = socketOf(client);
    // Written in one piece, which saves wake-ups on both sides.
    socket.cork();
    try {
      // Until it is rolled back, a failed transaction takes no other statement; the next one sets the scope again.
      const isBack = this.state === 'open' && BACK.test(query.sql);
      const entered = isBack ? [] : isEarly ? this.show(client) : this.enter(client);
      const answer = client.query(query.sql, query.parameters as unknown[]);
      if (!last || this.state !== 'open') return allOf(answer, entered);
      this.state = 'over';
      return allOf(answer, entered, client.query('commit'));
    } finally {
      socket.uncork();
    }
  }

  /** A single statement needs no transaction. */
  private sendAlone(
    client: pg.PoolClient,
    text: string,
    values: readonly unknown[],
    check: RequestCheck,
  ): Promise<pg.QueryResult> {
    if (this.state === 'due') this.state = 'over';
    const answer = client.query(text, [...values, ...check.own]);
    check.learn(answer.then(({ rows }) => rows));
    return answer;
  }

  /** Sends the statements that precede a statement; it fails when one of them fails. */
  private enter(client: pg.PoolClient): Promise<unknown>[] {
    const { state, readBegin } = this;
    if (state !== 'due') return this.introduce(client, false);
    this.state = 'open';
    if (readBegin !== null) return [...this.introduce(client, false), client.query(readBegin)];
    return [client.query('begin'), ...this.introduce(client, true)];
  }

  /** Sets the scope; the session check is part of the following statement. */
  private show(client: pg.PoolClient): Promise<unknown>[] {
    if (this.isShown(client)) return [];
    shown.delete(client);
    const set = client.query(`select ${SET_SCOPE}`, [...this.scope]);
    return [set.then(() => shown.set(client, this.scope))];
  }

  /** Sets the scope and sends the session check. */
  private introduce(client: pg.PoolClient, writes: boolean): Promise<unknown>[] {
    const { check } = this;
    const isShown = this.isShown(client);
    const isAsked = check?.isAsked ?? true;
    if (isShown && isAsked) return [];
    const run = (text: string, values: unknown[]) => client.query(text, values);
    if (!check || isAsked) return this.show(client);
    const [before, values] = isShown ? (['', []] as const) : ([SET_SCOPE, this.scope] as const);
    shown.delete(client);
    const told = check[writes ? 'demand' : 'ask'](run, before, values);
    return [told.then(() => shown.set(client, this.scope))];
  }

  private isShown(client: pg.PoolClient): boolean {
    const [tenant, orgs] = shown.get(client) ?? [];
    return tenant === this.scope[0] && orgs === this.scope[1];
  }
}

const BACK = /^\s*rollback to savepoint /;
const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Resolves when all results have arrived, so that nothing is pending when it rejects. */
async function allOf<T>(
  answer: Promise<T>,
  ...others: readonly (Promise<unknown> | readonly Promise<unknown>[])[]
): Promise<T> {
  const beside = others.flat();
  if (beside.length === 0) return answer;
  const [own, ...rest] = await Promise.allSettled([answer, ...beside]);
  for (const one of [...rest, own]) if (one.status === 'rejected') throw one.reason;
  return answer;
}
