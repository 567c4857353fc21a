import { sql } from 'kysely';
import { CALL_WORDS } from '../../schemas/document/call-words';
import type { GuardedCall } from '../../schemas/document/entity-guard';
import { AppError } from '../../schemas/errors/app-error';
import type { FieldError } from '../../schemas/errors/field-error';
import { isObject, type JsonObject } from '../../schemas/json';
import type { EntityRows, Row, ValidRow } from '../action';
import type { AuditEvent } from '../contract/audit-event';
import type { Conclude } from '../contract/row-change';
import { earlyRead } from '../database/connection/request-connection';
import { fieldErrors } from '../contract/check-body';
import { fixedFields, hiddenFields } from '../access/field-rights';
import { isGuarded } from '../access/rights-guard';
import { acceptBody, normalisedValues } from './accept-body';
import { drawNumbers } from './automatic-number';
import { countGuess } from './count-guesses';
import { guardOf } from './guard-of';
import { judgeForms } from './judge-forms';
import { hidesPath, judgeUnseen } from './judge-unseen';
import type { EntityPlan } from './entity-plan';
import { errorsOfPart, type RowPart } from './errors-of-part';
import type { Environment } from './environment';
import { presentAll, readsMore } from './present-all';
import { fromDriver, type FullRow, type StoredRow } from './present-rows';
import { addLines } from './read-lines';
import type { PlannedPath } from './planned-path';
import { readOne } from './read-one';
import { refuseEdit, refuseElsewhere, refuseGuarded } from './refuse-guarded';
import { keptRows } from './refuse-removals';
import { refuseFixed } from './refuse-state';
import { mayReveal } from './masked-criteria';
import { withDefaults } from './record-defaults';
import { checkFiles } from './record-files';
import { changedByLines } from './changed-by-lines';
import { RecordLines } from './record-lines';
import type { ConnectedRequest } from '../contract/request';
import { checkParent, checkReferences, clearLeftReferences } from './references';
import { reopenedBy } from './reopened-document';
import { removeRows, storedValues } from './remove-rows';
import { assertMayWrite, readable } from './scope';
import { isLog } from './seen-logs';
import { toldLogs } from './told-logs';
import { startDefaults } from './start-defaults';
import { ownRow } from './own-row';
import { positionOf, switchedValues } from './switched-row';
import { completeNew, readsUnseen, refuseUnseen } from './unseen-rules';
import { effectiveRecord, recordErrors, withTotals } from './validate-row';
import { changedValues, insertRow, updateRow } from './write-row';

/** The rows of one entity for one request; every change goes through this class. */
export class Rows implements EntityRows {
  readonly entity: EntityPlan['model']['entity'];
  /** The lines of prepared rows. */
  private readonly prepared = new WeakMap<JsonObject, RecordLines>();

  constructor(
    private readonly plan: EntityPlan,
    private readonly request: ConnectedRequest,
    private readonly environment: Environment,
  ) {
    this.entity = plan.model.entity;
  }

  async get(id: number, list?: string): Promise<Row & StoredRow> {
    const [row] = await this.find([id], this.request.writes ? 'for no key update of t' : '', list);
    if (!row) throw new AppError('notFound');
    return row as Row & StoredRow;
  }

  /**
   * Reads a row in scope for a change. When the change is the only one of the request, the row is not locked: the
   * change names its version and is retried after a concurrent change (`OvertakenError`). `list` is the select list.
   */
  async toChange(id: number, conclude?: Conclude, list = this.plan.storedList): Promise<Row & StoredRow> {
    if (!conclude || isGuarded(this.plan.id)) return this.get(id, list);
    const query = earlyRead(this.query(list, this.plan.from, [id], '').compile(this.request.tx));
    const [row] = fromDriver(this.plan, (await this.request.tx.executeQuery(query)).rows);
    if (!row) throw new AppError('notFound');
    return row as Row & StoredRow;
  }

  /** The rows in scope among these ids, locked for update. */
  async locked(ids: readonly number[], list?: string): Promise<(Row & StoredRow)[]> {
    return (await this.find([...new Set(ids)], 'for no key update of t', list)) as (Row & StoredRow)[];
  }

  async own(id: number, call?: GuardedCall): Promise<Row & StoredRow> {
    const row = await this.get(id);
    assertMayWrite(this.plan, this.request.session, row.orgId);
    if (call) await refuseGuarded(this.plan, call, row, this.request, this.environment);
    return row;
  }

