import { useCallback, useEffect, useRef, useState } from 'react';
import { compileForm } from '../../schemas/model/compile-form';
import { formFields } from '../../schemas/model/form-tree';
import type { JsonObject } from '../../schemas/json';
import type { Field } from '../../schemas/model/field';
import type { CompiledPage } from '../../schemas/model/page';
import { CallError } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import { useFieldRegistry } from '../fields/field-registry';
import { flatRecord } from './chosen-form';
import { fieldsByMark, markedDefaults } from './marked-defaults';
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
  const marked = adds ? fieldsByMark(formFields(page.formConfig.list)) : NO_FIELDS;
  const waits = marked.some(({ model }) => !(model in preset));
  const [start, setStart] = useState<FormStart | null>(() => (adds && !waits ? newStart({}) : null));
  function newStart(found: JsonObject): FormStart {
    const { defaults } = compileForm(formFields(page.formConfig.list), types);
    return { value: { ...defaults, ...found, ...preset } };
  }
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
    if (!waits) return;
    const { signal } = (current.current = new AbortController());
    void markedDefaults(source, marked, signal).then((found) => !signal.aborted && setStart(newStart(found)));
    return () => current.current?.abort();
    // Once, when the form opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
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

const NO_FIELDS: readonly Field[] = [];
