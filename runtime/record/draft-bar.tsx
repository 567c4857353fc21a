import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { Button } from '../../widgets/ui/button';
import { Icon } from '../../widgets/ui/icon';
import { useWords } from '../../widgets/ui/use-words';
import type { Draft } from './draft';

interface DraftBarProps {
  draft: Draft;
  /** Key of the message, with the record name and time as parameters. */
  words: 'draft.offered' | 'draft.pending' | 'draft.pendingNew';
  /** The button that resumes the draft. */
  take: ReactNode;
  onDiscard(): void;
}

/** A notice about typed values that were not saved. */
export function DraftBar({ draft, words, take, onDiscard }: DraftBarProps) {
  const t = useWords();
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-info-soft px-3 py-1.5 text-info-on-soft"
    >
      <Icon name="history" size={16} className="shrink-0" />
      <p className="min-w-0 flex-1">
        {t(words, { name: draft.name, time: dayjs(draft.savedAt).format('MM-DD HH:mm') })}
        {draft.incomplete && t('draft.incomplete')}
      </p>
      <div className="flex shrink-0 gap-1">
        {take}
        <Button size="small" variant="text" onClick={onDiscard}>
          {t('draft.discard')}
        </Button>
      </div>
    </div>
  );
}