  /** One row in scope, in response form. */
  async detail(id: number, through: readonly PlannedPath[] = []): Promise<FullRow> {
    const row = await readOne(this.plan, id, this.request, through.length > 0 || readsMore(this.plan));
    if (!row) throw new AppError('notFound');
    await presentAll(this.plan, [row], through, this.request, this.environment);
    await addLines(this.plan, row, this.request, this.environment);
    return isLog(this.plan.id)
      ? (await toldLogs(this.plan.id, [row], this.request, this.environment))[0]!
      : row;
  }

  /** The error of a stale version, with the present row. */
  async conflict(id: number): Promise<AppError> {
    return new AppError('conflict', {}, { current: await this.latest(id) });
  }

  /** The same with the name of the last editor, for a conflict. */
  private async latest(id: number): Promise<FullRow> {
    const row = await this.detail(id);
    const last = await this.request.tx
      .selectFrom('log_data_change')
      .select('operator')
      .where('tenant_id', '=', this.request.session.tenantId)
      .where('entity', '=', this.plan.id)
      .where('data_id', '=', String(id))
      .orderBy('id', 'desc')
      .executeTakeFirst();
    return last ? { ...row, labels: { ...row.labels, updatedBy: last.operator as string } } : row;
  }

  /** With `conclude` the change is the last one of its request. */
  async add(
    body: unknown,
    extra: JsonObject = {},
    valid?: ValidRow,
    conclude?: Conclude,
  ): Promise<{ id: number }> {
    const row = await this.prepare(body, extra);
    await valid?.(row);
    return { id: await this.insert(row, conclude) };
  }

  /** The row that a body results in; throws all errors at once. */
  async prepare(body: unknown, extra: JsonObject = {}): Promise<JsonObject> {
    const { row, values, lines } = await this.judgeNew(body, extra);
    await countGuess(this.plan, { values, row }, this.request, this.environment);
    this.prepared.set(row, lines);
    return row;
  }

  /** Validates a new row. One that is not to be written gets no automatic numbers. */
  async judgeNew(body: unknown, extra: JsonObject, isWritten = true) {
    refuseElsewhere(this.plan, this.request.session);
    const { values, errors } = this.accept(body);
    const lines = this.lines();
    await lines.accept(values, null, errors);
    const given = { ...values, ...this.normalise(extra) };
    const own = await startDefaults(this.plan, given, this.request, this.environment);
    const record = withDefaults(this.plan, { ...own, ...given }, this.environment.fieldTypes);
    if (isWritten) await drawNumbers(this.plan, record, this.request);
    await completeNew(this.plan, { record, values, extra }, errors, this.request, this.environment);
    // Who may add a row may name itself in it, also without the right to choose among others.
    return { row: await this.check(null, record, undefined, errors, lines, own), values, lines };
  }

  /** Validates some columns of a row; throws their errors alone, and writes nothing. */
  checkPart({ id, columns, values }: RowPart): Promise<void> {
    const judgeOld = async (own: number) => this.judgeEdit(await this.own(own), values, {}, this.lines());
    return errorsOfPart(columns, () => (id === null ? this.judgeNew(values, {}, false) : judgeOld(id)));
  }

  /** Inserts a prepared row. */
  async insert(row: JsonObject, conclude?: Conclude): Promise<number> {
    const { plan, request, environment } = this;
    if (!isGuarded(plan.id)) {
      const lines = this.prepared.get(row);
      const logged = lines?.logged() ?? {};
      const last = Object.keys(logged).length > 0 ? undefined : conclude;
      const id = await insertRow(plan, row, request, environment, last, logged);
      await lines?.write(id);
      return id;
    }
    const id = await insertRow(plan, row, request, environment);
    await guardOf(request, environment).added(plan.id, id);
    await environment.added?.(plan.id, id, request);
    return id;
  }

  private lines(): RecordLines {
    return new RecordLines(this.plan, this.request, this.environment);
  }

  private async update(
    row: StoredRow,
    given: JsonObject,
    action: string,
    conclude?: Conclude,
    unchanged?: readonly string[],
    logged?: NonNullable<AuditEvent['changes']>,
  ): Promise<StoredRow> {
    const { plan, request, environment } = this;
    const changed = [...Object.keys(changedValues(row, given)), ...Object.keys(logged ?? {})];
    const values = { ...given, ...reopenedBy(plan, row, changed, request.session.userId) };
    if (!isGuarded(plan.id))
      return updateRow(plan, row, values, action, request, environment, conclude, unchanged, logged);
    const work = () => updateRow(plan, row, values, action, request, environment);
    return guardOf(request, environment).around(plan.id, [row.id], work);
  }

