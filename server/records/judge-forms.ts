import { sql } from 'kysely';
import { errorInside, fieldError, type FieldError } from '../../schemas/errors/field-error';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { sentRecord } from '../../schemas/linkage/sent-record';
import type { Field } from '../../schemas/model/field';
import { validateRecord } from '../../schemas/record/validate-record';
import { cleanMarkup } from '../../schemas/text/clean-markup';
import { firstPoints } from '../../schemas/text/cut-text';
import { maskedValue } from '../../schemas/text/mask';
import type { ConnectedRequest } from '../contract/request';
import { compileCheck } from './check-engine';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import { noteForm } from './logged-forms';
import { choosable, readable } from './scope';
import { canonical } from './stored-value';
import {
  filledForm,
  formColumns,
  formVersion,
  keepForm,
  publishedForm,
  shownForm,
  suits,
  type FilledForm,
  type UsedForm,
} from './used-forms';
import { valueFields } from '../../schemas/model/run-time-form';
import { bizDate, evaluated } from './validate-row';

/** The parts of a value that a client sends: `form` may be left out. */
const KEYS = new Set(['form', 'version', 'values']);

/** A record whose forms are judged. */
interface Judged {
  /** The values as sent, completed with the stored ones. */
  record: JsonObject;
  /** The columns to store; the values of forms are put into it. */
  stored: JsonObject;
  current: JsonObject | undefined;
}

/**
 * Validates the values of the forms that a record chooses, each by the version that it was filled in with: a new record,
 * and one that chooses another form, by the published version; others by their own. Puts what is to be stored into
 * `stored`, and returns the errors with paths below the column.
 */
export async function judgeForms(
  plan: EntityPlan,
  judged: Judged,
  request: ConnectedRequest,
  environment: Environment,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const field of formColumns(plan)) {
    const value = judged.record[field.model] ?? null;
    const before = filledForm(judged.current?.[field.model]);
    const filled = new Filling(plan, field, { value, before }, request, environment);
    judged.stored[field.model] = await filled.judge(judged.stored, judged.current, errors);
  }
  return errors;
}

/** The id of the page of the form that a record chooses; null: none. */
export async function chosenForm(
  { formBy }: Field,
  record: JsonObject,
  plan: EntityPlan,
  request: ConnectedRequest,
  { plans }: Environment,
  /** Whether the record chooses it anew, and not only keeps it. */
  isNew: boolean,
): Promise<string | null> {
  if (!formBy) return null;
  const value = record[formBy.column] ?? null;
  if (value === null) return null;
  const { pages, far } = formBy;
  if (pages) return Object.hasOwn(pages, String(value)) ? pages[String(value)]! : null;
  if (far === undefined) return String(value);
  const target = plans.get(plan.columns.get(formBy.column)?.refers ?? '');
  const column = target?.columns.get(far);
  if (!target || !column || !Number.isSafeInteger(value)) return null;
  const rows = isNew ? choosable(target, request.session) : readable(target, request.session);
  const found = await sql<{ page: string | null }>`
    select ${sql.raw(column.ref)} as page from ${sql.raw(target.from)}
     where t.id = ${value} and ${rows}`.execute(request.tx);
  return found.rows[0]?.page ?? null;
}

/** The values of one form of one record. */
class Filling {
  constructor(
    private readonly plan: EntityPlan,
    private readonly field: Field,
    private readonly given: { value: Json; before: FilledForm | null },
    private readonly request: ConnectedRequest,
    private readonly environment: Environment,
  ) {}

  async judge(
    stored: JsonObject,
    current: JsonObject | undefined,
    errors: FieldError[],
  ): Promise<FilledForm | null> {
    const { plan, field, request, environment } = this;
    const { value, before } = this.given;
    const by = field.formBy?.column ?? '';
    if (before) await this.noteBefore(before);
    const chooses = !current || (stored[by] ?? null) !== (current[by] ?? null);
    // What the row that was chosen before names now does not matter to a record that keeps its choice.
    const id =
      before && !chooses ? before.form : await chosenForm(field, stored, plan, request, environment, chooses);
    const isSent = value !== null && value !== before;
    if (id === null) {
      if (isSent) errors.push(this.error('noForm'));
      return null;
    }
    const keeps = before?.form === id ? before : null;
    const form = keeps ? await formVersion(keeps, request, environment) : publishedForm(id, environment);
    if (!form || !suits(form, plan, environment)) {
      // A version that cannot be read any more stays as it is.
      if (keeps && !isSent) return keeps;
      errors.push(this.error('formUnknown'));
      return keeps;
    }
    if (before && !keeps && !isSent) {
      errors.push(this.error('formNeeded', { title: shownForm(form, request.lang, environment).title }));
      return before;
    }
    const found: FieldError[] = [];
    const sent = this.sent(value, form, keeps, found);
    const filled = !sent || found.length > 0 ? null : await this.filled(sent, form, keeps, found);
    errors.push(...found);
    if (!filled) return keeps;
    if (!keeps && found.length === 0 && request.writes) await keepForm(form, request, environment);
    noteForm(filled, form);
    return filled;
  }

