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

/** What the dialog around a form may ask of it. */
export interface FormHandle {
  /** Checks and, when nothing is wrong, submits; what is being typed counts. */
  submit(): void;
  /** Shows the next mistake: opens its pane, focuses its field. */
  locate(): void;
  /** Whether anything was changed or is on its way, what is being typed included. */
  isDirty(): boolean;
  /** The values as they stand, without what is being typed in a control that tells it when it is left. */
  record(): JsonObject;
}

export interface FormViewProps {
  form: CompiledForm;
  checks: readonly Check[];
  /** The record as loaded, or the defaults of a new one. Give another `key` to start over. */
  value: JsonObject;
  /** What was typed before, if the form is opened again. */
  draft?: JsonObject;
  mode: FormMode;
  /** Mistakes the server found; a new list shows them. */
  serverErrors: readonly FieldError[];
  /** Called with what is to be written and with the whole record. */
  onSubmit(body: JsonObject, record: JsonObject): void;
  /** The form is there and can be asked; called once. */
  onReady?(): void;
  /** How many mistakes are shown. */
  onProblems?(count: number): void;
  /** Whether anything differs from what the form began with, or is on its way; told when that changes. */
  onDirty?(dirty: boolean): void;
  /** Saving was asked for while something runs that it has to wait for, such as an upload; and that it is over. */
  onWaiting?(waiting: boolean): void;
  ref?: Ref<FormHandle>;
}

const FIELDS = { SchemaField: ThemeField };
const TEMPLATES = {
  FieldTemplate: ({ children }: { children: ReactNode }) => children,
  ObjectFieldTemplate: FormLayout,
};
const NO_ERRORS: readonly FieldError[] = [];
/** Values are kept by the store: RJSF draws the form once, and typing never passes through it. */
const NO_DATA = {};
const FIRST_FIELD = ['input', 'textarea', '[role=combobox]']
  .map((control) => `${control}:not(:disabled, [readonly], [aria-readonly=true])`)
  .join();
/** Frames in which a field that is to be shown may appear: its pane opens, or it comes with the rest of a long form. */
const FRAMES_TO_APPEAR = 300;

/** A form drawn by RJSF with our one field and our layout. What is right or wrong is decided by `validateRecord` alone. */
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

  // What a record came with is looked through once it is on the screen: a thousand rows take a while.
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
    // A new list of refusals is shown once.
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
  // RJSF compares all of its properties deeply whenever it is drawn: it is drawn when the form is another, no sooner.
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

/** The store of the form, and what RJSF draws it from. Another form, such as one in another language, keeps what was typed. */
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
 * What RJSF draws from: which columns there are. Rules, defaults and words are the store's, so RJSF has none to resolve
 * for a thousand columns before the first is drawn.
 */
function namesOf(fields: readonly Field[], types: FieldTypes): RJSFSchema {
  const drawn = fields.filter(({ type }) => !types.get(type)?.valueless);
  return { type: 'object', properties: Object.fromEntries(drawn.map(({ model }) => [model, true])) };
}

/** Holds the form's mistakes from the moment a mouse button goes down until its click is over. */
function holdWhileClicking(store: FormStore): () => void {
  const hold = () => store.hold(true);
  const release = () => store.hold(false);
  const afterClick = () => setTimeout(release);
  document.addEventListener('mousedown', hold, true);
  document.addEventListener('mouseup', afterClick, true);
  // A button that was let go outside of the window.
  document.addEventListener('keydown', release, true);
  return () => {
    document.removeEventListener('mousedown', hold, true);
    document.removeEventListener('mouseup', afterClick, true);
    document.removeEventListener('keydown', release, true);
  };
}

/** A pane that was just opened has its content some frames later. */
function focusWhenThere(id: string, frames: number, then: () => void): void {
  requestAnimationFrame(() => {
    const control = document.getElementById(id);
    // What stands in a pane that is about to open is there already, and cannot take the focus yet.
    if (!control || control.closest('[role=tabpanel][data-state=inactive]'))
      return frames > 0 ? focusWhenThere(id, frames - 1, then) : undefined;
    control.scrollIntoView?.({ block: 'center' });
    control.focus();
    then();
  });
}

/** Controls that report on blur get their chance before the values are read. */
function commitTyping(form: HTMLElement | null): void {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !active.matches('input,textarea,[contenteditable=true]')) return;
  if (!form?.contains(active)) return;
  flushSync(() => active.blur());
  active.focus();
}
