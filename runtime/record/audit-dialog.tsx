import { useEffect, useId, useRef, useState, type FormEvent, type Ref, type RefObject } from 'react';
import { useSnapshot } from 'valtio';
import { MAX_OPINION } from '../../schemas/document/verbs';
import type { CompiledAction, CompiledPage } from '../../schemas/model/page';
import { countPoints } from '../../schemas/text/cut-text';
import { Button } from '../../widgets/ui/button';
import { Dialog } from '../../widgets/ui/dialog';
import { FieldFrame, fieldMessageId } from '../../widgets/ui/field-frame';
import { RefusalNote } from '../../widgets/ui/refusal-note';
import { TextInput } from '../../widgets/ui/text-input';
import { toast } from '../../widgets/ui/toast';
import { useWords } from '../../widgets/ui/use-words';
import type { ListRow } from '../data/data-source';
import { session } from '../session/session-store';
import { AuditFacts, AuditList } from './audit-facts';
import { rowWord } from './record-url';
import type { BatchAnswer } from './in-parts';
import { PartsProgress } from './parts-progress';
import { useDecision } from './use-decision';
import { useObstacleWords } from './use-obstacle-words';
import { needsOpinion } from './verbs';

interface AuditDialogProps {
  page: CompiledPage;
  /** An action with the audit dialog. */
  action: CompiledAction;
  /** The documents to decide about; several in one call. */
  documents: readonly ListRow[];
  onClose(): void;
  /** The documents have changed, by this decision or before it. */
  onChanged(): void;
  /** Called with the answer when some of several documents were refused. */
  onRefused?(answer: BatchAnswer): void;
}

const WIDTH = 600;

/**
 * Asks for the decision about documents: their facts, an opinion, and one button for each outcome. Closing it forgets
 * the opinion; a running call goes on and reports its end.
 */
export function AuditDialog(props: AuditDialogProps) {
  const { page, action, onClose } = props;
  const t = useWords();
  const { user } = useSnapshot(session);
  const input = useRef<HTMLInputElement>(null);
  const passButton = useRef<HTMLButtonElement>(null);
  const decision = useOpinion(props, input);
  const { documents, busy, progress } = decision;
  const reasonFor = useObstacleWords(page, action, user?.userId);
  const kind = action.dialog?.kind === 'audit' ? action.dialog.audit : 'confirm';
  const rejects = kind === 'check';
  const several = props.documents.length > 1;
  const [first] = documents;
  // Several: the server answers for each, so one possible document is enough.
  const reasons = documents.map(reasonFor);
  const obstacle = reasons.every((reason) => reason !== null) ? (reasons[0] ?? undefined) : undefined;

  const take = (pass: boolean) => {
    if (!busy && !obstacle) void decision.take(pass);
  };

  /** Enter in the opinion decides only where there is one outcome; otherwise it leads to the buttons. */
  function onEnter(event: FormEvent) {
    event.preventDefault();
    if (rejects) passButton.current?.focus();
    else take(true);
  }

  const required = needsOpinion(action, true);
  return (
    <Dialog
      open
      width={WIDTH}
      title={several ? t('verb.several', { action: action.label }) : action.label}
      subtitle={
        several
          ? t('list.selected', { n: documents.length })
          : first && `${page.noun} · ${rowWord(first, page.pageConfig.nameColumn)}`
      }
      initialFocus={input}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          {rejects && (
            <Button loading={busy} disabledReason={obstacle} onClick={() => take(false)}>
              {t('verb.reject')}
            </Button>
          )}
          <Button
            ref={passButton}
            variant={DESTROYS.has(kind) ? 'danger' : 'primary'}
            loading={busy}
            disabledReason={obstacle}
            onClick={() => take(true)}
          >
            {rejects ? t('verb.pass') : action.label}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={onEnter} className="flex flex-col gap-4">
        <RefusalNote text={decision.failure} />
        {progress && <PartsProgress {...progress} onStop={decision.stop} />}
        {several ? (
          <AuditList page={page} documents={documents} reasons={reasons} />
        ) : (
          first && <AuditFacts page={page} document={first} />
        )}
        {kind === 'reverse' && <p className="text-small text-fg-2">{t('verb.reverseNote')}</p>}
        <OpinionField
          input={input}
          required={required}
          hint={rejects && !required ? t('verb.rejectNote') : undefined}
          opinion={decision.opinion}
          error={decision.opinionError}
          onWrite={decision.write}
        />
      </form>
    </Dialog>
  );
}

/** The opinion and the decision that is sent with it. */
function useOpinion(
  { action, documents: given, onClose, onChanged, onRefused }: AuditDialogProps,
  input: RefObject<HTMLInputElement | null>,
) {
  const t = useWords();
  const shown = useRef(true);
  const [opinion, setOpinion] = useState('');
  const decision = useDecision(action, given, onChanged);
  const { documents, setOpinionError, decide } = decision;

  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  /** Reports the end of a decision; `left`: how many documents are as they were. */
  function tell(pass: boolean, left: number) {
    const word = pass ? action.label : t('verb.reject');
    if (left > 0) toast.warning(t('list.partlyDone', { done: documents.length - left, failed: left }));
    else if (given.length > 1) toast.success(t('verb.doneSeveral', { action: word, n: documents.length }));
    else toast.success(t('list.done', { action: word }));
  }

  async function take(pass: boolean) {
    const text = opinion.trim();
    if (text === '' && needsOpinion(action, pass)) {
      setOpinionError(t('verb.opinionPrompt'));
      return input.current?.focus();
    }
    const answer = await decide({ pass, opinion: text });
    if (answer === null) return;
    const { failed = [], notBegun = [] } = answer as Partial<BatchAnswer>;
    const left = failed.length + notBegun.length;
    // A dialog that is still shown passes on what is left.
    if (left === 0 || !shown.current || !onRefused) tell(pass, left);
    if (shown.current) {
      onClose();
      if (left > 0) onRefused?.(answer as BatchAnswer);
    }
    onChanged();
  }

  function write(text: string) {
    setOpinion(text);
    setOpinionError('');
  }

  return { ...decision, opinion, write, take };
}

interface OpinionFieldProps {
  input: Ref<HTMLInputElement>;
  required: boolean;
  hint: string | undefined;
  opinion: string;
  error: string;
  onWrite(text: string): void;
}

/** The opinion with its length. */
function OpinionField({ input, required, hint, opinion, error, onWrite }: OpinionFieldProps) {
  const t = useWords();
  const id = useId();
  return (
    <FieldFrame id={id} label={t('verb.opinion')} required={required} hint={hint} error={error}>
      <TextInput
        id={id}
        ref={input}
        required={required}
        maxLength={MAX_OPINION}
        placeholder={t('verb.opinionPrompt')}
        invalid={error !== ''}
        aria-describedby={fieldMessageId(id)}
        value={opinion}
        onChange={onWrite}
        suffix={
          <span className="text-note tabular-nums">
            {countPoints(opinion)}/{MAX_OPINION}
          </span>
        }
      />
    </FieldFrame>
  );
}

/** Verbs that end a document. */
const DESTROYS: ReadonlySet<string> = new Set(['abandon', 'reverse']);
