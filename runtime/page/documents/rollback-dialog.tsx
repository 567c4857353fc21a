import { useCallback, useState } from 'react';
import { Button } from '../../../widgets/ui/button';
import { Radio } from '../../../widgets/ui/radio';
import { toast } from '../../../widgets/ui/toast';
import { useWords } from '../../../widgets/ui/use-words';
import { useDataSource } from '../../data/data-source-context';
import { useRead } from '../../data/use-answer';
import {
  obstaclesOf,
  waitingOf,
  type DocumentDetail,
  type DocumentPlan,
  type VersionLine,
} from './document-answers';
import type { DocumentProps } from './document-props';
import { NoteField } from './note-field';
import { DocumentFrame } from './document-frame';
import { PlanView } from './plan-view';
import { WaitingLine } from './publish-time';
import { useSending } from './use-sending';

/** 回滚: an earlier version, what going back to it changes, and going back. */
export function RollbackDialog({ base, id, name, onChanged, onClose }: DocumentProps) {
  const t = useWords();
  const source = useDataSource();
  const [to, setTo] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const readVersions = useCallback(
    async (signal?: AbortSignal) => {
      const options = { method: 'GET', signal, quiet: true } as const;
      const [detail, { rows }] = await Promise.all([
        source.call<DocumentDetail>(`${base}/detail/${id}`, options),
        source.call<{ rows: VersionLine[] }>(`${base}/versions/${id}`, options),
      ]);
      return {
        version: detail.version,
        waiting: waitingOf(detail),
        rows: rows.filter(({ current }) => !current),
      };
    },
    [source, base, id],
  );
  const answer = useRead(readVersions);
  const readPlan = useCallback(
    async (signal?: AbortSignal) =>
      to === null
        ? null
        : {
            to,
            plan: await source.call<DocumentPlan>(`${base}/diff/${id}`, {
              method: 'GET',
              body: { to: String(to) },
              signal,
              quiet: true,
            }),
          },
    [source, base, id, to],
  );
  const planned = useRead(readPlan);
  // The plan is of the version before, too.
  const { busy, failure, send } = useSending(() => {
    answer.retry();
    planned.retry();
  });
  const shown = planned.value?.to === to ? planned.value : null;
  const rollback = () =>
    send(async () => {
      const body = { version: answer.value!.version, to: to!, ...(note !== '' && { note }) };
      const options = { body, quiet: true };
      const { publishedNo } = await source.call<{ publishedNo: number }>(`${base}/rollback/${id}`, options);
      toast.success(t('documents.rolledBack', { no: publishedNo }));
      onChanged();
      onClose();
    });
  return (
    <DocumentFrame
      title={t('documents.rollbackTitle', { name })}
      answer={answer}
      failure={failure}
      conflict={t('documents.changed')}
      onClose={onClose}
      verb={
        <Button
          variant="primary"
          disabled={!shown || obstaclesOf(shown.plan).length > 0}
          loading={busy}
          onClick={rollback}
        >
          {to === null ? t('documents.choose') : t('documents.rollback', { no: to })}
        </Button>
      }
    >
      {({ rows, waiting }) => (
        <div className="flex flex-col gap-4">
          {waiting && <WaitingLine waiting={waiting} />}
          <VersionList rows={rows} value={to} onChange={setTo} />
          {planned.failure && (
            <p role="alert" className="text-danger-text">
              {planned.failure.message}
            </p>
          )}
          {shown && <PlanView plan={shown.plan} blocked={t('documents.blockedBack')} />}
          {shown && obstaclesOf(shown.plan).length === 0 && (
            <NoteField
              label={t('documents.note')}
              hint={t('documents.noteBackHint')}
              value={note}
              onChange={setNote}
            />
          )}
        </div>
      )}
    </DocumentFrame>
  );
}

interface VersionListProps {
  rows: readonly VersionLine[];
  value: number | null;
  onChange(no: number): void;
}

function VersionList({ rows, value, onChange }: VersionListProps) {
  const t = useWords();
  if (rows.length === 0) return <p className="text-fg-2">{t('documents.noVersions')}</p>;
  return (
    // The ring of a focused radio needs room inside of what scrolls.
    <fieldset className="-m-1 flex max-h-60 flex-col gap-2 overflow-y-auto p-1">
      <legend className="mb-2 font-medium">{t('documents.versions')}</legend>
      {rows.map(({ no, createdAt, userName, shipped, note }) => (
        <label key={no} className="flex cursor-pointer items-center gap-2">
          <Radio name="version" checked={value === no} onChange={() => onChange(no)} />
          {t('documents.version', { no })}
          <span className="text-fg-2 tabular-nums">
            {shipped ? t('documents.shipped') : [createdAt, userName].filter(Boolean).join(' · ')}
          </span>
          {note !== null && <span className="min-w-0 break-words">{note}</span>}
        </label>
      ))}
    </fieldset>
  );
}
