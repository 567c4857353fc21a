import type { JsonObject } from '../../schemas/json';
import { formFields } from '../../schemas/model/form-tree';
import type { CompiledPage } from '../../schemas/model/page';
import { useWords } from '../../widgets/ui/use-words';
import { callAndNotify } from '../data/call-and-notify';
import { CallError } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import { flatRefusal, gathered, gatheredColumns } from './chosen-form';
import type { FormStep } from './form-step';
import { isRefusal } from './idempotency-key';
import { recordUrl } from './record-url';
import type { useChosenForm } from './use-chosen-form';
import type { RecordDraft } from './use-record-draft';

interface RecordCallsOptions extends Pick<RecordDraft, 'tries' | 'end'> {
  /** The page without the columns of the chosen form. */
  base: CompiledPage;
  chosen: ReturnType<typeof useChosenForm>;
  /** 0 adds a record, other ids edit one. */
  id: number;
  /** Initial values of a new record. */
  preset: JsonObject;
  /** Called with the response of the server. */
  onSaved(answer: unknown): void;
}

/** The calls of a record's form: it is saved as a whole, and its steps are checked. Both reject with a `CallError`. */
export function useRecordCalls({ base, chosen, id, preset, tries, end, onSaved }: RecordCallsOptions) {
  const t = useWords();
  const source = useDataSource();
  const { addUrl = '', updateUrl = '' } = base.pageConfig;
  const { page } = chosen;
  const adds = id === 0;

  async function save(body: JsonObject, idempotencyKey: string, signal?: AbortSignal) {
    if (!chosen.isReady) throw new CallError(NOT_SENT, t('form.formNotReady'));
    tries(idempotencyKey);
    const url = adds ? addUrl : recordUrl(updateUrl, id);
    const sent = gathered(base, chosen.form, adds ? { ...extraPreset(page, preset), ...body } : body);
    const options = { body: sent, idempotencyKey, quiet: true, signal };
    const answer = await callAndNotify(source, url, options, {
      done: t('form.saved'),
      partly: (done, failed) => t('list.partlyDone', { done, failed }),
    }).catch((error: unknown) => {
      if (error instanceof CallError && isRefusal(error)) tries(null);
      throw told(error);
    });
    end(true);
    onSaved(answer);
  }

  /** Has the server validate the columns of a step. */
  async function checkStep({ checkUrl, models }: FormStep, values: JsonObject): Promise<void> {
    if (checkUrl === undefined) return;
    const { version: _, ...written } = adds ? { ...extraPreset(page, preset), ...values } : values;
    const body = {
      columns: gatheredColumns(base, chosen.form, models),
      values: gathered(base, chosen.form, written),
      ...(!adds && { id }),
    };
    await source.call(checkUrl, { body, quiet: true }).catch((error: unknown) => {
      throw told(error);
    });
  }

  /** A refusal at the fields of the form. Somebody may have published another version of it since. */
  function told(error: unknown): unknown {
    if (!(error instanceof CallError)) return error;
    if (error.fieldErrors.some(({ path }) => path === base.formBy?.data)) chosen.load(true);
    return flatRefusal(base, error);
  }

  return { save, checkStep };
}

/** The code of an error that was found before anything was sent. */
const NOT_SENT = 400;

/** Preset columns that the form does not show, such as the type on a page for one type of an entity. */
function extraPreset(page: CompiledPage, preset: JsonObject): JsonObject {
  const shown = new Set(formFields(page.formConfig.list).map((field) => field.model));
  const writable = page.columns.filter((field) => !field.readOnly && !shown.has(field.model));
  return Object.fromEntries(
    writable.flatMap(({ model }) => (preset[model] === undefined ? [] : [[model, preset[model]]])),
  );
}
