import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import type { FieldError } from '../../schemas/errors';
import type { CompiledForm } from '../../schemas/model/page';
import type { FormMode } from './form-record';
import type { FormStore } from './form-store';
import type { ShownField } from './shown-field';

/** What the parts that RJSF draws know of the form around them. Nothing of it changes while somebody types. */
export interface FormContextValue {
  form: CompiledForm;
  mode: FormMode;
  store: FormStore;
  /** Id of the control of a column. */
  idOf(model: string): string;
}

const Context = createContext<FormContextValue | null>(null);
export const FormContextProvider = Context.Provider;

export function useFormContext(): FormContextValue {
  const value = useContext(Context);
  if (!value) throw new Error('A part of a form was drawn outside of <FormView>');
  return value;
}

/** Open pane of each tabs container, and how to open another. */
export interface Panes {
  open: Readonly<Record<string, string>>;
  show(key: string, value: string): void;
}
const PanesContext = createContext<Panes>({ open: {}, show: () => undefined });
export const PanesProvider = PanesContext.Provider;
export const usePanes = (): Panes => useContext(PanesContext);

/** One field; draws anew when something of it changes, and only then. */
export function useShownField(model: string): ShownField | undefined {
  const { store } = useFormContext();
  const subscribe = useCallback((listener: () => void) => store.subscribe([model], listener), [store, model]);
  return useSyncExternalStore(subscribe, () => store.field(model));
}

/** Whether at least one of some fields is shown; draws anew when the answer changes. */
export function useAnyShown(models: readonly string[]): boolean {
  const { store } = useFormContext();
  const subscribe = useCallback((listener: () => void) => store.subscribe(models, listener), [store, models]);
  return useSyncExternalStore(subscribe, () => models.some((model) => !store.field(model)?.hidden));
}

/** Those of some fields that are hidden; the same set until the answer changes. */
export function useHidden(models: readonly string[]): ReadonlySet<string> {
  const { store } = useFormContext();
  const subscribe = useCallback((listener: () => void) => store.subscribe(models, listener), [store, models]);
  const key = useSyncExternalStore(subscribe, () =>
    models.filter((model) => store.field(model)?.hidden).join(),
  );
  return useMemo(() => new Set(key.split(',')), [key]);
}

/** The mistakes that are shown. */
export function useFormProblems(): readonly FieldError[] {
  const { store } = useFormContext();
  return useSyncExternalStore(store.summary.subscribe, () => store.problems);
}
