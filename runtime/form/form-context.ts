import { createContext, useCallback, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { FieldError } from '../../schemas/errors/field-error';
import type { CompiledForm, FormNode } from '../../schemas/model/page';
import type { FormMode } from './form-record';
import type { FormStore } from './form-store';
import type { ShownField } from './shown-field';

/** The form context of the parts that RJSF renders. It does not change while the user types. */
export interface FormContextValue {
  form: CompiledForm;
  mode: FormMode;
  store: FormStore;
  /** Element id of a column's control. */
  idOf(model: string): string;
}

const Context = createContext<FormContextValue | null>(null);
/** Provides the context; set by `FormView`. */
export const FormContextProvider = Context.Provider;

/** The context of the enclosing form. Throws outside of `FormView`. */
export function useFormContext(): FormContextValue {
  const value = useContext(Context);
  if (!value) throw new Error('useFormContext was called outside <FormView>');
  return value;
}

/** A part of a form that is drawn by itself, such as a step. */
export interface DrawnPart {
  key: string;
  nodes: readonly FormNode[];
  /** Above the part, while one of its fields is visible. */
  head?: ReactNode;
  /** Shown, not to be changed. */
  locked?: boolean;
}
const DrawnContext = createContext<readonly DrawnPart[] | null>(null);
/** Provides the parts to draw; null: the whole form. */
export const DrawnPartsProvider = DrawnContext.Provider;
/** The parts of the enclosing form to draw; null: the whole form. */
export const useDrawnParts = (): readonly DrawnPart[] | null => useContext(DrawnContext);

/** The open pane of each tabs container. */
export interface Panes {
  open: Readonly<Record<string, string>>;
  show(key: string, value: string): void;
}
const PanesContext = createContext<Panes>({ open: {}, show: () => undefined });
/** Provides the open panes to the containers of a form. */
export const PanesProvider = PanesContext.Provider;
/** The open panes of the enclosing form. */
export const usePanes = (): Panes => useContext(PanesContext);

/** How a designer finds the parts of the form that it shows: each part and each list of parts is marked with its name. */
export interface FormDesign {
  /** The name of a list of parts; undefined for one that is not edited. */
  listOf(nodes: readonly FormNode[]): string | undefined;
}
const DesignContext = createContext<FormDesign | null>(null);
/** Marks the parts of a form for a designer, and shows its empty containers, too. */
export const FormDesignProvider = DesignContext.Provider;
/** The designer of the enclosing form; null in use. */
export const useFormDesign = (): FormDesign | null => useContext(DesignContext);

/** The state of one field; re-renders only when it changes. */
export function useShownField(model: string): ShownField | undefined {
  const { store } = useFormContext();
  const subscribe = useCallback((listener: () => void) => store.subscribe([model], listener), [store, model]);
  return useSyncExternalStore(subscribe, () => store.field(model));
}

/** Whether at least one of the fields is visible; re-renders when that changes. */
export function useAnyShown(models: readonly string[]): boolean {
  const { store } = useFormContext();
  const subscribe = useCallback((listener: () => void) => store.subscribe(models, listener), [store, models]);
  return useSyncExternalStore(subscribe, () => models.some((model) => !store.field(model)?.hidden));
}

/** The hidden ones among the fields; the same set until it changes. */
export function useHidden(models: readonly string[]): ReadonlySet<string> {
  const { store } = useFormContext();
  const subscribe = useCallback((listener: () => void) => store.subscribe(models, listener), [store, models]);
  const key = useSyncExternalStore(subscribe, () =>
    models.filter((model) => store.field(model)?.hidden).join(),
  );
  return useMemo(() => new Set(key.split(',')), [key]);
}

/** The visible errors of the form. */
export function useFormProblems(): readonly FieldError[] {
  const { store } = useFormContext();
  return useSyncExternalStore(store.summary.subscribe, () => store.problems);
}
