import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
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
  const { page, action, onClose, onChanged, onRefused } = props;
  const t = useWords();
  const id = useId();
  const { user } = useSnapshot(session);
  const input = useRef<HTMLInputElement>(null);
  const passButton = useRef<HTMLButtonElement>(null);
  const shown = useRef(true);
  const [opinion, setOpinion] = useState('');
  const decision = useDecision(action, props.documents, onChanged);
  const { documents, busy, progress, failure, opinionError, setOpinionError, decide } = decision;
  const reasonFor = useObstacleWords(page, action, user?.userId);
  const kind = action.dialog?.kind === 'audit' ? action.dialog.audit : 'confirm';
  const rejects = kind === 'check';
  const several = props.documents.length > 1;
  const [first] = documents;
  // Several: the server answers for each, so one possible document is enough.
  const reasons = documents.map(reasonFor);
  const obstacle = reasons.every((reason) => reason !== null) ? (reasons[0] ?? undefined) : undefined;

  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  async function take(pass: boolean) {
    if (busy || obstacle) return;
    const text = opinion.trim();
    if (text === '' && needsOpinion(action, pass)) {
      setOpinionError(t('verb.opinionPrompt'));
      return input.current?.focus();
    }
    const answer = await decide({ pass, opinion: text });
    if (answer === null) return;
    const { failed = [], notBegun = [] } = answer as Partial<BatchAnswer>;
    const left = failed.length + notBegun.length;
    const word = pass ? action.label : t('verb.reject');
    if (left === 0)
      toast.success(
        several
          ? t('verb.doneSeveral', { action: word, n: documents.length })
          : t('list.done', { action: word }),
      );
    else if (!shown.current || !onRefused)
      toast.warning(t('list.partlyDone', { done: documents.length - left, failed: left }));
    if (shown.current) {
      onClose();
      if (left > 0) onRefused?.(answer as BatchAnswer);
    }
    onChanged();
  }

  /** Enter in the opinion decides only where there is one outcome; otherwise it leads to the buttons. */
  function onEnter(event: FormEvent) {
    event.preventDefault();
    if (rejects) passButton.current?.focus();
    else void take(true);
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
            <Button loading={busy} disabledReason={obstacle} onClick={() => void take(false)}>
              {t('verb.reject')}
            </Button>
          )}
          <Button
            ref={passButton}
            variant={DESTROYS.has(kind) ? 'danger' : 'primary'}
            loading={busy}
            disabledReason={obstacle}
            onClick={() => void take(true)}
          >
            {rejects ? t('verb.pass') : action.label}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={onEnter} className="flex flex-col gap-4">
        <RefusalNote text={failure} />
        {progress && <PartsProgress {...progress} onStop={decision.stop} />}
        {several ? (
          <AuditList page={page} documents={documents} reasons={reasons} />
        ) : (
          first && <AuditFacts page={page} document={first} />
        )}
        {kind === 'reverse' && <p className="text-small text-fg-2">{t('verb.reverseNote')}</p>}
        <FieldFrame
          id={id}
          label={t('verb.opinion')}
          required={required}
          hint={rejects && !required ? t('verb.rejectNote') : undefined}
          error={opinionError}
        >
          <TextInput
            id={id}
            ref={input}
            required={required}
            maxLength={MAX_OPINION}
            placeholder={t('verb.opinionPrompt')}
            invalid={opinionError !== ''}
            aria-describedby={fieldMessageId(id)}
            value={opinion}
            onChange={(text) => {
              setOpinion(text);
              setOpinionError('');
            }}
            suffix={
              <span className="text-note tabular-nums">
                {countPoints(opinion)}/{MAX_OPINION}
              </span>
            }
          />
        </FieldFrame>
      </form>
    </Dialog>
  );
}

/** Verbs that end a document. */
const DESTROYS: ReadonlySet<string> = new Set(['abandon', 'reverse']);
