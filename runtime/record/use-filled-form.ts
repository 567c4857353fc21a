import { useCallback, useMemo } from 'react';
import type { JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import { useWords } from '../../widgets/ui/use-words';
import type { CallError } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import { useRead } from '../data/use-answer';
import { useDomainCode } from '../fields/use-domain-code';
import { filledIn, flatRecord, withChosenForm, type ChosenForm } from './chosen-form';

/** A record to show with the form that it was filled in with. */
interface FilledRecord {
  page: CompiledPage;
  record: JsonObject;
  /** Why the form is not shown. */
  failure: CallError | null;
  /** The form is being loaded. */
  isLoading: boolean;
  retry(): void;
}

/** A stored record with the values of its form, by the version that it was filled in with. */
export function useFilledForm(page: CompiledPage, record: JsonObject): FilledRecord {
  const t = useWords();
  const source = useDataSource();
  const filled = filledIn(page, record);
  const id = filled ? Number(record.id) : null;
  const version = filled?.version;
  const url = page.formBy?.url ?? '';
  const read = useCallback(
    (signal?: AbortSignal) =>
      id === null
        ? Promise.resolve(null)
        : source.call<ChosenForm | null>(url, { body: { id }, quiet: true, ...(signal && { signal }) }),
    // Another version is another form.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [source, url, id, version],
  );
  const { value: form, failure, retry } = useRead(read);
  const isCoded = useDomainCode(form?.code) !== null;
  const shown = form && isCoded && form.version === version ? form : null;
  return useMemo(
    () => ({
      page: withChosenForm(
        page,
        shown && {
          form: shown,
          title: shown.newest ? shown.title : t('form.formerForm', { title: shown.title, no: shown.no }),
        },
      ),
      record: flatRecord(page, record),
      failure,
      isLoading: filled !== null && shown === null && failure === null,
      retry,
    }),
    [page, record, shown, filled, failure, retry, t],
  );
}
