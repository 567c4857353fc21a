import { sql, type RawBuilder } from 'kysely';
import type { AppError } from '../../schemas/errors/app-error';
import type { Json, JsonObject } from '../../schemas/json';
import { isGuarded } from '../access/rights-guard';
import { mayReadThrough } from '../access/name-rights';
import { noteEvents } from '../audit/audit-log';
import { RequestWork } from '../contract/request-work';
import type { ConnectedRequest } from '../contract/request';
import { decidesSessions } from '../identity/access-tables';
import { columnNumbers } from './automatic-number';
import type { Tx } from '../action';
import { recordAccessChange } from '../database/tables/access-changes';
import { countGuess } from './count-guesses';
import type { EntityPlan, LinesField, PlannedColumn } from './entity-plan';
import type { Environment } from './environment';
import { isUnseen } from './masked-criteria';
import { fromDriver, type StoredRow } from './present-rows';
import { storedLines } from './read-lines';
import { lockReferred } from './references';
import { RecordLines } from './record-lines';
import { Rows } from './rows';
import { assertMayWrite, choosable, owned, ofTenant, ownerOfNew, readable } from './scope';
import { changedValues, changes, event, violationError } from './write-row';

/** A row as a body would make it. */
export interface JudgedRow {
  /** Its stored columns. */
  stored: JsonObject;
  /** The columns that the client gave. */
  values: JsonObject;
  /** Whether its line items would change. */
  linesChange: boolean;
}

/** A row with the version that it has now. */
export interface WrittenRow {
  id: number;
  version: number;
}

/** A change of a stored row to a whole judged row. */
export interface RowChangeOf {
  current: StoredRow;
  stored: JsonObject;
}

/** Rows of an entity that a text names. */
export interface NamedRow {
  id: number;
  label: string;
  /** Its value in the column that identifies it beside its label. */
  code: string | null;
  /** The texts by which it was looked for. */
  texts: string[];
}

/**
 * Many rows of one entity in one request: each is judged as an add or an edit of it would be, what they ask the database
 * is asked once, and they are written by a few statements.
 */
export class RowBatch {
  constructor(
    readonly plan: EntityPlan,
    readonly request: ConnectedRequest,
    readonly environment: Environment,
  ) {}

  /** What a body would make of a new or a stored row, validated in full and not written; throws all its field errors. */
  async judge(body: JsonObject, current: StoredRow | null): Promise<JudgedRow> {
    // A record has the same budget for its rules as if it came alone.
    const request = { ...this.request, work: new RequestWork(), guesses: undefined };
    const rows = new Rows(this.plan, request, this.environment);
    if (!current) {
      const { row, values, lines } = await rows.judgeNew(body, {}, false);
      return { stored: row, values, linesChange: lines.isChanged };
    }
    assertMayWrite(this.plan, request.session, current.orgId);
    const lines = new RecordLines(this.plan, request, this.environment);
    const { stored, values } = await rows.judgeEdit(current, body, {}, lines);
    return { stored, values, linesChange: lines.isChanged };
  }

  /**
   * The rows of the session's organisation with one of these values in the columns; `lock` keeps them until the commit. One whose
   * values another transaction has changed meanwhile may be among them.
   */
  async byKey(names: readonly string[], keys: readonly Json[][], lock = false): Promise<StoredRow[]> {
    const columns = names.map((name) => this.plan.columns.get(name)!);
    if (keys.length === 0) return [];
    const { plan, request } = this;
    // One search for each key, by the index in whose order it asks (`imports/find-by-indexes.ts`).
    const refs = columns.map(({ ref }) => sql.raw(ref));
    const near = columns.map(
      ({ ref, column }) => sql`${sql.raw(ref)} between v.${sql.id(column)} and v.${sql.id(column)}`,
    );
    const { rows } = await sql<{ id: number }>`
      select distinct h.id from ${this.tuples(columns, keys)} cross join lateral (
        select t.id from ${sql.raw(plan.from)} where ${owned(plan, request.session)} and ${sql.join(near, sql` and `)}
         order by ${sql.join(refs)} offset 0) h`.execute(request.tx);
    if (rows.length === 0) return [];
    return this.rows(sql`t.id = any(${rows.map(({ id }) => id)}::bigint[])`, lock);
  }

  /** The rows in reach with these ids, by ascending id, locked. */
  byIds(ids: readonly number[]): Promise<StoredRow[]> {
    return this.rows(sql`t.id = any(${ids}::bigint[])`, true);
  }

