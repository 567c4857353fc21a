import { useId, useState } from 'react';
import { Button } from '../../../widgets/ui/button';
import { DateInput } from '../../../widgets/ui/date-input';
import { FieldFrame, fieldMessageId } from '../../../widgets/ui/field-frame';
import { Icon } from '../../../widgets/ui/icon';
import { RadioGroup } from '../../../widgets/ui/radio-group';
import { useWords } from '../../../widgets/ui/use-words';

interface PublishTimeProps {
  /** Null: at once. An empty text: a time that is still to be chosen. */
  value: string | null;
  onChange(value: string | null): void;
}

/** When a publish happens: at once, or at a time. */
export function PublishTime({ value, onChange }: PublishTimeProps) {
  const t = useWords();
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup
        aria-label={t('documents.when')}
        value={value === null ? 'now' : 'later'}
        options={[
          { value: 'now', label: t('documents.now') },
          { value: 'later', label: t('documents.later') },
        ]}
        onChange={(next) => onChange(next === 'now' ? null : '')}
      />
      {value !== null && (
        <FieldFrame id={id} label={t('documents.time')} hint={t('documents.timeHint')} required>
          <DateInput
            id={id}
            kind="datetime"
            value={value === '' ? null : value}
            aria-describedby={fieldMessageId(id)}
            onChange={(next) => onChange(next ?? '')}
          />
        </FieldFrame>
      )}
    </div>
  );
}

/** A publish that waits for its time. */
export interface WaitingPublish {
  at: string;
  by: string | null;
}

interface WaitingNoteProps {
  waiting: WaitingPublish;
  busy: boolean;
  onMove(at: string): void;
  onCancel(): void;
}

/** Says that a publish waits for its time, which can be changed or given up. */
export function WaitingNote({ waiting: { at, by }, busy, onMove, onCancel }: WaitingNoteProps) {
  const t = useWords();
  const [time, setTime] = useState<string | null>(null);
  return (
    <section className="flex flex-col gap-2 rounded-control bg-info-soft px-3 py-2" data-waiting-publish>
      <p className="flex items-center gap-2">
        <Icon name="clock" size={15} />
        {t('documents.waits', { at, by: by ?? '' })}
      </p>
      <p className="text-note text-fg-2">{t('documents.waitsNote')}</p>
      <div className="flex flex-wrap items-center gap-2">
        {time === null ? (
          <Button size="small" onClick={() => setTime(at)}>
            {t('documents.moveTime')}
          </Button>
        ) : (
          <>
            <span className="w-60">
              <DateInput
                kind="datetime"
                aria-label={t('documents.time')}
                value={time === '' ? null : time}
                onChange={(next) => setTime(next ?? '')}
              />
            </span>
            <Button size="small" disabled={time === ''} loading={busy} onClick={() => onMove(time)}>
              {t('documents.setTime')}
            </Button>
          </>
        )}
        <Button size="small" loading={busy} onClick={onCancel}>
          {t('documents.cancelTime')}
        </Button>
      </div>
    </section>
  );
}

/** That a publish waits, in one line of the history. */
export function WaitingLine({ waiting: { at, by } }: { waiting: WaitingPublish }) {
  const t = useWords();
  return (
    <p className="flex items-center gap-2">
      <Icon name="clock" size={15} />
      {t('documents.waits', { at, by: by ?? '' })}
    </p>
  );
}
