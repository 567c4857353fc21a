import type { FieldError } from '../../schemas/errors/field-error';
import { compileExpression } from '../../schemas/expression/expression';
import type { Json, JsonObject } from '../../schemas/json';
import { linkageGraph } from '../../schemas/linkage/linkage-state';
import type { AuditEvent } from '../contract/audit-event';
import type { ConnectedRequest } from '../contract/request';
import { acceptLines, settleLines, type LineExtras, type LinesChange } from './accept-lines';
import type { EntityPlan, LinesField } from './entity-plan';
import type { Environment } from './environment';
import { loggedLines, loggedRemoval } from './log-lines';
import type { StoredRow } from './present-rows';
import { storedLines } from './read-lines';
import { leaveAsStored } from './read-through';
import { changesFiles, claimFiles } from './record-files';
import { isEmptyChange, lineSteps, removeLines, writeLines, type LineSteps } from './write-lines';

type Logged = NonNullable<AuditEvent['changes']>;

/** The lines of one record during one change of it. */
export class RecordLines {
  private readonly changes: LinesChange[] = [];
  private steps: readonly LineSteps[] = [];
  /** The columns whose lines the change does not contain, and the rules of the record read. */
  readonly untouched = new Set<string>();
  /** Lines that the change leaves as they are. */
  private readonly kept: JsonObject = {};

  constructor(
    private readonly plan: EntityPlan,
    private readonly request: ConnectedRequest,
    private readonly environment: Environment,
    private readonly extras?: LineExtras,
  ) {}

  /** Whether a body contains lines, so that the change consists of more than its record. */
  isIn(body: JsonObject): boolean {
    return this.plan.lines.some(({ model }) => Object.hasOwn(body, model));
  }

  /** Takes the lines in the values of a record, and replaces them by what they would become; adds their errors. */
  async accept(values: JsonObject, head: number | null, errors: FieldError[]): Promise<void> {
    for (const field of this.plan.lines) {
      if (!Object.hasOwn(values, field.model)) continue;
      const accepted = await acceptLines(field, values, head, this.request, this.environment, this.extras);
      errors.push(...accepted.errors);
      if (accepted.change) this.changes.push(accepted.change);
    }
  }

  /** Lines that the change leaves as they are, if the rules of the record read them. */
  async unchanged(values: JsonObject, head: number): Promise<JsonObject> {
    const kept = await this.stored(
      head,
      ({ model }) => !Object.hasOwn(values, model) && readsColumn(this.plan, model),
    );
    for (const [name, lines] of Object.entries(kept)) {
      this.untouched.add(name);
      leaveAsStored(lines as JsonObject[]);
    }
    return kept;
  }

  /** The stored lines as the rules of the record read them. */
  async stored(head: number, isWanted: (field: LinesField) => boolean = () => true): Promise<JsonObject> {
    const kept: JsonObject = {};
    for (const field of this.plan.lines.filter(isWanted)) {
      const plan = this.environment.plans.get(field.lines.entity);
      if (!plan) continue;
      const rows = await storedLines(plan, field, [head], this.request);
      this.kept[field.model] = [...rows];
      kept[field.model] = cellsOf(field, rows);
    }
    return kept;
  }

  /** Takes over what the rules have set in the lines of a record whose lines have no errors yet. */
  settle(sent: JsonObject, errors: readonly FieldError[]): void {
    const wrong = new Set(errors.map(({ path }) => path.split('/')[0]));
    for (const change of this.changes)
      if (!wrong.has(change.field.model)) settleLines(change, sent[change.field.model], this.environment);
  }

  /** The lines before the change, by column. */
  get before(): JsonObject {
    const changed = this.changes.map(({ field, before }): [string, Json] => [field.model, [...before]]);
    return { ...this.kept, ...Object.fromEntries(changed) };
  }

  /** The same as the rules of the record read them, without those that the change leaves as they are. */
  get judgedBefore(): JsonObject {
    return Object.fromEntries(this.changes.map(({ field, before }) => [field.model, cellsOf(field, before)]));
  }

  /** The columns of one line after the change, as they will be stored. */
  lineAfter(name: string, at: number): JsonObject {
    return this.changes.find(({ field }) => field.model === name)?.after[at]?.values ?? {};
  }

  private get after(): JsonObject {
    const changed = this.changes.map(({ field, after }): [string, Json] => [
      field.model,
      after.map(({ values }) => values),
    ]);
    return { ...this.kept, ...Object.fromEntries(changed) };
  }

  /** What changes, for the log; nothing if every line stays as it is. */
  logged(): Logged {
    this.steps = this.changes.map(lineSteps);
    return Object.fromEntries(
      this.changes.flatMap((change, at) =>
        isEmptyChange(this.steps[at]!) ? [] : [[change.field.model, loggedLines(change, this.steps[at]!)]],
      ),
    );
  }

  /** Whether any line changes. */
  get isChanged(): boolean {
    return this.changes.some((change) => !isEmptyChange(lineSteps(change)));
  }

  /** Writes the changes that `logged` has found, after the record. */
  async write(head: number): Promise<void> {
    const { plan, request, environment, before, after } = this;
    for (const [at, change] of this.changes.entries())
      await writeLines(change, this.steps[at]!, head, request, environment);
    // The files of lines belong to the record.
    if (changesFiles(plan, before, after, environment))
      await claimFiles(plan, head, before, after, request, environment);
  }
}

/** The cells of stored lines that rules read. */
function cellsOf({ cells = [] }: LinesField, rows: readonly StoredRow[]): JsonObject[] {
  return rows.map((row) => Object.fromEntries(cells.map(({ model }) => [model, row[model] ?? null])));
}

/** Removes the lines of records that are deleted; returns what the log keeps of them, by record. */
export async function removeAllLines(
  plan: EntityPlan,
  heads: readonly number[],
  request: ConnectedRequest,
  environment: Environment,
): Promise<ReadonlyMap<number, Logged>> {
  const logged = new Map<number, Logged>();
  for (const field of plan.lines) {
    const lines = environment.plans.get(field.lines.entity);
    if (!lines) continue;
    const rows = await storedLines(lines, field, heads, request, 'for update of t');
    const ids = rows.map(({ id }) => id);
    await removeLines(lines, ids, request, environment);
    for (const head of heads) {
      const own: StoredRow[] = rows.filter((row) => row[field.lines.column] === head);
      if (own.length > 0)
        logged.set(head, { ...logged.get(head), [field.model]: loggedRemoval(lines, field, own) });
    }
  }
  return logged;
}

const reading = new WeakMap<EntityPlan, ReadonlySet<string>>();

/** Whether a rule of the record reads a column; the lines themselves do not count. */
function readsColumn(plan: EntityPlan, name: string): boolean {
  let names = reading.get(plan);
  if (!names) {
    const texts = plan.model.checks.flatMap(({ when, expr }) =>
      [when, expr].filter((text) => text !== undefined),
    );
    names = new Set([
      ...texts.flatMap((text) => compileExpression(text).names),
      ...linkageGraph(plan.model.fields).order.flatMap(({ reads }) => [...reads]),
    ]);
    reading.set(plan, names);
  }
  return names.has(name);
}
