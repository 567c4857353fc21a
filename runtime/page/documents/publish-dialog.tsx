import { useCallback, useState } from 'react';
import { Button } from '../../../widgets/ui/button';
import { toast } from '../../../widgets/ui/toast';
import { useWords } from '../../../widgets/ui/use-words';
import { useDataSource } from '../../data/data-source-context';
import { useRead } from '../../data/use-answer';
import { obstaclesOf, waitingOf, type DocumentDetail, type DocumentPlan } from './document-answers';
import { ConflictList } from './conflict-list';
import type { DocumentProps } from './document-props';
import { NoteField } from './note-field';
import { DocumentFrame } from './document-frame';
import { PlanView } from './plan-view';
import { PublishTime, WaitingNote } from './publish-time';
import { ShadowCheck } from './shadow-check';
import { useSending } from './use-sending';

/** 发布: what it changes, then the publish of exactly that. */
export function PublishDialog({ base, id, name, onChanged, onClose }: DocumentProps) {
  const t = useWords();
  const source = useDataSource();
  const read = useCallback(
    async (signal?: AbortSignal) => {
      const options = { method: 'GET', signal, quiet: true } as const;
      const [detail, plan] = await Promise.all([
        source.call<DocumentDetail>(`${base}/detail/${id}`, options),
        source.call<DocumentPlan>(`${base}/diff/${id}`, options),
      ]);
      return { version: detail.version, waiting: waitingOf(detail), plan };
    },
    [source, base, id],
  );
  const answer = useRead(read);
  const [note, setNote] = useState('');
  const [at, setAt] = useState<string | null>(null);
  const { busy, failure, send } = useSending(answer.retry);
  const blocked = answer.value === null || obstaclesOf(answer.value.plan).length > 0;
  const publish = () =>
    send(async () => {
      const { version, plan } = answer.value!;
      const body = { version, hash: plan.hash, ...(note !== '' && { note }) };
      if (at !== null) {
        await source.call(`${base}/schedule/${id}`, { body: { ...body, at }, quiet: true });
        toast.success(t('documents.scheduled', { at }));
        onChanged();
        return onClose();
      }
      const options = { body, quiet: true };
      const { publishedNo } = await source.call<{ publishedNo: number }>(`${base}/publish/${id}`, options);
      toast.success(t('documents.published', { no: publishedNo }));
      onChanged();
      onClose();
    });
  const retime = (verb: 'reschedule' | 'unschedule', more: { at?: string }, said: string) =>
    send(async () => {
      const body = { version: answer.value!.version, ...more };
      await source.call(`${base}/${verb}/${id}`, { body, quiet: true });
      toast.success(said);
      onChanged();
      answer.retry();
    });
  const settle = (side: 'ours' | 'theirs', path: string) =>
    send(async () => {
      const body = { version: answer.value!.version, [side]: [path] };
      await source.call(`${base}/resolve/${id}`, { body, quiet: true });
      onChanged();
      answer.retry();
    });
  return (
    <DocumentFrame
      title={t('documents.publishTitle', { name })}
      answer={answer}
      failure={failure}
      conflict={t('documents.changed')}
      onClose={onClose}
      verb={
        <Button variant="primary" disabled={blocked || at === ''} loading={busy} onClick={publish}>
          {t(at === null ? 'documents.publish' : 'documents.schedule')}
        </Button>
      }
    >
      {({ plan, waiting }) => (
        <div className="flex flex-col gap-4">
          {waiting && (
            <WaitingNote
              key={waiting.at}
              waiting={waiting}
              busy={busy}
              onMove={(to) => retime('reschedule', { at: to }, t('documents.scheduled', { at: to }))}
              onCancel={() => retime('unschedule', {}, t('documents.unscheduled'))}
            />
          )}
          {conflictsOf(plan).length > 0 && (
            <ConflictList conflicts={conflictsOf(plan)} busy={busy} onSettle={settle} />
          )}
          <PlanView plan={plan} blocked={t('documents.blocked')} />
          {!blocked && (
            <ShadowCheck
              run={(signal) => source.call(`${base}/shadow/${id}`, { body: {}, signal, quiet: true })}
            />
          )}
          {!blocked && <PublishTime value={at} onChange={setAt} />}
          {!blocked && (
            <NoteField
              label={t('documents.note')}
              hint={t('documents.noteHint')}
              value={note}
              onChange={setNote}
            />
          )}
        </div>
      )}
    </DocumentFrame>
  );
}

/** The conflicts of the document that is published. */
const conflictsOf = ({ documents }: DocumentPlan) => documents[0]?.conflicts ?? [];