  private async rows(condition: RawBuilder<unknown>, lock: boolean): Promise<StoredRow[]> {
    const { plan, request } = this;
    const { session, tx } = request;
    const { rows } = await sql`
      select ${sql.raw(plan.storedList)} from ${sql.raw(plan.from)}
      where ${owned(plan, session)} and ${readable(plan, session)} and ${condition}
      order by t.id ${sql.raw(lock ? 'for no key update of t' : '')}`.execute(tx);
    return fromDriver(plan, rows);
  }

  /**
   * The unique columns whose values the session may compare with those of other rows; of the others an import tells nothing
   * before it is submitted (`guessed-columns.ts`).
   */
  get comparable(): {
    name: string;
    within: string | null;
    where: Readonly<Record<string, readonly Json[]>>;
  }[] {
    const { model } = this.plan;
    const unseen = isUnseen(this.request.session, model);
    return model.entity.columns.flatMap(({ name, unique, uniqueWhere = {} }) => {
      if (!unique || !this.plan.columns.has(name)) return [];
      const within = model.byName.has(unique) ? unique : null;
      const compared = [name, ...(within === null ? [] : [within]), ...Object.keys(uniqueWhere)];
      return compared.some(unseen) ? [] : [{ name, within, where: uniqueWhere as Record<string, Json[]> }];
    });
  }

  /** Ids of the rows that have one of these values in a unique column, with the value and that of the column around it. */
  async holders(
    name: string,
    within: string | null,
    values: readonly Json[],
  ): Promise<{ id: number; value: Json; within: Json; where: JsonObject }[]> {
    const { plan, request } = this;
    const column = plan.columns.get(name)!;
    const { unique, uniqueWhere = {} } = plan.model.entity.columns.find((one) => one.name === name)!;
    const around = within === null ? 'null::text' : plan.columns.get(within)!.ref;
    const where = Object.keys(uniqueWhere).map(
      (one) => sql`${one}::text, ${sql.raw(plan.columns.get(one)!.ref)}`,
    );
    const place = unique === 'org' ? owned(plan, request.session) : ofTenant(plan, request.session);
    const { rows } = await sql<{ id: number; value: Json; within: Json; where: JsonObject }>`
      select h.* from unnest(${values}::${sql.raw(column.sql)}[]) as v(value) cross join lateral (
        select t.id, to_jsonb(${sql.raw(column.ref)}) as value, to_jsonb(${sql.raw(around)}) as within,
               jsonb_build_object(${where.length > 0 ? sql.join(where) : sql``}) as where
          from ${sql.raw(plan.from)}
         where ${place} and ${sql.raw(column.ref)} between v.value and v.value order by ${sql.raw(column.ref)} offset 0) h`.execute(
      request.tx,
    );
    return rows;
  }

  /** Rows of another entity that the session may choose, by their label or by a column that identifies them. */
  async named(entity: string, texts: readonly string[]): Promise<NamedRow[]> {
    const target = this.environment.plans.get(entity);
    const { session, tx } = this.request;
    const label = target?.model.entity.option?.label;
    if (!target || label === undefined || texts.length === 0) return [];
    const names = this.namingColumns(target);
    const code = names.find((name) => name === 'code') ?? names.find((name) => name !== label);
    if (names.length === 0) return [];
    const ref = (name: string) => sql.raw(target.columns.get(name)!.ref);
    const { rows } = await sql<NamedRow>`
      select t.id, ${ref(label)}::text as label, ${code ? ref(code) : sql`null`} as code,
             array[${sql.join(names.map((name) => sql`${ref(name)}::text`))}] as texts
        from ${sql.raw(target.from)}
       where ${choosable(target, session)} and array[${sql.join(names.map((name) => sql`${ref(name)}::text`))}] && ${texts}::text[]
       order by t.id limit ${MOST_NAMED}`.execute(tx);
    return rows;
  }

  /** The columns whose texts name a row of an entity, as far as the session may read them: its label and its codes. */
  namingColumns({ model, columns }: EntityPlan): string[] {
    const { session } = this.request;
    const label = model.entity.option?.label;
    return model.entity.columns.flatMap(({ name, unique }) => {
      const names = name === label || (unique && columns.get(name)?.sql === 'text');
      return names && mayReadThrough(session, model, name) && !isUnseen(session, model)(name) ? [name] : [];
    });
  }

