import { useRef, useState, type ComponentType, type ReactNode, type RefObject } from 'react';
import type { Check } from '../../schemas/document/entity';
import type { CompiledForm } from '../../schemas/model/page';
import { Dialog, type DialogProps } from '../../widgets/ui/dialog';
import { useWords } from '../../widgets/ui/use-words';
import { confirmDiscard } from '../shell/confirm-discard';
import { useUnsavedTab } from '../shell/unsaved-tabs';
import type { FormMode } from '../form/form-record';
import type { FormHandle } from '../form/form-view';
import { FormView } from '../form/late-form-view';
import type { FollowedField } from '../form/use-followed-field';
import type { WatchedFields } from '../form/use-watched-fields';
import { FormNotes } from './form-notes';
import { FormButtons } from './form-buttons';
import type { FormStart } from './form-start';
import { useFormSave, type FormSaving } from './use-form-save';
import { useFormSteps, type FormSteps } from './use-form-steps';

/** Props of the container of a form: a dialog, or the page. */
export type FormFrameProps = Pick<
  DialogProps,
  'open' | 'width' | 'title' | 'subtitle' | 'headerRight' | 'footer' | 'footerLeft' | 'onClose' | 'children'
>;

/** A form with its start values and its save call; the caller decides what follows a save or rejection. */
export interface FormDialogProps extends FormSaving {
  /** Default: a dialog. */
  frame?: ComponentType<FormFrameProps>;
  title: string;
  subtitle?: ReactNode;
  /** Tools at the right of the title. */
  headerRight?: ReactNode;
  width: number;
  form: CompiledForm;
  checks: readonly Check[];
  mode: FormMode;
  /** Set while the form is mounted. */
  formRef?: RefObject<FormHandle | null>;
  /** Shown above the form. */
  notice?: ReactNode;
  /** Fields whose changes the caller wants to know. */
  watch?: WatchedFields | undefined;
  /** A field whose value the caller wants to know. */
  follow?: FollowedField | undefined;
  /** Said beside the save button: what a save does besides saving. */
  warning?: string | undefined;
  /** Label of the save button; default 保存. */
  saveWord?: string;
  /** The save cannot be taken back: its button is one of danger. */
  danger?: boolean;
  /** The focus begins at the first control: short forms are answered from the top. */
  startsAtTop?: boolean;
  onClose(): void;
  /** Called when the typed values are discarded from outside, for example by closing the tab. */
  onDiscard?(): void;
  /** The form is filled in step by step. */
  steps?: FormSteps | undefined;
  /** Shown instead of the form: loading, an error, a conflict. `unsaved`: closing would lose typed values. */
  instead?: { body: ReactNode; footer?: ReactNode; unsaved?: boolean };
}

/** A form in a dialog: saves, shows errors, keeps typed values, and asks before discarding them. */
export function FormDialog(props: FormDialogProps) {
  const { form, start, instead } = props;
  const t = useWords();
  const own = useRef<FormHandle>(null);
  const handle = props.formRef ?? own;
  const asked = useRef(false);
  const [problems, setProblems] = useState(0);
  const [dirty, setDirty] = useState(false);
  const [waiting, setWaiting] = useState(false);

  const unsavedNow = instead ? instead.unsaved === true : dirty;
  const release = useUnsavedTab(unsavedNow, () => props.onDiscard?.());

  const { saving, serverErrors, save, stop } = useFormSave(props, release);
  const stepping = useFormSteps(props.steps, handle, serverErrors);

  async function close() {
    const unsaved = instead ? instead.unsaved : handle.current?.isDirty();
    if (unsaved && !(await confirmDiscard(t))) return;
    release();
    props.onClose();
  }

  /** A click before the form is mounted submits it once it is. */
  function submit() {
    asked.current = handle.current === null;
    handle.current?.submit();
  }

  const Frame: ComponentType<FormFrameProps> = props.frame ?? Dialog;
  return (
    <Frame
      open
      onClose={() => void close()}
      title={props.title}
      subtitle={props.subtitle}
      headerRight={props.headerRight}
      width={props.width}
      footerLeft={
        !instead && (
          <FormNotes
            saving={saving}
            onStop={stop}
            waiting={waiting}
            problems={problems}
            onLocate={() => handle.current?.locate()}
            warning={props.warning}
          />
        )
      }
      footer={
        instead ? (
          instead.footer
        ) : (
          <FormButtons
            word={stepping?.nextWord ?? props.saveWord ?? t('form.save')}
            saving={saving || stepping?.checking === true}
            danger={props.danger}
            onSave={submit}
            onBack={stepping?.back}
            onCancel={() => void close()}
          />
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
            startsAtTop={props.startsAtTop}
            serverErrors={stepping?.serverErrors ?? serverErrors}
            onSubmit={(body, record) => void (stepping?.next ?? save)(body, record)}
            onReady={() => {
              stepping?.begin();
              if (asked.current) submit();
            }}
            step={stepping?.open}
            onProblems={setProblems}
            onDirty={setDirty}
            onWaiting={setWaiting}
            watch={props.watch}
            follow={props.follow}
          />
        ))}
    </Frame>
  );
}

const numbers = new WeakMap<FormStart, number>();
let next = 0;

/** A React key per start object. */
function startNumber(start: FormStart): number {
  const known = numbers.get(start) ?? ++next;
  numbers.set(start, known);
  return known;
}
