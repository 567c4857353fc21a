import { sql } from 'kysely';
import { canonicalJson } from '../../schemas/canonical-json';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import type { Field } from '../../schemas/model/field';
import type { Model } from '../../schemas/model/model';
import type { CompiledPage } from '../../schemas/model/page';
import {
  compileContent,
  formContent,
  formRefusal,
  valueFields,
  type FormContent,
} from '../../schemas/model/run-time-form';
import { translatePage } from '../../schemas/model/translate';
import { pageWords } from '../../schemas/model/words';
import { hashText } from '../../schemas/text/hash-text';
import { maskedValue } from '../../schemas/text/mask';
import type { ConnectedRequest } from '../contract/request';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';

/** A version of a form that a record is filled in with. */
export interface UsedForm {
  /** The id of its page. */
  id: string;
  /** Changes with everything that the form depends on. */
  version: string;
  content: FormContent;
  page: CompiledPage;
  /** The fields that hold a value. */
  fields: readonly Field[];
}

/** The values of a form as a record stores them. */
export interface FilledForm extends JsonObject {
  form: string;
  version: string;
  values: JsonObject;
}

/** Reads a stored value; null for anything else. */
export function filledForm(value: Json | undefined): FilledForm | null {
  if (!isObject(value)) return null;
  const { form, version, values } = value;
  return typeof form === 'string' && typeof version === 'string' && isObject(values)
    ? (value as FilledForm)
    : null;
}

const inForce = new WeakMap<Model, Map<string, UsedForm | null>>();

/** The published form of a page; null when the page is none. */
export function publishedForm(id: string, { model, fieldTypes }: Environment): UsedForm | null {
  let forms = inForce.get(model);
  if (!forms) inForce.set(model, (forms = new Map()));
  let form = forms.get(id);
  if (form === undefined) {
    const content = formContent(model, id);
    const page = content && compileContent(content, fieldTypes);
    form = content && page ? usedForm(id, content, page, fieldTypes) : null;
    forms.set(id, form);
  }
  return form;
}

function usedForm(
  id: string,
  content: FormContent,
  page: CompiledPage,
  fieldTypes: Environment['fieldTypes'],
): UsedForm {
  return {
    id,
    version: hashText(canonicalJson(content)),
    content,
    page,
    fields: valueFields(page, fieldTypes),
  };
}

/** Whether a form can be filled in with the rows of an entity. */
export function suits({ page }: UsedForm, { model }: EntityPlan, { fieldTypes }: Environment): boolean {
  return formRefusal(page, fieldTypes, new Set(model.byName.keys())) === null;
}

/** Stored versions by tenant, page and version; they never change. */
const stored = new Map<string, UsedForm>();
const MOST_STORED = 200;

/** The version of a form that a record was filled in with; null when it is unknown or cannot be read any more. */
export async function formVersion(
  { form: id, version }: Pick<FilledForm, 'form' | 'version'>,
  { tx, session }: ConnectedRequest,
  environment: Environment,
): Promise<UsedForm | null> {
  const published = publishedForm(id, environment);
  if (published?.version === version) return published;
  const key = JSON.stringify([session.tenantId, id, version]);
  const known = stored.get(key);
  if (known) return known;
  const { rows } = await sql<{ content: FormContent }>`
    select content from form_version
     where tenant_id = ${session.tenantId} and page = ${id} and version = ${version}`.execute(tx);
  const content = rows[0]?.content;
  const page = content && compileContent(content, environment.fieldTypes);
  if (!page) return null;
  const { fieldTypes } = environment;
  const form: UsedForm = { id, version, content, page, fields: valueFields(page, fieldTypes) };
  const [oldest] = stored.keys();
  if (stored.size >= MOST_STORED && oldest !== undefined) stored.delete(oldest);
  stored.set(key, form);
  return form;
}

/** Keeps the version of a form that a record is written with. A version that is there already stays as it is. */
export async function keepForm(
  { id, version, content }: UsedForm,
  request: ConnectedRequest,
  environment: Environment,
): Promise<void> {
  const no = await publishedNo(id, request, environment);
  await sql`
    insert into form_version (tenant_id, page, version, no, content)
    values (${request.session.tenantId}, ${id}, ${version}, ${no}, ${JSON.stringify(content)}::jsonb)
    on conflict do nothing`.execute(request.tx);
}

/** The number of a version as administrators know it: of the published document at the time of its first use. */
export async function numberOf(
  { id, version }: UsedForm,
  request: ConnectedRequest,
  environment: Environment,
): Promise<number> {
  const { rows } = await sql<{ no: number }>`
    select no from form_version
     where tenant_id = ${request.session.tenantId} and page = ${id} and version = ${version}`.execute(
    request.tx,
  );
  return rows[0]?.no ?? publishedNo(id, request, environment);
}

async function publishedNo(
  id: string,
  { tx, session }: ConnectedRequest,
  { plans }: Environment,
): Promise<number> {
  if (!plans.get('table_info')) return 1;
  const { rows } = await sql<{ no: number | null }>`
    select published_no as no from table_info
     where tenant_id = ${session.tenantId} and kind = 'page' and code = ${id}`.execute(tx);
  return rows[0]?.no ?? 1;
}

const translated = new WeakMap<UsedForm, Map<string, CompiledPage>>();

/** The page of a form in a language. */
export function shownForm(form: UsedForm, lang: string, { model, fieldTypes }: Environment): CompiledPage {
  let pages = translated.get(form);
  if (!pages) translated.set(form, (pages = new Map()));
  let page = pages.get(lang);
  if (!page)
    pages.set(lang, (page = translatePage(form.page, pageWords(model, lang, form.page), fieldTypes)));
  return page;
}

/** The values of a form with the sensitive ones masked. */
export function maskedValues({ fields }: Pick<UsedForm, 'fields'>, values: JsonObject): JsonObject {
  return Object.fromEntries(
    fields.flatMap(({ model, sensitive }): [string, Json][] => {
      const value = values[model];
      if (value === undefined || value === null) return [];
      return [[model, sensitive ? maskedValue(sensitive, value) : value]];
    }),
  );
}

/** The columns of an entity that hold the values of forms. */
export function formColumns({ model }: EntityPlan): readonly Field[] {
  return model.fields.filter(({ formBy }) => formBy);
}
