import { useEffect, useRef, useState, type ComponentType, type ReactNode, type RefObject } from 'react';
import type { Check } from '../../schemas/document/entity';
import type { FieldError } from '../../schemas/errors';
import type { JsonObject } from '../../schemas/json';
import type { CompiledForm } from '../../schemas/model/page';
import { Button } from '../../widgets/ui/button';
import { Dialog, type DialogProps } from '../../widgets/ui/dialog';
import { Icon } from '../../widgets/ui/icon';
import { Spinner } from '../../widgets/ui/spinner';
import { toast } from '../../widgets/ui/toast';
import { useWords } from '../../widgets/ui/use-words';
import { CallError } from '../data/data-source';
import { confirmDiscard } from '../shell/confirm-discard';
import { useUnsavedTab } from '../shell/unsaved-tabs';
import type { FormMode } from '../form/form-record';
import { idempotencyKey, isRefusal, wasWritten } from './idempotency-key';
import type { FormHandle } from '../form/form-view';
import { FormView } from '../form/late-form-view';

/** The record a form starts from. A new object starts the form over. */
export interface FormStart {
  value: JsonObject;
  /** What was typed before. */
  draft?: JsonObject;
  /** Of a try to save it whose answer was lost. */
  key?: string;
  /** Why these values were refused a moment ago. */
  refused?: CallError;
}

/** What a form stands in: a dialog, or the page. */
export type FormFrameProps = Pick<
  DialogProps,
  'open' | 'width' | 'title' | 'subtitle' | 'footer' | 'footerLeft' | 'onClose' | 'children'
>;

export interface FormDialogProps {
  /** A dialog when absent. */
  frame?: ComponentType<FormFrameProps>;
  title: string;
  subtitle?: ReactNode;
  width: number;
  form: CompiledForm;
  checks: readonly Check[];
  mode: FormMode;
  start: FormStart | null;
  /** Lets the caller ask the form, while there is one. */
  formRef?: RefObject<FormHandle | null>;
  /** Stands above the form. */
  notice?: ReactNode;
  /** Word of the solid button; 保存 when absent. */
  saveWord?: string;
  /** Writes; rejects with a `CallError`. The key is the same for every try until the server refuses. */
  save(body: JsonObject, idempotencyKey: string): Promise<void>;
  /** May deal with a refusal itself; answers whether it did. */
  onRefused?(error: CallError, record: JsonObject): boolean;
  onClose(): void;
  /** What was typed was given up from outside, such as by closing the tab around. */
  onDiscard?(): void;
  /** Shown in place of the form: loading, an error, a conflict. `unsaved`: closing it loses what was typed. */
  instead?: { body: ReactNode; footer?: ReactNode; unsaved?: boolean };
}

/** A form in a dialog: saves, shows what is wrong, keeps what was typed, asks before it is thrown away. */
export function FormDialog(props: FormDialogProps) {
  const { form, start, instead } = props;
  const t = useWords();
  const own = useRef<FormHandle>(null);
  const handle = props.formRef ?? own;
  const key = useRef('');
  const asked = useRef(false);
  const [problems, setProblems] = useState(0);
  const [dirty, setDirty] = useState(false);
  const [saving, setSaving] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [serverErrors, setServerErrors] = useState<readonly FieldError[]>([]);

  const unsavedNow = instead ? instead.unsaved === true : dirty;
  const release = useUnsavedTab(unsavedNow, () => props.onDiscard?.());

  useEffect(() => {
    key.current = start?.key ?? idempotencyKey();
    if (start?.refused) refuse(start.refused);
    // Each start has its own.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [start]);

  async function close() {
    const unsaved = instead ? instead.unsaved : handle.current?.isDirty();
    if (unsaved && !(await confirmDiscard(t))) return;
    release();
    props.onClose();
  }

  /** A click that comes before the form is there counts. */
  function submit() {
    asked.current = handle.current === null;
    handle.current?.submit();
  }

  async function save(body: JsonObject, record: JsonObject) {
    if (saving) return;
    setSaving(true);
    try {
      await props.save(body, key.current);
      release();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isRefusal(error)) key.current = idempotencyKey();
      if (!props.onRefused?.(error, record)) refuse(error);
    } finally {
      setSaving(false);
    }
  }

  function refuse(error: CallError) {
    // The end of a session is told and dealt with by the door to data.
    if (error.code === 401 || error.code === 203) return;
    setServerErrors(error.fieldErrors);
    if (error.code === 0) toast.error(t('form.notSaved'), t('form.kept'));
    else if (wasWritten(error)) toast.error(t('form.writtenBefore'), t('form.writtenBeforeNote'));
    else if (error.fieldErrors.length === 0) toast.error(error.message || t('form.refused'), t('form.kept'));
  }

  const Frame: ComponentType<FormFrameProps> = props.frame ?? Dialog;
  return (
    <Frame
      open
      onClose={() => void close()}
      title={props.title}
      subtitle={props.subtitle}
      width={props.width}
      footerLeft={
        !instead &&
        (waiting ? (
          <Waiting />
        ) : (
          problems > 0 && <Problems count={problems} onLocate={() => handle.current?.locate()} />
        ))
      }
      footer={
        instead ? (
          instead.footer
        ) : (
          <>
            <Button onClick={() => void close()}>{t('form.cancel')}</Button>
            <Button variant="primary" loading={saving} onClick={submit}>
              {props.saveWord ?? t('form.save')}
            </Button>
          </>
        )
      }
    >
      {!instead && props.notice && <div className="mb-3">{props.notice}</div>}
      {instead?.body ??
        (start && (
          <FormView
            key={startNumber(start)}
            ref={handle}
            form={form}
            checks={props.checks}
            value={start.value}
            draft={start.draft}
            mode={props.mode}
            serverErrors={serverErrors}
            onSubmit={(body, record) => void save(body, record)}
            onReady={() => {
              if (asked.current) submit();
            }}
            onProblems={setProblems}
            onDirty={setDirty}
            onWaiting={setWaiting}
          />
        ))}
    </Frame>
  );
}

/** What runs is shown at its field; here, why nothing was saved yet. */
function Waiting() {
  const t = useWords();
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-fg-2">
      <Spinner size={14} />
      {t('widget.upload.wait')}
    </span>
  );
}

function Problems({ count, onLocate }: { count: number; onLocate(): void }) {
  const t = useWords();
  return (
    <>
      <span role="status" className="inline-flex items-center gap-1.5 text-danger-text">
        <Icon name="circle-alert" size={14} />
        {t('form.problems', { n: count })}
      </span>
      <Button variant="text" size="small" onClick={onLocate}>
        {t('form.locate')}
      </Button>
    </>
  );
}

const numbers = new WeakMap<FormStart, number>();
let next = 0;

/** A React key of its own for every start object. */
function startNumber(start: FormStart): number {
  const known = numbers.get(start) ?? ++next;
  numbers.set(start, known);
  return known;
}
