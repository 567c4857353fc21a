import { useEffect, useMemo, useSyncExternalStore, type Dispatch, type SetStateAction } from 'react';
import type { CompiledForm } from '../../schemas/model/page';
import type { FormValues } from '../../widgets/widget';
import type { FormContextValue, Panes } from './form-context';
import type { FormMode } from './form-record';
import type { FormStore } from './form-store';

interface FormReports {
  onProblems?(count: number): void;
  onDirty?(dirty: boolean): void;
  onWaiting?(waiting: boolean): void;
}

/** Reports errors, unsaved values and the end of pending work to the dialog around the form. */
export function useFormReports(store: FormStore, { onProblems, onDirty, onWaiting }: FormReports) {
  const problems = useSyncExternalStore(store.summary.subscribe, () => store.problems);
  const busy = useSyncExternalStore(store.summary.subscribe, () => store.busy);
  const dirty = useSyncExternalStore(store.summary.subscribe, () => store.unsaved);
  useEffect(() => onProblems?.(problems.length), [problems, onProblems]);
  useEffect(() => onDirty?.(dirty), [dirty, onDirty]);
  useEffect(() => {
    if (!busy) onWaiting?.(false);
  }, [busy, onWaiting]);
}

/** The contexts of the parts inside the form; each changes only with its own inputs. */
export function useFormContexts(
  form: CompiledForm,
  mode: FormMode,
  store: FormStore,
  prefix: string,
  open: Panes['open'],
  setOpen: Dispatch<SetStateAction<Panes['open']>>,
) {
  const context = useMemo<FormContextValue>(
    () => ({ form, mode, store, idOf: (model) => `${prefix}_${model}` }),
    [form, mode, store, prefix],
  );
  const formValues = useMemo<FormValues>(
    () => ({
      get: (model) => store.seen(model),
      field: (model) => store.field(model)?.field,
      set: (model, value) => store.change(model, value),
      subscribe: (models, listener) => store.subscribe(models, listener),
    }),
    [store],
  );
  const paneContext = useMemo<Panes>(
    () => ({ open, show: (key, pane) => setOpen((before) => ({ ...before, [key]: pane })) }),
    [open, setOpen],
  );
  return { context, formValues, paneContext };
}
