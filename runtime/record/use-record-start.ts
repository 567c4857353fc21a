import { useCallback, useEffect, useRef, useState } from 'react';
import { compileForm } from '../../schemas/model/compile-form';
import { formFields } from '../../schemas/model/form-tree';
import type { JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import { CallError } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import { useFieldRegistry } from '../fields/field-registry';
import { flatRecord } from './chosen-form';
import { alongDetail, recordUrl } from './record-url';
import type { FormStart } from './form-start';

interface RecordStart {
  /** What the form starts from; null while loading. */
  start: FormStart | null;
  setStart(start: FormStart): void;
  /** The load error. */
  failure: CallError | null;
  /** Loads again. */
  load(): void;
  /** Gives up loading. */
  cancel(): void;
}

/** What a record form starts from: the stored record, or defaults and preset for a new one (id 0). */
export function useRecordStart(page: CompiledPage, id: number, preset: JsonObject): RecordStart {
  const source = useDataSource();
  const { types } = useFieldRegistry();
  const { detailUrl = '' } = page.pageConfig;
  const adds = id === 0;
  const [start, setStart] = useState<FormStart | null>(() =>
    adds ? { value: { ...compileForm(formFields(page.formConfig.list), types).defaults, ...preset } } : null,
  );
  const [failure, setFailure] = useState<CallError | null>(null);

  const current = useRef<AbortController | null>(null);
  const load = useCallback(async () => {
    current.current?.abort();
    const { signal } = (current.current = new AbortController());
    setFailure(null);
    const along = alongDetail(page);
    try {
      const value = await source.call<JsonObject>(recordUrl(detailUrl, id), {
        method: 'GET',
        ...(along && { body: along }),
        signal,
        quiet: true,
      });
      if (!signal.aborted) setStart({ value: flatRecord(page, value) });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      setFailure(error);
    }
  }, [source, detailUrl, id, page]);
  useEffect(() => {
    if (adds) return;
    void load();
    return () => current.current?.abort();
  }, [adds, load]);

  const cancel = () => {
    current.current?.abort();
    setFailure(new CallError(0, ''));
  };
  return { start, setStart, failure, load: () => void load(), cancel };
}