  /** The values in what a client sends; null when there are none to judge. */
  private sent(
    value: Json,
    form: UsedForm,
    keeps: FilledForm | null,
    errors: FieldError[],
  ): JsonObject | null {
    if (value === null) return {};
    if (!isObject(value)) {
      // A value of another type is refused with the column.
      if (typeof value === 'object') errors.push(this.error('badFormValue'));
      return null;
    }
    for (const name of Object.keys(value)) if (!KEYS.has(name)) errors.push(this.unknown(name));
    const { form: id = form.id, version = keeps?.version, values = {} } = value;
    // Somebody has published another version, or the form belongs to another choice.
    if (id !== form.id || version !== form.version) errors.push(this.error('formOutdated'));
    if (!isObject(values)) {
      errors.push(this.error('badFormValue'));
      return null;
    }
    const known = new Set(form.fields.map(({ model }) => model));
    for (const name of Object.keys(values)) if (!known.has(name)) errors.push(this.unknown(name));
    return values;
  }

  /** The values to store, with hidden ones left out. */
  private async filled(
    sent: JsonObject,
    form: UsedForm,
    keeps: FilledForm | null,
    errors: FieldError[],
  ): Promise<FilledForm> {
    const { request, environment } = this;
    const { fieldTypes } = environment;
    const { lang, work, tx } = request;
    const page = shownForm(form, lang, environment);
    const fields = valueFields(page, fieldTypes);
    const record: JsonObject = {};
    for (const field of fields) record[field.model] = this.normalised(field, sent[field.model], keeps);
    const budget = await work.next();
    const checks = page.formConfig.checks;
    const found = validateRecord({
      fields,
      checks,
      fieldTypes,
      record,
      ...(keeps && { stored: keeps.values }),
      language: lang,
      today: checks.some(({ named }) => named) ? await bizDate(tx) : '',
      compile: compileCheck,
      budget,
    });
    errors.push(...found.map((error) => errorInside(this.field.model, error)));
    const effective =
      found.length > 0 ? record : evaluated(lang, () => sentRecord(fields, fieldTypes, record, budget));
    const values: JsonObject = {};
    for (const { model } of fields) {
      const value = effective[model] ?? null;
      if (value !== null) values[model] = value;
    }
    return { form: form.id, version: form.version, values };
  }

  /** A value in canonical form; a masked one that the client has not changed is the stored one. */
  private normalised(field: Field, value: Json | undefined, keeps: FilledForm | null): Json {
    const old = keeps?.values[field.model] ?? null;
    if (field.sensitive && old !== null)
      if (value === undefined || value === maskedValue(field.sensitive, old)) return old;
    const type = this.environment.fieldTypes.get(field.type);
    if (value === undefined || !type) return null;
    const clean = type.markup && typeof value === 'string' ? cleanMarkup(value, type.markup) : value;
    if (type.isEmpty(clean)) return null;
    const sql = type.storage(field);
    return sql ? canonical(sql, clean) : clean;
  }

  /** The values before the change are logged by the labels of their own form. */
  private async noteBefore(before: FilledForm): Promise<void> {
    const form = await formVersion(before, this.request, this.environment);
    if (form) noteForm(before, form);
  }

  private error(
    name: 'noForm' | 'formUnknown' | 'formNeeded' | 'formOutdated' | 'badFormValue',
    params = {},
  ): FieldError {
    const { lang } = this.request;
    const label = this.environment.word(this.field.label, lang, this.plan);
    return fieldError(this.field.model, name, lang, { label, ...params });
  }

  private unknown(name: string): FieldError {
    const short = firstPoints(name, 60);
    return fieldError(`${this.field.model}/${short}`, 'unknownField', this.request.lang, { name: short });
  }
}