  async edit(
    id: number,
    body: unknown,
    extra: JsonObject = {},
    valid?: ValidRow,
    conclude?: Conclude,
    lines = this.lines(),
  ): Promise<{ id: number; version: number }> {
    if (!isObject(body)) throw new AppError('badRequest');
    const { version } = body;
    if (typeof version !== 'number' || !Number.isInteger(version)) throw new AppError('versionRequired');
    // A change of lines is not the only one of its request.
    const last = lines.isIn(body) ? undefined : conclude;
    const row = await this.toChange(id, last);
    assertMayWrite(this.plan, this.request.session, row.orgId);
    if (isGuarded(this.plan.id)) await guardOf(this.request, this.environment).touch(this.plan.id, [id]);
    if (row.version !== version) throw await this.conflict(id);
    const { values, stored } = await this.judgeEdit(row, body, extra, lines);
    await countGuess(this.plan, { values, row: stored, current: row }, this.request, this.environment);
    await valid?.(stored);
    const updated = await this.update(row, stored, 'edit', last, undefined, lines.logged());
    await lines.write(id);
    return { id, version: updated.version };
  }

  /** Validates a change of a row. */
  async judgeEdit(row: StoredRow, body: JsonObject, extra: JsonObject, lines: RecordLines) {
    await refuseEdit(this.plan, row, this.request, this.environment);
    const { values, errors } = this.accept(body, row);
    await lines.accept(values, row.id, errors);
    const kept = await lines.unchanged(values, row.id);
    const record = { ...storedValues(this.plan, row), ...kept, ...values, ...this.normalise(extra) };
    const edit = { current: row, record, values, extra };
    errors.push(...clearLeftReferences(this.plan, edit, this.request, this.environment));
    await refuseUnseen(this.plan, edit, errors, this.request, this.environment);
    const stored = await this.check(row.id, record, row, errors, lines);
    return { values, stored };
  }

  /** `unchanged` names columns that must still have the values of the row when it is written. */
  async set(
    row: Row,
    values: JsonObject,
    action: string,
    conclude?: Conclude,
    unchanged?: readonly string[],
  ): Promise<Row> {
    const stored = row as Row & StoredRow;
    assertMayWrite(this.plan, this.request.session, stored.orgId);
    return (await this.update(stored, this.normalise(values), action, conclude, unchanged)) as Row;
  }

  /**
   * Sets columns of lines that `given` holds; their own rows are set as `set` does it. A document that may not be
   * edited keeps what follows from its lines, such as their total.
   */
  async setLines(row: StoredRow, given: JsonObject, action: string, lines: RecordLines): Promise<void> {
    const { plan, request, environment } = this;
    assertMayWrite(plan, request.session, row.orgId);
    const changed = await changedByLines(plan, row, given, lines, request, environment);
    if (Object.keys(changed).length > 0)
      refuseFixed(plan, row, CALL_WORDS.edit[0], request, environment, true);
    await this.update(row, changed, action, undefined, undefined, lines.logged());
    await lines.write(row.id);
  }

  async remove(ids: number[], valid?: ValidRow): Promise<{ count: number }> {
    const wanted = [...new Set(ids)];
    const rows = await this.find(wanted, 'for update of t');
    if (rows.length < wanted.length) throw new AppError('notFound');
    for (const row of rows) assertMayWrite(this.plan, this.request.session, row.orgId);
    const kept = await keptRows(this.plan, rows, this.request, this.environment, valid);
    return removeRows(this.plan, rows, this.request, this.environment, kept);
  }

  async changeStatus(id: number, status: number): Promise<{ id: number; status: number; version: number }> {
    const { name = 'status' } = this.plan.status ?? {};
    return this.switchTo(id, status, { column: name, call: 'change-status', version: null });
  }

  /**
   * Switches a column with two values on (1) or off (0); the same value has no effect. With a version, the row must
   * still have it.
   */
  async switchTo(
    id: number,
    status: number,
    { column, call, version }: { column: string; call: string; version: number | null },
    conclude?: Conclude,
  ): Promise<{ id: number; status: number; version: number }> {
    const { plan, request, environment } = this;
    if (status !== 0 && status !== 1) throw new AppError('badRequest');
    if (fixedFields(request.session, plan.id).has(column)) throw new AppError('forbidden');
    const row = await this.toChange(id, conclude);
    assertMayWrite(plan, request.session, row.orgId);
    if (version !== null && row.version !== version) throw await this.conflict(id);
    await refuseEdit(plan, row, request, environment);
    const values = { [column]: positionOf(plan, column, status === 1, environment) };
    const before = { ...storedValues(this.plan, row), ...(await this.lines().unchanged({}, id)) };
    const changed = await switchedValues(plan, row, before, values, request, environment);
    const updated = await this.update(row, this.normalise(changed), call, conclude);
    return { id, status, version: updated.version };
  }

