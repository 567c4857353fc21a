import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../schemas/errors/app-error';
import { errorInside, fieldError, type FieldError } from '../../schemas/errors/field-error';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { fixedFields, hiddenFields } from '../access/field-rights';
import type { ConnectedRequest } from '../contract/request';
import { acceptBody, normalised } from './accept-body';
import { columnNumbers } from './automatic-number';
import type { EntityPlan, LinesField } from './entity-plan';
import type { Environment } from './environment';
import { guessedColumns } from './guessed-columns';
import { mayReveal } from './masked-criteria';
import { sessionDefaults } from './session-defaults';
import type { StoredRow } from './present-rows';
import { storedLines } from './read-lines';
import { addFar } from './read-through';
import { unseenRuleErrors } from './unseen-rules';
import { evaluated } from './validate-row';
import { filledValues } from '../../schemas/linkage/fill-record';
import type { Field } from '../../schemas/model/field';

/** A line as it will be stored: every stored column except those that the server fills in. */
interface LineToWrite {
  current: StoredRow | null;
  values: JsonObject;
}

/** The lines of one column of a record, before and after a change. */
export interface LinesChange {
  field: LinesField;
  plan: EntityPlan;
  before: readonly StoredRow[];
  after: LineToWrite[];
}

/** Columns that the code of a domain sets in lines, by their position in the list; clients need not be able to. */
export type LineExtras = ReadonlyMap<number, JsonObject>;

/** Lines after which other requests are served. */
const LINES_PER_TURN = 100;

/** The columns of a line that a client may send or a rule may set. */
export function lineValues(plan: EntityPlan, { lines }: LinesField, row: JsonObject): JsonObject {
  return Object.fromEntries(
    plan.model.stored.flatMap(({ field: { model } }): [string, Json][] =>
      model === lines.column || model === lines.order ? [] : [[model, row[model] ?? null]],
    ),
  );
}

/**
 * Takes what a client may write from the lines of a body, like the body of a record of their own: new lines, and
 * changes of lines of this record. Replaces the lines in `values` by what they would become, for the rules of the
 * record. Null: they are no list, or too many, which the rules of the record report.
 */
export async function acceptLines(
  field: LinesField,
  values: JsonObject,
  head: number | null,
  request: ConnectedRequest,
  environment: Environment,
  extras: LineExtras = new Map(),
): Promise<{ change: LinesChange | null; errors: FieldError[] }> {
  const plan = environment.plans.get(field.lines.entity);
  const given = values[field.model] ?? [];
  if (!plan || !Array.isArray(given) || given.length > field.lines.max) return { change: null, errors: [] };
  const before = head === null ? [] : await storedLines(plan, field, [head], request, 'for update of t');
  const own = await sessionDefaults(plan, request);
  const acceptance = new Acceptance(field, plan, request, environment, own);
  const waiting = new Map(before.map((row) => [row.id, row]));
  const taken: (TakenLine | { line: Json })[] = [];
  for (const [at, line] of given.entries()) {
    if (at % LINES_PER_TURN === LINES_PER_TURN - 1) await setImmediate();
    if (isObject(line))
      taken.push(acceptance.take(at, line, acceptance.current(at, line, waiting), extras.get(at)));
    else taken.push({ line });
  }
  const lines = taken.filter((one) => 'judged' in one);
  await acceptance.complete(lines);
  for (const [at, line] of lines.entries()) {
    if (at % LINES_PER_TURN === LINES_PER_TURN - 1) await setImmediate();
    await acceptance.judge(line, head !== null);
  }
  const after = lines.map(({ current, row }): LineToWrite => ({ current, values: row }));
  await acceptance.number(after);
  values[field.model] = taken.map((one) =>
    'judged' in one ? acceptance.cells({ ...one.judged, ...one.row }) : one.line,
  );
  return { change: { field, plan, before, after }, errors: acceptance.errors };
}

/** A line of a request. */
interface TakenLine {
  at: number;
  current: StoredRow | null;
  /** What the client sent of it. */
  values: JsonObject;
  /** What the code of a domain sets in it. */
  extra: JsonObject;
  /** What it would be. */
  row: JsonObject;
  /** The same, and what it was, with what rules read of the rows that it refers to. */
  judged: JsonObject;
  before: StoredRow | null;
}

/** The lines of a request, one after the other. */
class Acceptance {
  readonly errors: FieldError[] = [];
  private readonly hidden: ReadonlySet<string>;
  private readonly fixed: ReadonlySet<string>;
  private readonly reveals: boolean;

  constructor(
    private readonly field: LinesField,
    private readonly plan: EntityPlan,
    private readonly request: ConnectedRequest,
    private readonly environment: Environment,
    /** What new lines take from the session. */
    private readonly own: JsonObject,
  ) {
    const { session } = request;
    this.hidden = hiddenFields(session, plan.id);
    this.fixed = fixedFields(session, plan.id);
    this.reveals = mayReveal(session, plan.model);
  }