  /** The labels of rows of another entity, as far as the session may read them. */
  async labels(entity: string, ids: readonly number[]): Promise<Map<number, string>> {
    const target = this.environment.plans.get(entity);
    const label = target?.model.entity.option?.label;
    const { session, tx } = this.request;
    if (!target || label === undefined || ids.length === 0) return new Map();
    if (!mayReadThrough(session, target.model, label) || isUnseen(session, target.model)(label))
      return new Map();
    const { rows } = await sql<{ id: number; label: string }>`
      select t.id, ${sql.raw(target.columns.get(label)!.ref)}::text as label from ${sql.raw(target.from)}
       where ${ofTenant(target, session)} and t.id = any(${ids}::bigint[])`.execute(tx);
    return new Map(rows.map((row) => [row.id, row.label]));
  }

  /** The stored lines of a record in their order. */
  async linesOf(field: LinesField, head: number): Promise<StoredRow[]> {
    const plan = this.environment.plans.get(field.lines.entity);
    return plan ? [...(await storedLines(plan, field, [head], this.request))] : [];
  }

  /** Whether the session sees the values of a column only masked, or not at all. */
  get unseen(): (name: string) => boolean {
    return isUnseen(this.request.session, this.plan.model);
  }

  /** Asks at once for rows that the judged rows refer to. */
  async refer(entity: string, ids: readonly number[]): Promise<void> {
    const target = this.environment.plans.get(entity);
    if (target && ids.length > 0) await lockReferred(target, [...ids], this.request);
  }

  /** Has the request counted before a valid row is compared with others by what the session does not see (`count-guesses.ts`). */
  async guess(values: JsonObject, row: JsonObject, current: StoredRow | null): Promise<void> {
    const given = { values, row, ...(current && { current }) };
    await countGuess(this.plan, given, this.request, this.environment);
  }

  /** The field error of a violated unique index or foreign key; null: another error. */
  violation(error: unknown): AppError | null {
    return violationError(error, this.plan, this.request, this.environment);
  }

  /** Runs work; what it has written and noted for the log is undone when it throws. */
  async undoable<T>(work: () => Promise<T>): Promise<T> {
    const { tx, trail } = this.request;
    const events = trail.length;
    await sql`savepoint batch_row`.execute(tx);
    try {
      const result = await work();
      await sql`release savepoint batch_row`.execute(tx);
      return result;
    } catch (error) {
      await sql`rollback to savepoint batch_row`.execute(tx);
      await sql`release savepoint batch_row`.execute(tx);
      trail.length = events;
      throw error;
    }
  }

  /** Labels of enabled rows of another entity that the session may choose; null: more than `most`. */
  async choices(entity: string, most: number): Promise<string[] | null> {
    const target = this.environment.plans.get(entity);
    const label = target?.model.entity.option?.label;
    const { session, tx } = this.request;
    if (!target || label === undefined) return [];
    if (!mayReadThrough(session, target.model, label) || isUnseen(session, target.model)(label)) return [];
    const { status } = target;
    const on = status
      ? sql`${sql.raw(status.ref)} = ${status.sql === 'boolean' ? sql`true` : sql`1`}`
      : sql`true`;
    const code = this.namingColumns(target).find((name) => name !== label);
    const codeText = code ? sql`${sql.raw(target.columns.get(code)!.ref)}::text` : sql`null::text`;
    const { rows } = await sql<{ label: string; code: string | null }>`
      select label, case when count(*) over (partition by label) > 1 then code end as code from (
        select distinct ${sql.raw(target.columns.get(label)!.ref)}::text as label, ${codeText} as code
          from ${sql.raw(target.from)} where ${choosable(target, session)} and ${on}) named
       order by 1, 2 limit ${most + 1}`.execute(tx);
    // Of several with one label, each is named with its code, too.
    const named = rows.map((row) => (row.code === null ? row.label : labelWithCode(row.label, row.code)));
    return rows.length > most ? null : [...new Set(named)];
  }

  /**
   * Notes once for the transaction that rows which decide about sessions have changed: what single rows note is undone with
   * them.
   */
  async noteAccess(): Promise<void> {
    const { plan, request } = this;
    if (decidesSessions(plan.model.entity))
      await recordAccessChange(request.tx as Tx, request.session.tenantId);
  }

  /**
   * Whether these rows, as they are to be stored, need nothing but their own table and the logs, so that one statement writes
   * many of them.
   */
  isPlain(rows: readonly JsonObject[]): boolean {
    const { id, beside, lines, model } = this.plan;
    const { columns } = model.entity;
    return (
      !isGuarded(id) &&
      !decidesSessions(model.entity) &&
      // A change may return a document to its check.
      model.workflow === null &&
      beside === null &&
      lines.length === 0 &&
      columns.every(
        ({ name, exclusive, formBy, sensitive }) =>
          !formBy &&
          // A secret is sealed row by row.
          sensitive !== 'secret' &&
          // A mark that one row has alone is taken from the row that had it.
          (!exclusive || rows.every((row) => row[name] !== 1 && row[name] !== true)),
      )
    );
  }