  /** Inserts a row of the document itself, which contains no client input. */
  async addDocumented(values: JsonObject): Promise<number> {
    const record = await ownRow(this.plan, values, this.request, this.environment);
    await drawNumbers(this.plan, record, this.request);
    return this.insert(record);
  }

  /** Rows in scope by ascending id, so that two requests lock rows in the same order. */
  private async find(
    ids: readonly number[],
    lock: string,
    list = this.plan.storedList,
  ): Promise<StoredRow[]> {
    const query = this.query(list, this.plan.from, ids, lock);
    return fromDriver(this.plan, (await query.execute(this.request.tx)).rows);
  }

  private query(list: string, from: string, ids: readonly number[], lock: string) {
    const [only] = ids;
    // PostgreSQL caches the plan for one row; for a list of unknown length it would plan every time.
    const wanted = ids.length === 1 ? sql`t.id = ${only}` : sql`t.id = any(${ids}::bigint[])`;
    return sql`
      select ${sql.raw(list)} from ${sql.raw(from)}
      where ${wanted} and ${readable(this.plan, this.request.session)}
      order by t.id ${sql.raw(lock)}`;
  }

  private accept(body: unknown, current?: StoredRow) {
    const { lang, session } = this.request;
    const label = (field: { label: string }) => this.environment.word(field.label, lang, this.plan);
    const { fieldTypes } = this.environment;
    const limits = { hidden: hiddenFields(session, this.plan.id), fixed: fixedFields(session, this.plan.id) };
    const reveals = mayReveal(session, this.plan.model);
    return acceptBody(this.plan, body, { fieldTypes, lang, label, limits, reveals }, current);
  }

  /**
   * Validates a record and throws all errors at once. Returns the columns to store. References that `kept` has are not
   * checked again.
   */
  private async check(
    id: number | null,
    record: JsonObject,
    current: StoredRow | undefined,
    told: readonly FieldError[],
    lines: RecordLines,
    kept: JsonObject | undefined = current,
  ): Promise<JsonObject> {
    const { plan, request, environment } = this;
    await withTotals(plan, record, request, environment, lines.untouched);
    const errors = await recordErrors(plan, record, told, current, request, environment);
    const stored = await effectiveRecord(plan, record, request, environment);
    errors.push(...(await judgeForms(plan, { record, stored, current }, request, environment)));
    lines.settle(stored, errors);
    const before = current && { ...current, ...lines.before };
    // References are checked only for fields whose values are valid.
    const wrong = new Set(errors.map((error) => error.path.split('/')[0]));
    const sound = Object.fromEntries(Object.entries(stored).filter(([name]) => !wrong.has(name)));
    const known = kept === current ? before : kept;
    errors.push(...(await checkReferences(plan, sound, known, request, environment)));
    errors.push(...(await checkFiles(plan, before ?? {}, sound, request, environment)));
    const moved = plan.parent !== null && sound[plan.parent] !== (current?.[plan.parent] ?? null);
    if (moved && errors.every((error) => error.path !== plan.parent))
      errors.push(...(await checkParent(plan, id, sound, request)));
    if (errors.length > 0) throw fieldErrors(errors);
    for (const { model } of plan.lines) delete stored[model];
    return stored;
  }

  /**
   * Checks a stored row in full, as an add of its values by this session would; throws its field errors, without those
   * of what a role hides.
   */
  async validate(row: Row & StoredRow): Promise<void> {
    try {
      const lines = this.lines();
      const record = { ...storedValues(this.plan, row), ...(await lines.stored(row.id)) };
      const whole = structuredClone(record);
      await this.check(row.id, record, row, [], lines, {});
      if (readsUnseen(this.plan, record))
        await judgeUnseen(this.plan, whole, row, this.request, this.environment);
    } catch (error) {
      const { errors = [] } = ((error as AppError).data ?? {}) as { errors?: readonly FieldError[] };
      const told = errors.filter(({ path }) => !hidesPath(this.plan, this.request.session, path));
      if (!(error instanceof AppError) || told.length === errors.length) throw error;
      throw new AppError('invalidFields', { n: errors.length }, { errors: told });
    }
  }

  private normalise(values: JsonObject): JsonObject {
    return normalisedValues(this.plan, values, this.environment.fieldTypes);
  }
}
