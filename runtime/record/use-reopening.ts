import { useMemo, useState } from 'react';
import type { JsonObject } from '../../schemas/json';
import { formFields } from '../../schemas/model/form-tree';
import type { CompiledPage } from '../../schemas/model/page';
import { joinWords } from '../../widgets/ui/join-words';
import { useWords } from '../../widgets/ui/use-words';
import type { WatchedFields } from '../form/use-watched-fields';
import { reopeningIn } from './verbs';

/** The sentence that a record has to be checked again after a save, as soon as the values in its form ask for it. */
export function useReopening(
  page: CompiledPage,
  record: JsonObject | undefined,
): { watch: WatchedFields | undefined; note: string | undefined } {
  const t = useWords();
  const [changed, setChanged] = useState<readonly string[]>([]);
  const rule = record && reopeningIn(page, record);
  const watch = useMemo(() => {
    if (!rule) return undefined;
    const fields = formFields(page.formConfig.list).map(({ model }) => model);
    const models = rule.columns ? fields.filter((model) => rule.columns?.includes(model)) : fields;
    return { models, onChange: setChanged };
  }, [page, rule]);
  const labels = page.columns.filter(({ model }) => changed.includes(model)).map(({ label }) => label);
  if (!watch || labels.length === 0) return { watch, note: undefined };
  const columns = joinWords(labels.slice(0, MOST_NAMED)) + (labels.length > MOST_NAMED ? '…' : '');
  return { watch, note: t('form.reopens', { columns }) };
}

const MOST_NAMED = 3;