  /** Adds judged rows and draws the automatic numbers that they lack; in their order. */
  async insert(rows: readonly JsonObject[]): Promise<WrittenRow[]> {
    const { plan, request } = this;
    const { session, tx } = request;
    if (rows.length === 0) return [];
    for (const column of plan.model.entity.columns) {
      const { name, auto } = column;
      const without = auto ? rows.filter((row) => (row[name] ?? null) === null) : [];
      if (without.length === 0) continue;
      const numbers = await columnNumbers(request, plan.id, column, without.length);
      for (const [at, row] of without.entries()) row[name] = numbers[at]!;
    }
    const owner = Object.entries(ownerOfNew(plan, session));
    const columns = plan.model.stored.map(({ field }) => plan.columns.get(field.model)!);
    const names = [
      ...owner.map(([name]) => name),
      ...columns.map(({ column }) => column),
      'created_by',
      'updated_by',
    ];
    const values = [
      ...owner.map(([, value]) => sql`${value}::bigint`),
      ...columns.map(({ column }) => sql`v.${sql.id(column)}`),
      ...[session.userId, session.userId].map((user) => sql`${user}::bigint`),
    ];
    const { rows: written } = await sql<WrittenRow>`
      insert into ${sql.raw(plan.table)} (${sql.join(names.map((name) => sql.id(name)))})
      select ${sql.join(values)} from ${recordset(columns, rows)} returning id, version`.execute(tx);
    // Ids are drawn in the order of the rows.
    const inOrder = written.sort((one, other) => one.id - other.id);
    noteEvents(
      request,
      inOrder.map(({ id }, at) => event(plan, 'add', id, changes(plan, {}, rows[at]!))),
    );
    return inOrder;
  }

  /** Changes locked rows; in their order. */
  async update(list: readonly RowChangeOf[]): Promise<WrittenRow[]> {
    const { plan, request } = this;
    const { session, tx } = request;
    if (list.length === 0) return [];
    const changed = list.map(({ current, stored }) => changedValues(current, stored));
    const columns = [...new Set(changed.flatMap((values) => Object.keys(values)))].map((name) =>
      plan.columns.get(name)!,
    );
    const rows = list.map(({ current, stored }) => ({
      ...Object.fromEntries(columns.map(({ name }) => [name, stored[name] ?? null])),
      id: current.id,
    }));
    const set = columns.map(({ column }) => sql`${sql.id(column)} = v.${sql.id(column)}`);
    const { rows: written } = await sql<WrittenRow>`
      update ${sql.raw(plan.table)} t
         set ${sql.join([...set, sql`version = t.version + 1`, sql`updated_at = now()`, sql`updated_by = ${session.userId}`])}
        from ${recordset([plan.columns.get('id')!, ...columns], rows)}
       where ${ofTenant(plan, session)} and t.id = v.id returning t.id, t.version`.execute(tx);
    const versions = new Map(written.map((row) => [row.id, row]));
    noteEvents(
      request,
      list.map(({ current }, at) => event(plan, 'edit', current.id, changes(plan, current, changed[at]!))),
    );
    return list.map(({ current }) => versions.get(current.id)!);
  }

  private tuples(columns: readonly PlannedColumn[], keys: readonly Json[][]): RawBuilder<unknown> {
    const rows = keys.map((key) =>
      Object.fromEntries(columns.map(({ name }, at) => [name, key[at] ?? null])),
    );
    return recordset(columns, rows);
  }
}

/** A row among others with its label, as a drop-down offers it. */
export function labelWithCode(label: string, code: string): string {
  return `${label}（${code}）`;
}

/** Rows of one chunk that texts may name. */
const MOST_NAMED = 20_000;

/** Rows by document names as rows `v` of a statement, each value with the type of its column. */
function recordset(columns: readonly PlannedColumn[], rows: readonly JsonObject[]): RawBuilder<unknown> {
  const given = rows.map((row) =>
    Object.fromEntries(columns.map(({ name, column }) => [column, row[name] ?? null])),
  );
  const types = columns.map(({ column, sql: type }) => sql`${sql.id(column)} ${sql.raw(type)}`);
  return sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as v(${sql.join(types)})`;
}
