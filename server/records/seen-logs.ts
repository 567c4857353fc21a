import { sql } from 'kysely';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import type { EntityModel } from '../../schemas/model/entity-model';
import { mask, maskedValue } from '../../schemas/text/mask';
import type { Session } from '../action';
import { isLoggedAsGiven } from '../audit/logged-body';
import type { ConnectedRequest } from '../contract/request';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import { spokenLog } from './spoken-logs';
import { filledForm } from './used-forms';
import {
  formerColumns,
  formerEntities,
  microseconds,
  presentName,
  type FormerColumns,
} from './former-columns';

/** The columns of each log that contain values of an entity's rows. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  log_data_change: ['from', 'to'],
  log_data_operate: ['data'],
};

/** Whether the rows of an entity are a log. */
export function isLog(entity: string): boolean {
  return Object.hasOwn(VALUES, entity);
}

const NO_RENAMES: FormerColumns = { renames: [], since: null };

/**
 * Rows of a log as the session may see them: columns that it does not see in a row are left out, and values that are
 * sensitive now are masked even if they were logged before that. A mask stays as it is. The logged rows themselves are
 * never changed, so their columns have the names of their time. Modules and actions are in the language of the reader;
 * `plan`: of the entity that all rows belong to.
 */
export async function seenLogs<Row extends JsonObject>(
  log: string,
  rows: readonly Row[],
  request: ConnectedRequest,
  environment: Environment,
  plan?: EntityPlan,
): Promise<Row[]> {
  const seen = await seenValues(log, rows, request, environment);
  return seen.map((row) => spokenLog(row, request.lang, environment, plan));
}

async function seenValues<Row extends JsonObject>(
  log: string,
  rows: readonly Row[],
  { tx, session }: ConnectedRequest,
  environment: Environment,
): Promise<Row[]> {
  const parts = VALUES[log]!;
  const filled = rows.filter((row) => parts.some((part) => isObject(row[part])));
  if (filled.length === 0) return [...rows];
  const ids = filled.map(({ id }) => id as number);
  const { rows: facts } = await sql<{ id: number; entity: string | null; at: number }>`
    select l.id, l.entity, ${microseconds('l.created_at')} as at from ${sql.id(log)} l
     where l.tenant_id = ${session.tenantId} and l.id = any(${ids}::bigint[])`.execute(tx);
  const named = [...new Set(facts.flatMap(({ entity }) => entity ?? []))];
  const elsewhere = await formerEntities(tx, session.tenantId, named);
  const byId = new Map(
    facts.map(({ id, entity, at }) => {
      const other = elsewhere.get(entity ?? '');
      return [id, { at, entity: other && at < other.until ? other.id : entity }];
    }),
  );
  const judged = [...byId.values()].flatMap(({ entity }) => entity ?? []);
  // An entry of a record contains the changes of its lines.
  const entities = new Set(
    judged.flatMap((id) => [
      id,
      ...(environment.plans.get(id)?.lines ?? []).map(({ lines }) => lines.entity),
    ]),
  );
  const former = await formerColumns(tx, session.tenantId, [...entities]);
  const judges = new Map<string, LoggedColumns>();
  for (const id of entities) {
    const model = environment.plans.get(id)?.model;
    const isPublished = former.has(id);
    judges.set(
      id,
      new LoggedColumns(id, model, session, { ...(former.get(id) ?? NO_RENAMES), isPublished }, judges),
    );
  }
  return rows.map((row) => {
    const fact = byId.get(row.id as number);
    const judge = judges.get(fact?.entity ?? '');
    if (!fact || !judge) return row;
    // Without values before the change these are details of an event, not columns.
    const areFacts = log === 'log_data_change' && 'from' in row && row.from === null;
    const seen = parts.filter((part) => isObject(row[part]));
    return {
      ...row,
      ...Object.fromEntries(
        seen.map((part) => [part, judge.seen(row[part] as JsonObject, fact.at, areFacts)]),
      ),
    };
  });
}

/** Judges the logged columns of one entity. */
class LoggedColumns {
  private readonly hidden: ReadonlySet<string>;
  private readonly renamed: ReadonlySet<string>;
  /** Values under a name that no document explains might belong to a column that is denied. */
  private readonly denies: boolean;
  private readonly masks: boolean;

  constructor(
    entity: string,
    private readonly model: EntityModel | undefined,
    session: Session,
    /** `isPublished`: the tenant has published the entity; a column that was sensitive may have been removed since. */
    private readonly former: FormerColumns & { isPublished: boolean },
    private readonly judges: ReadonlyMap<string, LoggedColumns>,
  ) {
    const { hidden = [], gone = [] } = session.fields.get(entity) ?? {};
    this.hidden = new Set([...hidden, ...gone]);
    this.renamed = new Set(former.renames.map(({ from }) => from));
    this.denies = this.hidden.size > 0;
    this.masks = !model || former.isPublished || model.fields.some(({ sensitive }) => sensitive);
  }

  seen(values: JsonObject, at: number, areFacts: boolean): JsonObject {
    return Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => this.one(name, value, at, areFacts)),
    );
  }

  /** The cells of logged lines that the session sees. */
  private lines(entity: string, value: Json, at: number): Json {
    const judge = this.judges.get(entity);
    if (!Array.isArray(value)) return null;
    return value.map((line): Json => {
      if (!isObject(line) || !isObject(line.cells)) return line;
      return { ...line, cells: judge?.seen(line.cells, at, false) ?? {} };
    });
  }

  /** A criterion of an export: not of a column that the session does not see, and without a value that is sensitive now. */
  private criterion(logged: JsonObject, at: number, foreign: boolean): Json[] {
    if (typeof logged.column !== 'string') return [];
    const column = foreign ? logged.column : presentName(logged.column, at, this.former);
    const by = column.split('.')[0] ?? column;
    if ([column, by, logged.column].some((name) => this.hidden.has(name))) return [];
    const isSensitive = this.model?.byName.get(column)?.sensitive !== undefined;
    return [{ column, value: isSensitive ? null : (logged.value ?? null) }];
  }

  private one(logged: string, value: Json, at: number, isFact: boolean): [string, Json][] {
    const foreign = this.former.since !== null && at < this.former.since;
    const follows = !foreign && this.renamed.has(logged);
    const name = follows ? presentName(logged, at, this.former) : logged;
    if (this.hidden.has(name) || this.hidden.has(logged)) return [];
    const field = foreign ? undefined : this.model?.byName.get(name);
    if (field?.lines) return [[name, this.lines(field.lines.entity, value, at)]];
    // Masked by its form when it was logged.
    if (field?.formBy) return [[name, filledForm(value)]];
    if (field)
      return [[name, field.sensitive && value !== null ? maskedValue(field.sensitive, value) : value]];
    // The column whose value was revealed: the name of a hidden one is not told either.
    if (isFact && name === 'column' && typeof value === 'string') {
      const column = foreign ? value : presentName(value, at, this.former);
      return this.hidden.has(column) || this.hidden.has(value) ? [] : [[name, column]];
    }
    if (name === 'criteria' && Array.isArray(value))
      return [[name, value.flatMap((one) => (isObject(one) ? this.criterion(one, at, foreign) : [one]))]];
    if (isFact || isLoggedAsGiven(name, value)) return [[name, value]];
    if (this.denies) return [];
    return [[name, this.masks && value !== null ? mask('all', '') : value]];
  }
}
