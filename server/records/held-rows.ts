import { sql } from 'kysely';
import type { Entity } from '../../schemas/document/entity';
import type { GuardedCall } from '../../schemas/document/entity-guard';
import { AppError } from '../../schemas/errors/app-error';
import type { FieldError } from '../../schemas/errors/field-error';
import { isObject, type JsonObject } from '../../schemas/json';
import type { EntityRows, Row, ValidRow } from '../action';
import { fieldErrors } from '../contract/check-body';
import type { ConnectedRequest } from '../contract/request';
import { fixedFields } from '../access/field-rights';
import { normalisedValues } from './accept-body';
import type { EntityPlan, LinesField } from './entity-plan';
import type { Environment } from './environment';
import type { StoredRow } from './present-rows';
import { storedLines } from './read-lines';
import { RecordLines } from './record-lines';
import { Rows } from './rows';
import { ofTenant } from './scope';
import { positionOf } from './switched-row';

/** An entity whose records hold rows of another one as lines. */
interface Holder {
  plan: EntityPlan;
  field: LinesField;
}

/** A line among those of its record, which is locked. */
interface Place {
  holder: Holder;
  head: StoredRow;
  lines: readonly StoredRow[];
  at: number;
}

/** The rows of one entity for the code of a domain; those that are lines change with their record. */
export function entityRows(
  plan: EntityPlan,
  request: ConnectedRequest,
  environment: Environment,
): EntityRows {
  const holders = plan.references.flatMap(({ name, entity }) => {
    const head = environment.plans.get(entity);
    const field = head?.lines.find(({ lines }) => lines.entity === plan.id && lines.column === name);
    return head && field ? [{ plan: head, field }] : [];
  });
  return holders.length === 0
    ? new Rows(plan, request, environment)
    : new HeldRows(plan, holders, request, environment);
}

/**
 * Rows that are line items: each change is one of the record that holds them, whose totals, version, state and log
 * follow. The record is locked before its lines, as a save of it does.
 */
class HeldRows implements EntityRows {
  readonly entity: Entity;
  private readonly rows: Rows;

  constructor(
    private readonly plan: EntityPlan,
    private readonly holders: readonly Holder[],
    private readonly request: ConnectedRequest,
    private readonly environment: Environment,
  ) {
    this.entity = plan.model.entity;
    this.rows = new Rows(plan, request, environment);
  }

  async get(id: number): Promise<Row & StoredRow> {
    if (this.request.writes) await this.lockHeads([id]);
    return this.rows.get(id);
  }

  async own(id: number, call?: GuardedCall): Promise<Row & StoredRow> {
    await this.lockHeads([id]);
    return this.rows.own(id, call);
  }

  /** The new line is the last one of the record that `extra` or the body names. */
  async add(body: unknown, extra: JsonObject = {}, valid?: ValidRow): Promise<{ id: number }> {
    if (!isObject(body)) throw new AppError('badRequest');
    const named = { ...body, ...extra };
    const holder = this.holders.find(({ field }) => typeof named[field.lines.column] === 'number');
    if (!holder) {
      const columns = this.holders.map(({ field }) => field.lines.column).join(' or ');
      throw new Error(`A row of "${this.plan.id}" is added to its record, which "${columns}" names`);
    }
    const { column } = holder.field.lines;
    const head = await this.headRows(holder).own(Number(named[column]));
    const lines = await this.linesOf(holder, head.id);
    const [{ [column]: _, ...values }, { [column]: __, ...own }] = [body, extra];
    const place = { holder, head, lines, at: lines.length };
    await this.save(place, [...lines.map(withId), values], own, valid);
    return { id: (await this.linesOf(holder, head.id)).at(-1)!.id };
  }

  async edit(
    id: number,
    body: unknown,
    extra: JsonObject = {},
    valid?: ValidRow,
  ): Promise<{ id: number; version: number }> {
    if (!isObject(body)) throw new AppError('badRequest');
    const { version, ...values } = body;
    if (!Number.isInteger(version)) throw new AppError('versionRequired');
    const place = await this.placeOf(id);
    if (place.lines[place.at]!.version !== version) throw await this.rows.conflict(id);
    await this.save(place, withCells(place, values), extra, valid);
    return { id, version: (await this.rows.get(id)).version };
  }

  async set(row: Row, values: JsonObject, action: string): Promise<Row> {
    const place = await this.placeOf(row.id);
    const { holder, head, lines, at } = place;
    if (lines[at]!.version !== row.version) throw await this.rows.conflict(row.id);
    const given = { [holder.field.model]: lines.map(withId) };
    await atOwnCells(place, () =>
      this.headRows(holder).setLines(head, given, action, this.changeOf(place, values)),
    );
    return this.rows.get(row.id);
  }

