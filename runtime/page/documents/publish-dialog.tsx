import { useCallback, useState } from 'react';
import { Button } from '../../../widgets/ui/button';
import { toast } from '../../../widgets/ui/toast';
import { useWords } from '../../../widgets/ui/use-words';
import { useDataSource } from '../../data/data-source-context';
import { useRead } from '../../data/use-answer';
import { obstaclesOf, type DocumentDetail, type DocumentPlan } from './document-answers';
import type { DocumentProps } from './document-props';
import { NoteField } from './note-field';
import { DocumentFrame } from './document-frame';
import { PlanView } from './plan-view';
import { useSending } from './use-sending';

/** 发布: what it changes, then the publish of exactly that. */
export function PublishDialog({ base, id, name, onChanged, onClose }: DocumentProps) {
  const t = useWords();
  const source = useDataSource();
  const read = useCallback(
    async (signal?: AbortSignal) => {
      const options = { method: 'GET', signal, quiet: true } as const;
      const [{ version }, plan] = await Promise.all([
        source.call<DocumentDetail>(`${base}/detail/${id}`, options),
        source.call<DocumentPlan>(`${base}/diff/${id}`, options),
      ]);
      return { version, plan };
    },
    [source, base, id],
  );
  const answer = useRead(read);
  const [note, setNote] = useState('');
  const { busy, failure, send } = useSending(answer.retry);
  const blocked = answer.value === null || obstaclesOf(answer.value.plan).length > 0;
  const publish = () =>
    send(async () => {
      const { version, plan } = answer.value!;
      const body = { version, hash: plan.hash, ...(note !== '' && { note }) };
      const options = { body, quiet: true };
      const { publishedNo } = await source.call<{ publishedNo: number }>(`${base}/publish/${id}`, options);
      toast.success(t('documents.published', { no: publishedNo }));
      onChanged();
      onClose();
    });
  return (
    <DocumentFrame
      title={t('documents.publishTitle', { name })}
      answer={answer}
      failure={failure}
      conflict={t('documents.changed')}
      onClose={onClose}
      verb={
        <Button variant="primary" disabled={blocked} loading={busy} onClick={publish}>
          {t('documents.publish')}
        </Button>
      }
    >
      {({ plan }) => (
        <div className="flex flex-col gap-4">
          <PlanView plan={plan} blocked={t('documents.blocked')} />
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
