import { AppError } from '../../schemas/errors/app-error';
import type { Json, JsonObject } from '../../schemas/json';
import { codeOf } from '../../schemas/model/code-of';
import type { CompiledPage } from '../../schemas/model/page';
import { hiddenFields } from '../access/field-rights';
import type { ConnectedRequest } from '../contract/request';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import { chosenForm } from './judge-forms';
import { readOne } from './read-one';
import {
  filledForm,
  formColumns,
  formVersion,
  numberOf,
  publishedForm,
  shownForm,
  suits,
} from './used-forms';

/** The form of a record, or of a value of the column that chooses it. */
export type FormAsked = { id: number } | { value: Json };

/** A form as the browser draws it. */
export interface ServedForm {
  form: string;
  version: string;
  title: string;
  /** The number of the version, for people. */
  no: number;
  /** Whether a new record would be filled in with it. */
  newest: boolean;
  formConfig: CompiledPage['formConfig'];
  /** Domains whose functions or field types it uses. */
  code?: readonly string[];
}

/**
 * The version that a record was filled in with, for those who see the record; or the published form that a value
 * chooses. Null when there is none. No other form, and no other version, is told.
 */
export async function servedForm(
  plan: EntityPlan,
  asked: FormAsked,
  request: ConnectedRequest,
  environment: Environment,
): Promise<ServedForm | null> {
  const [field] = formColumns(plan);
  const hidden = hiddenFields(request.session, plan.id);
  if (!field?.formBy || hidden.has(field.model)) throw new AppError('forbidden');
  const form =
    'id' in asked
      ? await ofRecord(asked.id, field.model)
      : await ofValue({ [field.formBy.column]: asked.value });
  if (!form) return null;
  const page = shownForm(form, request.lang, environment);
  const code = codeOf(form.page);
  return {
    form: form.id,
    version: form.version,
    title: page.title,
    no: await numberOf(form, request, environment),
    newest: publishedForm(form.id, environment)?.version === form.version,
    formConfig: page.formConfig,
    ...(code.length > 0 && { code }),
  };

  async function ofRecord(id: number, column: string) {
    const row = await readOne(plan, id, request);
    if (!row) throw new AppError('notFound');
    const filled = filledForm(row[column]);
    const used = filled && (await formVersion(filled, request, environment));
    return used && suits(used, plan, environment) ? used : null;
  }

  async function ofValue(record: JsonObject) {
    const id = await chosenForm(field!, record, plan, request, environment, true);
    const published = id === null ? null : publishedForm(id, environment);
    return published && suits(published, plan, environment) ? published : null;
  }
}