  async remove(ids: number[], valid?: ValidRow): Promise<{ count: number }> {
    const gone = new Set(ids);
    await this.lockHeads([...gone]);
    const rows = await this.rows.locked([...gone]);
    if (rows.length < gone.size) throw new AppError('notFound');
    for (const row of rows) await valid?.(row);
    for (const holder of this.holders) {
      const heads = new Set(rows.flatMap((row) => row[holder.field.lines.column] ?? []));
      for (const id of heads) {
        const head = await this.headRows(holder).own(Number(id));
        const lines = await this.linesOf(holder, head.id);
        const left = lines.filter((one) => !gone.has(one.id));
        await this.save({ holder, head, lines, at: -1 }, left.map(withId));
      }
    }
    return { count: rows.length };
  }

  async changeStatus(id: number, status: number): Promise<{ id: number; status: number; version: number }> {
    const { plan, request, environment } = this;
    const { name = 'status' } = plan.status ?? {};
    if (status !== 0 && status !== 1) throw new AppError('badRequest');
    if (fixedFields(request.session, plan.id).has(name)) throw new AppError('forbidden');
    const place = await this.placeOf(id);
    const switched = { [name]: positionOf(plan, name, status === 1, environment) };
    await this.save(place, place.lines.map(withId), switched);
    return { id, status, version: (await this.rows.get(id)).version };
  }

  /** Saves the record with these lines, as its form does; `extra` are columns of the line at the place. */
  private async save(
    place: Place,
    list: JsonObject[],
    extra: JsonObject = {},
    valid?: ValidRow,
  ): Promise<void> {
    const { holder, head, at } = place;
    const { model } = holder.field;
    const change = this.changeOf(place, extra);
    const judge = valid && (() => valid(change.lineAfter(model, at)));
    const body = { version: head.version, [model]: list };
    await atOwnCells(place, () => this.headRows(holder).edit(head.id, body, {}, judge, undefined, change));
  }

  private changeOf({ holder, at }: Place, extra: JsonObject): RecordLines {
    const { plan, request, environment } = this;
    const { column, order } = holder.field.lines;
    for (const name of [column, order])
      if (name in extra)
        throw new Error(`"${name}" of "${plan.id}" follows from the record that holds the line`);
    const values = normalisedValues(plan, extra, environment.fieldTypes);
    return new RecordLines(holder.plan, request, environment, new Map([[at, values]]));
  }

  private async placeOf(id: number): Promise<Place> {
    const row = await this.own(id);
    const holder = this.holders.find(({ field }) => typeof row[field.lines.column] === 'number');
    if (!holder) throw new AppError('notFound');
    const head = await this.headRows(holder).own(Number(row[holder.field.lines.column]));
    const lines = await this.linesOf(holder, head.id);
    return { holder, head, lines, at: lines.findIndex((one) => one.id === id) };
  }

  /** Locks the records that hold these lines. */
  private async lockHeads(ids: readonly number[]): Promise<void> {
    const { plan, request } = this;
    for (const holder of this.holders) {
      const head = sql.raw(plan.columns.get(holder.field.lines.column)?.ref ?? 'null');
      const { rows } = await sql<{ id: number }>`
        select distinct ${head} as id from ${sql.raw(plan.from)}
        where ${ofTenant(plan, request.session)} and t.id = any(${ids}::bigint[]) and ${head} is not null`.execute(
        request.tx,
      );
      await this.headRows(holder).locked(rows.map(({ id }) => id));
    }
  }

  private headRows({ plan }: Holder): Rows {
    return new Rows(plan, this.request, this.environment);
  }

  private linesOf({ field }: Holder, head: number): Promise<StoredRow[]> {
    return storedLines(this.plan, field, [head], this.request, 'for update of t');
  }
}

/** A line that stays as it is. */
const withId = ({ id }: StoredRow): JsonObject => ({ id });

/** The lines of a record, of which one has other values. */
function withCells({ lines, at }: Place, values: JsonObject): JsonObject[] {
  return lines.map(({ id }, index) => (index === at ? { ...values, id } : { id }));
}

/** Errors in the cells of the changed line are those of its own columns. */
async function atOwnCells({ holder, at }: Place, change: () => Promise<unknown>): Promise<void> {
  try {
    await change();
  } catch (error) {
    const { errors } = ((error as AppError).data ?? {}) as { errors?: readonly FieldError[] };
    if (!(error instanceof AppError) || !errors) throw error;
    // A removed line has no cells.
    if (at < 0) throw error;
    const start = `${holder.field.model}/${at}/`;
    throw fieldErrors(
      errors.map((one) => ({
        ...one,
        path: one.path.startsWith(start) ? one.path.slice(start.length) : one.path,
      })),
    );
  }
}
