import { useMemo, useRef, useState } from 'react';
import { compileForm } from '../../schemas/model/compile-form';
import { formFields, mapNodes } from '../../schemas/model/form-tree';
import type { CompiledForm, CompiledImport } from '../../schemas/model/page';
import type { ImportBatch } from '../../schemas/record/import-contract';
import { Button } from '../../widgets/ui/button';
import { Icon } from '../../widgets/ui/icon';
import { toast } from '../../widgets/ui/toast';
import { useWords } from '../../widgets/ui/use-words';
import { CallError } from '../data/data-source';
import type { Answer } from '../data/use-answer';
import { useFieldRegistry } from '../fields/field-registry';
import type { FormHandle } from '../form/form-view';
import { FormView } from '../form/late-form-view';
import { FileDrop } from './file-drop';
import { RecentBatches } from './recent-batches';
import { saveBlob } from '../data/save-blob';
import type { ImportModel } from './use-import';
import { WorkProgress } from './work-progress';
import { tellsSessionOver } from '../data/session-over';

interface ChooseStepProps {
  title: string;
  config: CompiledImport;
  model: ImportModel;
  /** The imports of this user; null where there are none to read. */
  recent: Answer<ImportBatch[]> | null;
}

/** The first step: template, parameters and the file. */
export function ChooseStep({ title, config, model, recent }: ChooseStepProps) {
  const form = useRef<FormHandle>(null);
  const chosen = useRef<File | null>(null);
  const { work, failure, begin } = model;
  const params = useParams(config);

  /** Building-blocks 5: without a required parameter nothing is uploaded. */
  function take(file: File) {
    chosen.current = file;
    if (params) form.current?.submit();
    else begin(file, {});
  }
  return (
    <div className="mx-auto flex w-full max-w-[840px] flex-col gap-4">
      {params && (
        <FormView
          ref={form}
          form={params.form}
          checks={params.form.checks}
          value={params.defaults}
          mode="add"
          serverErrors={NO_ERRORS}
          onSubmit={(body) => chosen.current && begin(chosen.current, body)}
        />
      )}
      {config.templateUrl !== undefined && <TemplateLine title={title} model={model} />}
      {work ? (
        <WorkProgress work={work} onCancel={model.cancel} />
      ) : (
        <FileDrop disabled={false} onFile={take} />
      )}
      {failure && !work && <FailureLine failure={failure} />}
      {recent && !work && <RecentBatches recent={recent} model={model} />}
    </div>
  );
}

const NO_ERRORS: readonly [] = [];

/** The form of the parameters, whose required fields say X不能为空, and its first values. */
function useParams({ params }: CompiledImport) {
  const t = useWords();
  const { types } = useFieldRegistry();
  return useMemo(() => {
    if (!params) return null;
    const form: CompiledForm = {
      ...params,
      list: mapNodes(params.list, {
        field: (field) => ({
          ...field,
          requiredMessage: field.requiredMessage ?? t('import.paramMissing', { label: field.label }),
        }),
      }),
    };
    return { form, defaults: compileForm(formFields(form.list), types).defaults };
  }, [params, types, t]);
}

function TemplateLine({ title, model }: { title: string; model: ImportModel }) {
  const t = useWords();
  const [loading, setLoading] = useState(false);
  async function load() {
    setLoading(true);
    try {
      saveBlob(await model.calls.template(), `${title}.xlsx`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!tellsSessionOver(error.code)) toast.error(error.message);
    } finally {
      setLoading(false);
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button icon="download" loading={loading} onClick={() => void load()}>
        {t('import.template')}
      </Button>
      <p className="min-w-0 text-small text-fg-2">{t('import.templateNote')}</p>
    </div>
  );
}

/** Why the last step failed, with the button that tries it again. */
export function FailureLine({ failure }: { failure: NonNullable<ImportModel['failure']> }) {
  const t = useWords();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel bg-danger-soft px-4 py-2 text-danger-on-soft"
    >
      <Icon name="circle-alert" size={16} className="shrink-0" />
      <span className="min-w-0 flex-1 wrap-anywhere">{failure.text}</span>
      {failure.again && (
        <Button size="small" onClick={failure.again}>
          {t('import.retry')}
        </Button>
      )}
    </div>
  );
}
