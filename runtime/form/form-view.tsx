import Form from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import {
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type FormEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { flushSync } from 'react-dom';
import type { Check } from '../../schemas/document/entity';
import type { FieldError } from '../../schemas/errors';
import type { Field, FieldTypes } from '../../schemas/model/field';
import { formFields } from '../../schemas/model/form-fields';
import type { JsonObject } from '../../schemas/json';
import type { CompiledForm } from '../../schemas/model/page';
import { currentLanguage } from '../../widgets/ui/use-words';
import { FormValuesProvider, type FormValues } from '../../widgets/widget';
import { useFieldRegistry } from '../fields/field-registry';
import { FormContextProvider, PanesProvider, type FormContextValue, type Panes } from './form-context';
import { FormLayout } from './form-layout';
import { inFormOrder, modelOf, panesOf } from './form-problems';
import type { FormMode } from './form-record';
import { FormStore } from './form-store';
import { interpretingValidator } from '../schema-form/interpreting-validator';
import { whenIdle } from './when-idle';
import { ThemeField } from './form-field';
import { RefusedElsewhere } from './refused-elsewhere';

/** Imperative handle for the dialog around a form. */
export interface FormHandle {
  /** Validates and submits, including text being typed. */
  submit(): void;
  /** Shows the next error: opens its pane and focuses its field. */
  locate(): void;
  /** Whether there are changes or pending work, including text being typed. */
  isDirty(): boolean;
  /** The current values, without text in controls that report on blur. */
  record(): JsonObject;
}

interface FormViewProps {
  form: CompiledForm;
  checks: readonly Check[];
  /** The record as loaded, or the defaults of a new one. Change `key` to start over. */
  value: JsonObject;
  /** Values typed earlier, when the form is opened again. */
  draft?: JsonObject;
  mode: FormMode;
  /** Server errors; a new list shows them. */
  serverErrors: readonly FieldError[];
  /** Called with the request body and the whole record. */
  onSubmit(body: JsonObject, record: JsonObject): void;
  /** Called once when the handle is available. */
  onReady?(): void;
  /** Called with the number of visible errors. */
  onProblems?(count: number): void;
  /** Called when the form gets dirty or clean; pending work counts as dirty. */
  onDirty?(dirty: boolean): void;
  /** Called when a save starts to wait for pending work such as an upload, and when that ends. */
  onWaiting?(waiting: boolean): void;
  ref?: Ref<FormHandle>;
}

const FIELDS = { SchemaField: ThemeField };
const TEMPLATES = {
  FieldTemplate: ({ children }: { children: ReactNode }) => children,
  ObjectFieldTemplate: FormLayout,
};
const NO_ERRORS: readonly FieldError[] = [];
/** The store keeps the values: RJSF renders the form once, and typing bypasses it. */
const NO_DATA = {};
const FIRST_FIELD = ['input', 'textarea', '[role=combobox]']
  .map((control) => `${control}:not(:disabled, [readonly], [aria-readonly=true])`)
  .join();
/** Frames to wait for a field to mount: its pane opens, or it belongs to the rest of a long form. */
const FRAMES_TO_APPEAR = 300;

/** A form rendered by RJSF with our field and layout. Validation is done only by `validateRecord`. */
export function FormView(props: FormViewProps) {
  const { form, serverErrors, onProblems, onWaiting, onDirty } = props;
  const prefix = useId();
  const box = useRef<HTMLDivElement>(null);
  const located = useRef(-1);
  const [elsewhere, setElsewhere] = useState(NO_ERRORS);
  const [panes, setPanes] = useState<Panes['open']>({});
  const { store, schema } = useFormStore(props);
  const problems = useSyncExternalStore(store.summary.subscribe, () => store.problems);
  const busy = useSyncExternalStore(store.summary.subscribe, () => store.busy);
  const dirty = useSyncExternalStore(store.summary.subscribe, () => store.unsaved);
  const idOf = (model: string) => `${prefix}_${model}`;

  useEffect(() => onProblems?.(problems.length), [problems, onProblems]);
  useEffect(() => onDirty?.(dirty), [dirty, onDirty]);
  useEffect(() => {
    if (!busy) onWaiting?.(false);
  }, [busy, onWaiting]);
  useEffect(() => box.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus(), []);

  // Loaded values are validated when idle: a thousand rows take a while.
  useEffect(
    () => (props.mode === 'edit' ? whenIdle(() => store.markLoaded()) : undefined),
    [store, props.mode],
  );
  useEffect(() => holdWhileClicking(store), [store]);
  useEffect(() => {
    props.onReady?.();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);

  const show = (error: FieldError | undefined) => {
    if (!error) return;
    const model = modelOf(error);
    setPanes((open) => ({ ...open, ...panesOf(form.list, model) }));
    focusWhenThere(idOf(model), FRAMES_TO_APPEAR, () => {
      if (error.path !== model) store.reveal(model, error.path.slice(model.length + 1));
    });
  };
  useEffect(() => {
    const hasPlace = (error: FieldError) => store.field(modelOf(error))?.hidden === false;
    const placed = serverErrors.filter(hasPlace);
    store.refuse(placed);
    setElsewhere(serverErrors.filter((error) => !hasPlace(error)));
    show(inFormOrder(placed, form.list)[0]);
    // A new list of server errors is shown once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [serverErrors]);

  const submit = () => box.current?.querySelector('form')?.requestSubmit();
  const locate = () => {
    const ordered = inFormOrder(store.problems, form.list);
    located.current = (located.current + 1) % Math.max(1, ordered.length);
    show(ordered[located.current]);
  };
  const isDirty = () => {
    commitTyping(box.current);
    return store.unsaved;
  };
  useImperativeHandle(props.ref, () => ({ submit, locate, isDirty, record: () => store.record }));

  const take = () => {
    if (store.busy) return onWaiting?.(true);
    const found = inFormOrder(store.checkAll(), form.list);
    located.current = 0;
    setElsewhere(NO_ERRORS);
    if (found.length > 0) return show(found[0]);
    props.onSubmit(store.body(), store.record);
  };

  const reset = (event: FormEvent) => {
    event.preventDefault();
    commitTyping(box.current);
    store.reset();
  };

  const context = useMemo<FormContextValue>(
    () => ({ form, mode: props.mode, store, idOf: (model) => `${prefix}_${model}` }),
    [form, props.mode, store, prefix],
  );
  const formValues = useMemo<FormValues>(
    () => ({
      get: (model) => store.seen(model),
      set: (model, value) => store.change(model, value),
      subscribe: (models, listener) => store.subscribe(models, listener),
    }),
    [store],
  );
  const paneContext = useMemo<Panes>(
    () => ({ open: panes, show: (key, pane) => setPanes((open) => ({ ...open, [key]: pane })) }),
    [panes],
  );
  // RJSF compares all its props deeply on every render, so it renders only when the form changes.
  const takeLatest = useRef(take);
  useEffect(() => {
    takeLatest.current = take;
  });
  const drawn = useMemo(
    () => (
      <Form
        schema={schema}
        formData={NO_DATA}
        idPrefix={prefix}
        validator={interpretingValidator}
        fields={FIELDS}
        templates={TEMPLATES}
        noHtml5Validate
        noValidate
        showErrorList={false}
        experimental_defaultFormStateBehavior={{ emptyObjectFields: 'skipDefaults' }}
        onSubmit={() => takeLatest.current()}
      >
        <button type="submit" hidden tabIndex={-1} aria-hidden />
      </Form>
    ),
    [schema, prefix],
  );

  return (
    <FormContextProvider value={context}>
      <PanesProvider value={paneContext}>
        <FormValuesProvider value={formValues}>
          <div ref={box} onSubmitCapture={() => commitTyping(box.current)} onReset={reset}>
            <RefusedElsewhere errors={elsewhere} />
            {drawn}
          </div>
        </FormValuesProvider>
      </PanesProvider>
    </FormContextProvider>
  );
}

/**
 * The store of the form and the schema for RJSF. A new version of the form, for example in another language, keeps
 * typed values.
 */
function useFormStore({ form, checks, value, draft, mode }: FormViewProps) {
  const { types } = useFieldRegistry();
  const [fields, schema] = useMemo(() => {
    const list = formFields(form.list);
    return [list, namesOf(list, types)];
  }, [form, types]);
  const held = useRef<FormStore | null>(null);
  const store = useMemo(() => {
    const typed = held.current?.record ?? draft;
    return (held.current = new FormStore({
      fields,
      checks,
      types,
      mode,
      initial: value,
      draft: typed,
      language: currentLanguage,
    }));
    // Record and draft are where the form starts; another start is another form view.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [fields, checks, types, mode]);
  return { store, schema };
}

/**
 * A minimal schema for RJSF with only the column names: rules, defaults and labels are in the store, so RJSF need not
 * resolve them for a thousand columns.
 */
function namesOf(fields: readonly Field[], types: FieldTypes): RJSFSchema {
  const drawn = fields.filter(({ type }) => !types.get(type)?.valueless);
  return { type: 'object', properties: Object.fromEntries(drawn.map(({ model }) => [model, true])) };
}

/** Holds new errors from mouse down until the click is over. */
function holdWhileClicking(store: FormStore): () => void {
  const hold = () => store.hold(true);
  const release = () => store.hold(false);
  const afterClick = () => setTimeout(release);
  document.addEventListener('mousedown', hold, true);
  document.addEventListener('mouseup', afterClick, true);
  // A button that was released outside of the window.
  document.addEventListener('keydown', release, true);
  return () => {
    document.removeEventListener('mousedown', hold, true);
    document.removeEventListener('mouseup', afterClick, true);
    document.removeEventListener('keydown', release, true);
  };
}

/** Waits for a field in a pane that opens, then focuses it. */
function focusWhenThere(id: string, frames: number, then: () => void): void {
  requestAnimationFrame(() => {
    const control = document.getElementById(id);
    // Content of a closing or opening pane exists already but cannot take the focus.
    if (!control || control.closest('[role=tabpanel][data-state=inactive]'))
      return frames > 0 ? focusWhenThere(id, frames - 1, then) : undefined;
    control.scrollIntoView?.({ block: 'center' });
    control.focus();
    then();
  });
}

/** Makes controls that report on blur report before the values are read. */
function commitTyping(form: HTMLElement | null): void {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !active.matches('input,textarea,[contenteditable=true]')) return;
  if (!form?.contains(active)) return;
  flushSync(() => active.blur());
  active.focus();
}