  /** The stored line with the id of a line; every id may be sent once, and only by the record that it belongs to. */
  current(at: number, { id }: JsonObject, waiting: Map<number, StoredRow>): StoredRow | null {
    if (id === undefined || id === null) return null;
    const row = waiting.get(id as number);
    waiting.delete(id as number);
    if (!row) this.refuse(at, fieldError('id', 'lineGone', this.request.lang));
    return row ?? null;
  }

  take(at: number, line: JsonObject, current: StoredRow | null, extra: JsonObject = {}): TakenLine {
    const { plan, request, environment, hidden, fixed, reveals, field } = this;
    const { id: _, labels: __, ...given } = line;
    // Lines are sent back as they were answered.
    const shown = new Set(
      (field.cells ?? []).flatMap(({ model, computed, far = [] }) => [
        ...(computed && current ? [model] : []),
        ...far.map((path) => path.model),
      ]),
    );
    const body = Object.fromEntries(Object.entries(given).filter(([name]) => !shown.has(name)));
    const { fieldTypes } = environment;
    const { lang } = request;
    const label = (of: { label: string }) => environment.word(of.label, lang, plan);
    const options = { fieldTypes, lang, label, limits: { hidden, fixed }, reveals };
    const { values, errors } = acceptBody(plan, body, options, current ?? undefined);
    for (const error of errors) this.refuse(at, error);
    const stored = current ? lineValues(plan, field, current) : this.defaults();
    const row = { ...stored, ...values, ...extra };
    return { at, current, values, extra, row, judged: { ...row }, before: current && { ...current } };
  }

  /** Adds what rules read of the rows that the lines refer to, and fills in what new lines do not say. */
  async complete(lines: readonly TakenLine[]): Promise<void> {
    const { plan, field, request, environment } = this;
    const cells = field.cells ?? [];
    const records = lines.flatMap(({ judged, before }) => (before ? [judged, before] : [judged]));
    await addFar(plan, cells, records, request, environment);
    const budget = await request.work.next();
    for (const { current, values, extra, row, judged } of lines) {
      if (current) continue;
      const isOpen = ({ model }: Field) => !Object.hasOwn(values, model) && !Object.hasOwn(extra, model);
      const filled = evaluated(request.lang, () => filledValues(cells, judged, { isOpen }, budget));
      for (const [name, value] of Object.entries(filled)) {
        const of = plan.columns.get(name)?.field;
        // What the session does not see, or has no value, leaves the default of the column.
        if (of && value !== null)
          row[name] = judged[name] = normalised(plan, of, value, environment.fieldTypes);
      }
    }
  }

  /** Refuses what would tell the session a value that it does not see. `stored`: the record of the line is stored already. */
  async judge({ at, current, before, values, extra, judged }: TakenLine, stored: boolean): Promise<void> {
    const { plan, request, environment } = this;
    const edit = { current: before, record: judged, values, extra };
    for (const error of await unseenRuleErrors(plan, edit, request, environment)) this.refuse(at, error);
    const guessed = guessedColumns(plan, request.session, values, current ?? undefined);
    if (guessed.length > 0) request.guesses?.(guessed, stored);
  }

  /** What the rules of the record judge: the columns of the sub-table. */
  cells(row: JsonObject): JsonObject {
    return Object.fromEntries(
      (this.field.cells ?? []).flatMap(({ model, far = [] }) => [
        [model, row[model] ?? null],
        ...far.flatMap((path) => (path.model in row ? [[path.model, row[path.model]!]] : [])),
      ]),
    );
  }

  /** Draws the automatic numbers of the new lines, those of a column in one statement. */
  async number(lines: readonly LineToWrite[]): Promise<void> {
    for (const column of this.plan.model.entity.columns) {
      const { name, auto } = column;
      const without = auto ? lines.filter(({ current, values }) => !current && values[name] === null) : [];
      if (without.length === 0) continue;
      const numbers = await columnNumbers(this.request, this.plan.id, column, without.length);
      for (const [at, { values }] of without.entries()) values[name] = numbers[at]!;
    }
  }

  private defaults(): JsonObject {
    const { plan, environment, field } = this;
    const row = Object.fromEntries(
      plan.model.stored.map(({ field: column }): [string, Json] => [
        column.model,
        normalised(plan, column, plan.defaults.get(column.model), environment.fieldTypes),
      ]),
    );
    return lineValues(plan, field, { ...row, ...this.own });
  }

  private refuse(at: number, error: FieldError): void {
    this.errors.push(errorInside(`${this.field.model}/${at}`, error));
  }
}

/** Takes over what rules set and hide in the lines of a valid record. */
export function settleLines(
  { field, plan, after }: LinesChange,
  sent: Json | undefined,
  environment: Environment,
): void {
  if (!Array.isArray(sent) || sent.length !== after.length) throw new AppError('badRequest');
  const cells = field.cells ?? [];
  for (const [at, line] of after.entries()) {
    const row = sent[at];
    for (const cell of cells)
      if (cell.model in line.values)
        line.values[cell.model] = normalised(
          plan,
          cell,
          isObject(row) ? row[cell.model] : null,
          environment.fieldTypes,
        );
  }
}

/** The label of a column of lines. */
export function labelOf(plan: EntityPlan, name: string, lang: string, environment: Environment): string {
  return environment.word(plan.model.byName.get(name)?.label ?? name, lang, plan);
}
