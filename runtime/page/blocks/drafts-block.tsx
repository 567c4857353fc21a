import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { MenuNode } from '../../../schemas/document/domain';
import { useWords } from '../../../widgets/ui/use-words';
import { draftPlace } from '../../record/draft-place';
import { draftsOfUser, type KeptDraft } from '../../record/draft-store';
import { session } from '../../session/session-store';
import { leavesOf, menuEntries } from '../../shell/menu-routes';
import { BlockPanel } from './block-panel';
import { PlaceList, type ListedPlace } from './place-list';
import { useListPaths } from './use-list-paths';

/** Drafts shown at once. */
const MOST = 6;

/** What the user has typed in this browser and not saved, of pages that the session may open; each leads to its page. */
export function DraftsBlock({ title }: { title: string }) {
  const t = useWords();
  const paths = useListPaths();
  const { menus } = useSnapshot(session);
  const [drafts, setDrafts] = useState<readonly KeptDraft[] | null>(null);
  useEffect(() => {
    const place = draftPlace('', 0);
    let current = true;
    if (place) void draftsOfUser(place).then((found) => current && setDrafts(found));
    return () => {
      current = false;
    };
  }, []);
  const titles = new Map(
    leavesOf(menuEntries(menus as readonly MenuNode[])).map(({ meta }) => [meta.dynamicId, meta] as const),
  );
  const places = (drafts ?? []).flatMap(({ page, id, draft }): ListedPlace[] => {
    const path = paths.get(page);
    const meta = titles.get(page);
    if (path === undefined || !meta) return [];
    const what = [meta.title, id === 0 && t('blocks.draftOfNew'), draft.name].filter(Boolean).join(' · ');
    const note = dayjs(draft.savedAt).format('MM-DD HH:mm');
    return [{ path, title: what, note, icon: meta.icon ?? 'file-text' }];
  });
  return (
    <BlockPanel title={title}>
      {drafts && <PlaceList places={places.slice(0, MOST)} empty={t('blocks.noDrafts')} />}
    </BlockPanel>
  );
}
