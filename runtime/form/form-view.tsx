import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import type { Check } from '../../schemas/document/entity';
import type { FieldError } from '../../schemas/errors/field-error';
import type { JsonObject } from '../../schemas/json';
import type { CompiledForm } from '../../schemas/model/page';
import { firstControl, firstField } from '../../widgets/ui/first-field';
import { isKey } from '../../widgets/ui/keymap';
import { FormValuesProvider } from '../../widgets/widget';
import { commitTyping, focusField, holdWhileClicking } from './field-focus';
import {
  DrawnPartsProvider,
  FormContextProvider,
  PanesProvider,
  type DrawnPart,
  type Panes,
} from './form-context';
import { inFormOrder, modelOf, panesOf } from './form-problems';
import type { FormMode } from './form-record';
import { whenIdle } from './when-idle';
import { OtherFieldErrors } from './other-field-errors';
import { useFormContexts, useFormReports } from './use-form-contexts';
import { useFollowedField, type FollowedField } from './use-followed-field';
import { useFormStore } from './use-form-store';
import { useRjsfForm } from './use-rjsf-form';
import { useWatchedFields, type WatchedFields } from './use-watched-fields';
import { isComposing } from '../../widgets/ui/is-composing';

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
  /** Whether rules hide all of these fields. */
  hides(models: Iterable<string>): boolean;
}

/** The open step of a form in steps. */
export interface OpenStep {
  key: string;
  /** Columns that are checked before it is left; null: the whole form. */
  checked: ReadonlySet<string> | null;
  parts: readonly DrawnPart[];
  /** Above the fields. */
  head: ReactNode;
  /** An error is shown: opens the step of its column. */
  onLocate(model: string): void;
}

interface FormViewProps {
  form: CompiledForm;
  checks: readonly Check[];
  /** The record as loaded, or the defaults of a new one. Change `key` to start over. */
  value: JsonObject;
  /** Values typed earlier, when the form is opened again. */
  draft?: JsonObject;
  mode: FormMode;
  /** The focus begins at the first control instead of the first field for text. */
  startsAtTop?: boolean | undefined;
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
  /** Fields whose changes are reported. */
  watch?: WatchedFields | undefined;
  /** A field whose value is reported. */
  follow?: FollowedField | undefined;
  /** Only a part of the form is drawn and checked. */
  step?: OpenStep | undefined;
  ref?: Ref<FormHandle>;
}

const NO_ERRORS: readonly FieldError[] = [];

/** A form rendered by RJSF with our field and layout. Validation is done only by `validateRecord`. */
export function FormView(props: FormViewProps) {
  const { form, serverErrors, step } = props;
  const prefix = useId();
  const box = useRef<HTMLDivElement>(null);
  const located = useRef(-1);
  const [elsewhere, setElsewhere] = useState(NO_ERRORS);
  const [panes, setPanes] = useState<Panes['open']>({});
  const { store, schema } = useFormStore(props);
  const idOf = (model: string) => `${prefix}_${model}`;

  useFormReports(store, props);
  useWatchedFields(store, props.value, props.watch);
  useFollowedField(store, props.follow);
  const { startsAtTop } = props;
  useEffect(() => (startsAtTop ? firstControl : firstField)(box.current)?.focus(), [step?.key, startsAtTop]);

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
    step?.onLocate(model);
    setPanes((open) => ({ ...open, ...panesOf(form.list, model) }));
    focusField(idOf(model), () => {
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
  const hides = (models: Iterable<string>) =>
    [...models].every((model) => store.field(model)?.hidden !== false);
  useImperativeHandle(props.ref, () => ({ submit, locate, isDirty, record: () => store.record, hides }));

  const take = () => {
    if (store.busy) return props.onWaiting?.(true);
    const found = inFormOrder(store.checkAll(step?.checked), form.list);
    located.current = 0;
    setElsewhere(NO_ERRORS);
    if (found.length > 0) return show(found[0]);
    props.onSubmit(store.body(), store.record);
  };

  const saveByKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event.nativeEvent) || !isKey(event, 'save')) return;
    event.preventDefault();
    submit();
  };

  const reset = (event: FormEvent) => {
    event.preventDefault();
    commitTyping(box.current);
    store.reset();
  };

  const { context, formValues, paneContext } = useFormContexts(
    form,
    props.mode,
    store,
    prefix,
    panes,
    setPanes,
  );
  const drawn = useRjsfForm(schema, prefix, take);

  return (
    <FormContextProvider value={context}>
      <PanesProvider value={paneContext}>
        <FormValuesProvider value={formValues}>
          <div
            ref={box}
            onKeyDown={saveByKey}
            onSubmitCapture={() => commitTyping(box.current)}
            onReset={reset}
          >
            <OtherFieldErrors errors={elsewhere} />
            {step?.head}
            <DrawnPartsProvider value={step?.parts ?? null}>{drawn}</DrawnPartsProvider>
          </div>
        </FormValuesProvider>
      </PanesProvider>
    </FormContextProvider>
  );
}
