import Form from '@rjsf/core';
import type { ErrorSchema, RJSFSchema, UiSchema } from '@rjsf/utils';
import { useEffect, useId, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { compileForm } from '../../schemas/compile-form';
import type { Check } from '../../schemas/entity';
import type { FieldError } from '../../schemas/errors';
import { formFields } from '../../schemas/form-fields';
import type { JsonObject } from '../../schemas/json';
import type { CompiledForm } from '../../schemas/page';
import { useFieldRegistry } from '../page/field-registry';
import { FormContextProvider, type FormContextValue } from './form-context';
import { FormLayout } from './form-layout';
import { inFormOrder, innerErrors, modelOf, panesOf, rowOf } from './form-problems';
import { changedModels, submitBody, type FormMode } from './form-record';
import { useLinkage } from './use-linkage';
import { useProblems } from './use-problems';
import { validator } from './validator';
import { FieldFrameTemplate, WIDGET_FIELD, WidgetField } from './widget-field';

/** What the dialog around a form may ask of it. */
export interface FormHandle {
  /** Checks and, when nothing is wrong, submits; what is being typed counts. */
  submit(): void;
  /** Shows the next mistake: opens its pane, focuses its field. */
  locate(): void;
  /** Whether anything was changed, what is being typed included. */
  isDirty(): boolean;
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
  /** How many mistakes are shown. */
  onProblems?(count: number): void;
  ref?: Ref<FormHandle>;
}

const FIELDS = { [WIDGET_FIELD]: WidgetField };
const TEMPLATES = { FieldTemplate: FieldFrameTemplate, ObjectFieldTemplate: FormLayout };
const FIRST_FIELD = 'input:not([disabled],[readonly]),textarea:not([disabled],[readonly]),[role=combobox]';

/** A form drawn by RJSF with our one field and our layout. What is right or wrong is decided by `validateRecord` alone. */
export function FormView({
  form,
  checks,
  value,
  draft,
  mode,
  serverErrors,
  onSubmit,
  onProblems,
  ref,
}: FormViewProps) {
  const { t } = useTranslation();
  const { types } = useFieldRegistry();
  const prefix = useId();
  const box = useRef<HTMLDivElement>(null);
  const located = useRef(-1);
  const [values, setValues] = useState(draft ?? value);
  const latest = useRef(values);
  /** The field to be shown next; a new object each time. */
  const [target, setTarget] = useState<{ model: string } | null>(null);
  const [panes, setPanes] = useState<Readonly<Record<string, string>>>({});

  const fields = useMemo(() => formFields(form.list), [form]);
  const schema = useMemo(() => compileForm(fields, types).schema as RJSFSchema, [fields, types]);
  const uiSchema = useMemo(() => uiSchemaOf(Object.keys(schema.properties ?? {})), [schema]);
  const linked = useLinkage(fields, values);
  const { problems, touch, change, checkAll } = useProblems({
    fields,
    checks,
    mode,
    initial: value,
    serverErrors,
  });
  const ordered = useMemo(() => inFormOrder(problems, form.list), [problems, form]);
  const shownErrors = useMemo(
    () => extraErrors(problems, (n, msg) => t('form.rowProblem', { n, msg })),
    [problems, t],
  );

  useEffect(() => onProblems?.(ordered.length), [ordered.length, onProblems]);
  useEffect(() => box.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus(), []);

  useEffect(() => {
    if (!target) return;
    // A pane that was just opened has its content one frame later.
    const frame = requestAnimationFrame(() => {
      const control = document.getElementById(`${prefix}_${target.model}`);
      control?.scrollIntoView?.({ block: 'center' });
      control?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [target, prefix]);

  useEffect(() => {
    const first = inFormOrder(serverErrors, form.list)[0];
    if (first) show(first);
    // A new list of refusals is shown once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [serverErrors]);

  const show = (error: FieldError | undefined) => {
    if (!error) return;
    const model = modelOf(error);
    setPanes((open) => ({ ...open, ...panesOf(form.list, model) }));
    setTarget({ model });
  };
  const locate = () => {
    located.current = (located.current + 1) % Math.max(1, ordered.length);
    show(ordered[located.current]);
  };
  const submit = () => box.current?.querySelector('form')?.requestSubmit();
  const isDirty = () => {
    commitTyping(box.current);
    return changedModels(fields, latest.current, value).length > 0;
  };
  useImperativeHandle(ref, () => ({ submit, locate, isDirty }));

  const take = (record: JsonObject) => {
    const found = inFormOrder(checkAll(record), form.list);
    located.current = 0;
    if (found.length > 0) return show(found[0]);
    onSubmit(submitBody({ fields, mode, record, initial: value }), record);
  };

  const context = useMemo<FormContextValue>(
    () => ({
      form,
      fields: linked.fields,
      mode,
      linkage: linked.flags,
      panes,
      openPane: (key, pane) => setPanes((open) => ({ ...open, [key]: pane })),
      wrong: countByModel(problems),
      inner: innerErrors(problems),
      onBlur: (model) => touch(model, latest.current),
    }),
    [form, linked.fields, linked.flags, mode, panes, problems, touch],
  );

  return (
    <FormContextProvider value={context}>
      <div ref={box} onSubmitCapture={() => commitTyping(box.current)}>
        <Form
          schema={schema}
          uiSchema={uiSchema}
          formData={linked.shown}
          idPrefix={prefix}
          validator={validator}
          fields={FIELDS}
          templates={TEMPLATES}
          noHtml5Validate
          noValidate
          showErrorList={false}
          extraErrors={shownErrors}
          experimental_defaultFormStateBehavior={{ emptyObjectFields: 'skipDefaults' }}
          onChange={({ formData }) => {
            const record: JsonObject = { ...latest.current, ...formData };
            change(record, latest.current);
            latest.current = record;
            setValues(record);
          }}
          onSubmit={({ formData }) => take({ ...latest.current, ...formData })}
        >
          <button type="submit" hidden tabIndex={-1} aria-hidden />
        </Form>
      </div>
    </FormContextProvider>
  );
}

/** Controls that report on blur get their chance before the values are read. */
function commitTyping(form: HTMLElement | null): void {
  const active = document.activeElement;
  if (!(active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement)) return;
  if (!form?.contains(active)) return;
  flushSync(() => active.blur());
  active.focus();
}

function uiSchemaOf(models: readonly string[]): UiSchema {
  const field = { 'ui:field': WIDGET_FIELD, 'ui:fieldReplacesAnyOrOneOf': true };
  return Object.fromEntries(models.map((model) => [model, field]));
}

function countByModel(problems: readonly FieldError[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const error of problems) counts.set(modelOf(error), (counts.get(modelOf(error)) ?? 0) + 1);
  return counts;
}

function extraErrors(
  problems: readonly FieldError[],
  inRow: (row: number, msg: string) => string,
): ErrorSchema {
  const errors: Record<string, { __errors: string[] }> = {};
  for (const error of problems) {
    const row = rowOf(error);
    (errors[modelOf(error)] ??= { __errors: [] }).__errors.push(
      row === null ? error.msg : inRow(row, error.msg),
    );
  }
  return errors as ErrorSchema;
}
