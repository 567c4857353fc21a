import { useEffect, useState } from 'react';
import { Button } from '../../widgets/ui/button';
import { late } from '../../widgets/ui/late';
import { useWords } from '../../widgets/ui/use-words';
import type { Draft } from '../record/draft';
import { draftPlace } from '../record/draft-place';
import { draftsOfPage, forgetDraft } from '../record/draft-store';

const DraftBar = late(() => import('../record/draft-bar').then((part) => part.DraftBar));

interface DraftsOfPageProps {
  pageId: string;
  /** A dialog is open: its draft is not offered. */
  busy: boolean;
  /** Whether the user may still add (id 0) or edit the record. */
  may(id: number): boolean;
  onResume(id: number): void;
}

/** Offers the newest draft above a list after the session or window ended. */
export function DraftsOfPage({ pageId, busy, may, onResume }: DraftsOfPageProps) {
  const t = useWords();
  const [drafts, setDrafts] = useState<readonly { id: number; draft: Draft }[]>([]);
  const place = draftPlace(pageId, 0);
  const scope = JSON.stringify(place);
  useEffect(() => {
    if (busy || !place) return setDrafts([]);
    let current = true;
    void draftsOfPage(place).then((found) => current && setDrafts(found));
    return () => {
      current = false;
    };
    // The scope changes only with its text.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [scope, busy]);

  const newest = drafts.find(({ id }) => may(id));
  if (!newest || !place) return null;
  const { id, draft } = newest;
  return (
    <div className="px-4 pt-3">
      <DraftBar
        draft={draft}
        words={id === 0 ? 'draft.pendingNew' : 'draft.pending'}
        take={
          <Button size="small" variant="text" onClick={() => onResume(id)}>
            {t('draft.resume')}
          </Button>
        }
        onDiscard={() => {
          setDrafts(drafts.filter((one) => one !== newest));
          void forgetDraft({ ...place, id });
        }}
      />
    </div>
  );
}
